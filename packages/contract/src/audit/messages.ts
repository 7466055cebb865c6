import { maxAuditCsv } from './actions.ts'
import { figure } from '../text.ts'

export const auditMessages = {
  tooMany: `One file can contain ${figure(maxAuditCsv)} entries. Choose a shorter period, a person or a client.`,
} as const
