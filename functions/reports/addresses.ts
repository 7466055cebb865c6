import { EmailAddress, type Issue, type ReportBody } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'

/** Those that staff type, by path. */
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
  const [first] = issues
  if (first) throw new HttpError(400, `The request is not valid: ${first.path} ${first.message}`, { issues })
}
