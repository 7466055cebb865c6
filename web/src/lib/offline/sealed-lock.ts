import { withLock } from '../locks.ts'

/** One tab at a time seals or opens what a user left here. Who sends waits for it: a save would be without its files. */
export const withSealedLock = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  withLock(`lintel.sealed/${owner}`, work)
