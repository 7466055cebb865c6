import { feedbackParties, type ItemComments, type ReportBody, type PartyComment } from '@lintel/contract'
import { keepFeedback } from '../sharing/keep-feedback.ts'
import {
  generalPartyComments,
  partyComments,
  setGeneralPartyComments,
  setPartyComments,
} from '../sharing/party-comments.ts'
import { itemsIn } from '../reports/paths.ts'

/** Comments without those made by link; the mark records that there are some, and changes with them. */
type WithMark = ItemComments & { said?: string }

const linked = (sayings: readonly PartyComment[]) => sayings.filter(({ link }) => link !== undefined)

const markOf = (sayings: readonly PartyComment[]): string =>
  sayings.map(({ approved: _approved, flagged: _flagged, ...said }) => JSON.stringify(said)).join('\n')

const hasVisitorComments = (body: ReportBody): boolean =>
  body.feedbackhistory.length > 0 ||
  feedbackParties.some((party) => linked(generalPartyComments(body.comments, party)).length > 0) ||
  [...itemsIn(body)].some(({ item }) => feedbackParties.some((party) => linked(partyComments(item, party)).length > 0))

/**
 * A body with comments by staff only: those made by link are not up for a choice. An item with a new comment counts as
 * changed, so that removing it is a conflict.
 */
const withoutVisitorComments = (body: ReportBody): ReportBody => {
  const copy = structuredClone(body)
  for (const { item } of itemsIn(copy))
    for (const party of feedbackParties) {
      const sayings = partyComments(item, party)
      const said = markOf(linked(sayings))
      if (said === '') continue
      const own = sayings.filter(({ link }) => link === undefined)
      setPartyComments(item, party, own)
      const marked: WithMark = item[`${party}comments`]
      marked.said = said
    }
  for (const party of feedbackParties) {
    const sayings = generalPartyComments(copy.comments, party)
    if (linked(sayings).length === 0) continue
    setGeneralPartyComments(
      copy.comments,
      party,
      sayings.filter(({ link }) => link === undefined),
    )
  }
  copy.feedbackhistory = []
  return copy
}

type Marks = Map<string, Pick<PartyComment, 'approved' | 'flagged'>>

const marksOf = (body: ReportBody): Marks => {
  const marks: Marks = new Map()
  for (const party of feedbackParties) {
    for (const saying of linked(generalPartyComments(body.comments, party)))
      marks.set(`${party} ${saying.link}`, saying)
    for (const { item } of itemsIn(body))
      for (const saying of linked(partyComments(item, party)))
        marks.set(`${item._uuid} ${party} ${saying.link}`, saying)
  }
  return marks
}

/** The comments of `theirs`, with approved and flagged as changed last. */
const withMarks = (base: ReportBody, mine: ReportBody, theirs: ReportBody): ReportBody => {
  const [was, here] = [marksOf(base), marksOf(mine)]
  const copy = structuredClone(theirs)
  const settle = (key: string, sayings: readonly PartyComment[]): PartyComment[] =>
    sayings.map((saying) => {
      const [before, now] = [was.get(`${key} ${saying.link}`), here.get(`${key} ${saying.link}`)]
      if (saying.link === undefined || !before || !now) return saying
      const approved = now.approved === before.approved ? saying.approved : now.approved
      const flagged = now.flagged === before.flagged ? saying.flagged : now.flagged
      return { ...saying, approved, flagged }
    })
  for (const party of feedbackParties) {
    setGeneralPartyComments(copy.comments, party, settle(party, generalPartyComments(copy.comments, party)))
    for (const { item } of itemsIn(copy))
      if (linked(partyComments(item, party)).length > 0)
        setPartyComments(item, party, settle(`${item._uuid} ${party}`, partyComments(item, party)))
  }
  return copy
}

/**
 * Merges staff content with `merge`, then adds the comments made by link from `theirs`, the server's version: no choice
 * changes them.
 */
export const keepingVisitorComments = <R extends { body: ReportBody }>(
  [base, mine, theirs]: readonly [ReportBody, ReportBody, ReportBody],
  merge: (base: ReportBody, mine: ReportBody, theirs: ReportBody) => R,
): R => {
  if (![base, mine, theirs].some(hasVisitorComments)) return merge(base, mine, theirs)
  const merged = merge(withoutVisitorComments(base), withoutVisitorComments(mine), withoutVisitorComments(theirs))
  // The merged body shares objects with the copies; clone it before changing it.
  const body = structuredClone(merged.body)
  for (const { item } of itemsIn(body))
    for (const party of feedbackParties) {
      const marked: WithMark = item[`${party}comments`]
      delete marked.said
    }
  keepFeedback(body, withMarks(base, mine, theirs))
  return { ...merged, body }
}
