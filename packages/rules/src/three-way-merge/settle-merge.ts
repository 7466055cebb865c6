import { ReportBody } from '@lintel/contract'
import { withAnsweredSignatures } from '../reports/sections/signatures.ts'
import { keptLists } from '../reports/sections/all.ts'
import { itemsIn } from '../reports/paths.ts'
import { restoreCheckInAs } from '../report-operations/restore-check-in.ts'
import { keepFeedback, sameFeedback } from '../sharing/keep-feedback.ts'
import { isSame } from './graph.ts'
import { mergeBodies } from './merge-bodies.ts'

/** The body as it is sent: without undefined fields. */
const copyOf = (body: ReportBody) => JSON.parse(JSON.stringify(body)) as ReportBody

/** True if the server has stored everything as sent, apart from signatures and comments made by link. */
const isKept = (sent: ReportBody, answer: ReportBody): boolean => {
  const { signatures, signaturehistory } = answer
  let expected = { ...sent, signatures, signaturehistory }
  if (!sameFeedback(sent, answer)) {
    expected = structuredClone(expected)
    keepFeedback(expected, answer)
  }
  return Object.keys({ ...expected, ...answer }).every((part) =>
    isSame(Reflect.get(expected, part), Reflect.get(answer, part)),
  )
}

/** The order of items and kept entries, and which are marked as the check-in's. */
const marksIn = (body: ReportBody): string =>
  JSON.stringify([
    ...[...itemsIn(body)].map(({ item, path }) => [path, item._uuid, item.condition.in.readonly]),
    ...keptLists.map((list) => body[list].map(({ _uuid, readonly }) => [_uuid, readonly])),
  ])

/** The server's version of a saved body, with everything typed since. */
export interface RebasedBody {
  body: ReportBody
  /** True if entries moved or were marked: earlier undo steps no longer apply. */
  isMarked: boolean
}

/**
 * Everything typed by now (`written`) on top of the server's version of a save, if that differs in more than signatures
 * and comments made by link: an older check-out is settled by its first save. Undefined if it does not. Later edits
 * stay, next to the check-in if the response has marked it; sending a check-out's old values again would be refused.
 */
export const rebaseOnSaved = (written: ReportBody, sent: ReportBody, answer: ReportBody): RebasedBody | undefined => {
  if (isKept(sent, answer)) return undefined
  // The server strips control characters; that alone is no reason to replace typed text.
  const { data: cleaned = sent } = ReportBody.safeParse(copyOf(sent))
  if (isKept(cleaned, answer)) return undefined
  // Settled before merging, so that edits made since land in their new location.
  const [base, mine] = [copyOf(cleaned), copyOf(written)]
  for (const each of [base, mine]) restoreCheckInAs(each, answer)
  const body = copyOf(mergeBodies(base, mine, answer).body)
  body.signatures = withAnsweredSignatures(mine.signatures, answer.signatures, sent.signatures)
  body.signaturehistory = [...answer.signaturehistory]
  return { body, isMarked: marksIn(cleaned) !== marksIn(answer) }
}
