import { auditCsvMost } from './actions.ts'

export const auditMessages = {
  tooMany: `One file can contain ${auditCsvMost.toLocaleString('en-GB')} entries. Choose a shorter period, a person or a client.`,
} as const
