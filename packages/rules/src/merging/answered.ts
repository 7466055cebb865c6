import { ReportBody } from '@lintel/contract'
import { withAnsweredSignatures } from '../reports/sections/signatures.ts'
import { keptLists } from '../reports/sections/all.ts'
import { itemsIn } from '../reports/items.ts'
import { settleBy } from '../report-operations/settle.ts'
import { keepFeedback, sameFeedback } from '../sharing/keep-feedback.ts'
import { same, type Field } from './graph.ts'
import { mergeReports } from './three-way.ts'

/** The body as it is sent: without fields that are there and undefined. */
const copyOf = (body: ReportBody) => JSON.parse(JSON.stringify(body)) as ReportBody

/** True where the server has kept everything as it was sent, beside signatures and what was said by link. */
const isKept = (sent: ReportBody, answer: ReportBody): boolean => {
  const { signatures, signaturehistory } = answer
  let expected = { ...sent, signatures, signaturehistory }
  if (!sameFeedback(sent, answer)) {
    expected = structuredClone(expected)
    keepFeedback(expected, answer)
  }
  return Object.keys({ ...expected, ...answer }).every((part) =>
    same(Reflect.get(expected, part) as Field, Reflect.get(answer, part) as Field),
  )
}

/** What stands where, and what of it is marked as the check-in's. */
const marksIn = (body: ReportBody): string =>
  JSON.stringify([
    ...[...itemsIn(body)].map(({ item, path }) => [path, item._uuid, item.condition.in.readonly]),
    ...keptLists.map((list) => body[list].map(({ _uuid, readonly }) => [_uuid, readonly])),
  ])

/** A body that the server has made of a save, with what is typed by now. */
export interface SettledBody {
  body: ReportBody
  /** True where something stands elsewhere, or is marked: edits from before do not fit in there. */
  isMarked: boolean
}

/**
 * What is typed by now (`written`) on top of what the server made of a save, where that is more than signatures and
 * words by link: an older check-out is settled by its first save. Undefined where it is no more. What was typed since
 * stays, beside the check-in where the answer has marked it; taking a check-out's old values along would be refused.
 */
export const withSettled = (written: ReportBody, sent: ReportBody, answer: ReportBody): SettledBody | undefined => {
  if (isKept(sent, answer)) return undefined
  // Control characters are no answer of the server: what is typed goes on as it is.
  const { data: cleaned = sent } = ReportBody.safeParse(copyOf(sent))
  if (isKept(cleaned, answer)) return undefined
  // Settled before they are merged, so that what was typed since is merged where it stands from now on.
  const [base, mine] = [copyOf(cleaned), copyOf(written)]
  for (const each of [base, mine]) settleBy(each, answer)
  const body = copyOf(mergeReports(base, mine, answer).body)
  body.signatures = withAnsweredSignatures(mine.signatures, answer.signatures, sent.signatures)
  body.signaturehistory = [...answer.signaturehistory]
  return { body, isMarked: marksIn(cleaned) !== marksIn(answer) }
}
