import { settleOld } from './settle.ts'

/** Now and then: what is left of processes that died between an account and its user. */
export const handler = (): Promise<void> => settleOld(new Date())
