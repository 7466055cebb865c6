import { apiErrors, EmailAddress, type Issue, type ReportBody, ExactPounds, reportErrors } from '@lintel/contract'
import { HttpError } from '../../lib/http-error.ts'
import { keepFeedback } from '@lintel/rules'
import type { Signing } from './signatures.ts'

function assertNone(issues: Issue[]): void {
  const [first] = issues
  if (first) throw new HttpError(400, apiErrors.requestInvalid(first.path, first.message), { issues })
}

const addressesIn = (body: Partial<ReportBody>): [path: string, address: string][] => [
  ...(body.signatures ?? []).map(({ email }, index): [string, string] => [`signatures.${index}.email`, email]),
  ['tenancy.managedbycontact.email', body.tenancy?.managedbycontact.email ?? ''],
  ['propertyDetails.forwardingContact.email', body.propertyDetails?.forwardingContact.email ?? ''],
  ['tenantcommentsemail', body.tenantcommentsemail ?? ''],
  ['landlordcommentsemail', body.landlordcommentsemail ?? ''],
]

/** Throws 400 for an invalid address, unless the report had it already: older ones were checked less strictly. */
export function assertAddresses(body: Partial<ReportBody>, before: Partial<ReportBody> = {}): void {
  const known = new Set(addressesIn(before).map(([, address]) => address))
  const issues = addressesIn(body).flatMap(([path, address]): Issue[] => {
    const { error } = address === '' || known.has(address) ? {} : EmailAddress.safeParse(address)
    return error ? [{ path: `body.${path}`, message: error.issues[0]?.message ?? '' }] : []
  })
  assertNone(issues)
}

/** Fees that the report had already pass: older ones were checked less. */
export function assertFees({ fees = [] }: Partial<ReportBody>, before: Partial<ReportBody> = {}): void {
  const known = new Map(before.fees?.map(({ _uuid, amount }) => [_uuid, amount]))
  const issues = fees.flatMap(({ _uuid, amount }, index): Issue[] => {
    const { error } = known.get(_uuid) === amount ? {} : ExactPounds.safeParse(amount)
    return error ? [{ path: `body.fees.${index}.amount`, message: error.issues[0]?.message ?? '' }] : []
  })
  assertNone(issues)
}

/** Throws 400 if a save of the newest version changes them; a forced save of an older one may not include them. */
export function keepVisitorComments(
  body: ReportBody,
  before: ReportBody | undefined,
  { now, version, by }: Signing,
  insists: boolean,
): void {
  const { rewritten, ended } = keepFeedback(body, before)
  if (rewritten.length > 0 && !insists) {
    const issues = rewritten.map(({ path, name, of }) => {
      const message = `The comments that ${name} sent by link about ${of || 'this item'} cannot be changed.`
      return { path: `body.${path}`, message }
    })
    throw new HttpError(400, reportErrors.commentsChanged, { issues })
  }
  const end = { version: version - 1, endedAt: now.toISOString(), endedby: by }
  body.feedbackhistory.push(...ended.map((saying) => ({ ...saying, ...end })))
}
