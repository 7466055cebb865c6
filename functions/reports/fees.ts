import { ExactPounds, type Issue, type ReportBody } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'

/** Fees that the report had already pass: older ones were checked less. */
export function assertFees({ fees = [] }: Partial<ReportBody>, before: Partial<ReportBody> = {}): void {
  const known = new Map(before.fees?.map(({ _uuid, amount }) => [_uuid, amount]))
  const issues = fees.flatMap(({ _uuid, amount }, index): Issue[] => {
    const { error } = known.get(_uuid) === amount ? {} : ExactPounds.safeParse(amount)
    return error ? [{ path: `body.fees.${index}.amount`, message: error.issues[0]?.message ?? '' }] : []
  })
  const [first] = issues
  if (first) throw new HttpError(400, `The request is not valid: ${first.path} ${first.message}`, { issues })
}
