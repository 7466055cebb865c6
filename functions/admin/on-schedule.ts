import { settleOld } from './settle.ts'

/** Settles changes that were interrupted between an account and its user. */
export const handler = (): Promise<void> => settleOld(new Date())
