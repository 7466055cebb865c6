import { auditedPurposes, type AuditEntry, type LinkPurpose } from '@lintel/contract'

const isPurpose = (name: string | undefined): name is LinkPurpose =>
  name !== undefined && Object.hasOwn(auditedPurposes, name)

/** Worded to follow the act's own text; empty if there are none. */
export function auditDetail({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const { formerref, secondaryref, purpose, fields, status, credits, total, group, value, merged, failed } = detail
  const { reason } = detail
  if (action === 'report.newref') return formerref === undefined ? '' : `instead of ${formerref}`
  if (action === 'report.merge') return secondaryref ?? ''
  if (isPurpose(purpose)) return auditedPurposes[purpose]
  const credited = credits === undefined ? undefined : `instead of invoice ${credits}`
  const notDone = failed === undefined ? undefined : 'could not be done'
  return [fields, status, credited, total, group, value, merged, reason, notDone].filter(Boolean).join(', ')
}

/** Before a record's name; clients need none. */
const kinds = {
  report: 'Report',
  client: '',
  customer: 'Customer',
  emailtemplate: 'E-mail template',
  appointment: 'Appointment',
  document: 'Document',
  workbook: 'Workbook',
  reporttemplate: 'Report template',
  invoice: 'Invoice',
  user: 'User',
  account: 'Account',
} as const satisfies Record<AuditEntry['subject']['kind'], string>

export const auditSubject = ({ subject: { kind, name } }: Pick<AuditEntry, 'subject'>): string =>
  `${kinds[kind]} ${name}`.trim()
