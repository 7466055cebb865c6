import { auditCsvMost } from './constants.ts'

export const auditMessages = {
  tooMany: `One file takes ${auditCsvMost.toLocaleString('en-GB')} entries. Choose a shorter time, a person or a client.`,
} as const
