import { reconcileAbandoned } from './reconcile-account.ts'

/** Settles changes that were interrupted between an account and its user. */
export const handler = (): Promise<void> => reconcileAbandoned(new Date())
