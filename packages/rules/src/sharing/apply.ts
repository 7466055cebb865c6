import {
  feedbackParties,
  maxOthers,
  type FeedbackParty,
  type FeedbackUpdate,
  type Photo,
  type ReportBody,
  type PartyComment,
  type Signature,
  type SignatureUpdate,
} from '@lintel/contract'
import { dayInLondon, displayDate, timeInLondon } from '../plain-dates.ts'
import {
  generalPartyComments,
  hasComment,
  partyComments,
  allPartyComments,
  setGeneralPartyComments,
  setPartyComments,
} from './party-comments.ts'
import { itemsIn } from '../reports/paths.ts'

export interface FeedbackTerms {
  link: string
  /** ISO 8601. */
  now: string
  /** The client's setting 'Auto approve report feedback'. */
  autoApprove: boolean
}

const person = {
  landlord: { name: 'landlordcommentsname', email: 'landlordcommentsemail' },
  tenant: { name: 'tenantcommentsname', email: 'tenantcommentsemail' },
} as const

/** As stored in the report; known ones keep all their fields. */
const photosOf = (sent: readonly { id: string; src: string }[], before: readonly Photo[], now: string): Photo[] => {
  const known = new Map(before.map((photo) => [photo.id, photo]))
  return sent.map(({ id, src }) => known.get(id) ?? { id, src, createdAt: now, hasGalleryLink: true, readonly: false })
}

type Sent = Pick<FeedbackUpdate['items'][number], 'comments' | 'photos'>

const sameSaying = (before: Pick<PartyComment, 'comments' | 'photos'>, after: Sent) =>
  before.comments === after.comments.trim() &&
  before.photos.length === after.photos.length &&
  before.photos.every(({ id }, index) => id === after.photos[index]?.id)

/**
 * A party's comments on one item after writing this link's own; undefined if it is unchanged, so that it stays approved
 * or flagged. Other people's comments stay as they are.
 */
const withOwnComment = (
  list: readonly PartyComment[],
  sent: Sent,
  { name, email }: Pick<FeedbackUpdate, 'name' | 'email'>,
  { link, now, autoApprove }: FeedbackTerms,
): PartyComment[] | undefined => {
  const before = list.find((saying) => saying.link === link)
  const comments = sent.comments.trim()
  if (before ? sameSaying(before, sent) : comments === '' && sent.photos.length === 0) return undefined
  const own: PartyComment = {
    comments,
    photos: photosOf(sent.photos, before?.photos ?? [], now),
    approved: autoApprove,
    flagged: false,
    updatedAt: now,
    name: name.trim(),
    email,
    link,
  }
  const said = list.filter(hasComment)
  const all = before ? said.map((saying) => (saying.link === link ? own : saying)) : [...said, own]
  return all.filter(hasComment)
}

const isFull = (sayings: readonly PartyComment[] | undefined) => sayings !== undefined && sayings.length > maxOthers + 1

/**
 * Comments on items that no longer exist are returned, so that none is lost silently; `full`: an item has no room for
 * another comment.
 */
export const applyFeedback = (
  draft: ReportBody,
  update: FeedbackUpdate,
  terms: FeedbackTerms,
): { missing: FeedbackUpdate['items']; full: boolean } => {
  const { party } = update
  // The report's own field names the commenter only while there is one person.
  if (allPartyComments(draft, party).every(({ link }) => link === terms.link)) {
    draft[person[party].name] = update.name.trim()
    draft[person[party].email] = update.email
  }
  const items = new Map([...itemsIn(draft)].map(({ item }) => [item._uuid, item]))
  const missing = update.items.filter(({ itemref }) => !items.has(itemref))
  let full = false
  for (const sent of update.items) {
    const item = items.get(sent.itemref)
    const sayings = item && withOwnComment(partyComments(item, party), sent, update, terms)
    full ||= isFull(sayings)
    if (item && sayings) setPartyComments(item, party, sayings)
  }
  const general =
    update.general && withOwnComment(generalPartyComments(draft.comments, party), update.general, update, terms)
  full ||= isFull(general)
  if (general) setGeneralPartyComments(draft.comments, party, general)
  return { missing, full }
}

export const ownGeneral = ({ comments }: Pick<ReportBody, 'comments'>, party: FeedbackParty, link: string) =>
  generalPartyComments(comments, party).find((saying) => saying.link === link)

/** For one party or for both. */
export const commentsByLink = (body: ReportBody, link: string, party?: FeedbackParty): PartyComment[] =>
  feedbackParties
    .filter((each) => party === undefined || each === party)
    .flatMap((each) => allPartyComments(body, each))
    .filter((saying) => saying.link === link)

export const applySignature = (signature: Signature, { name, image }: SignatureUpdate, today: string): void => {
  signature.name = name.trim()
  signature.image = image
  signature.date = today
}

/** Someone else has signed in the meantime. */
export const signedMeanwhile = ({ name, signedAt, date }: Pick<Signature, 'name' | 'signedAt' | 'date'>): string => {
  const moment = signedAt ? new Date(signedAt) : undefined
  const day = moment ? dayInLondon(moment) : date
  const when = `${day && ` on ${displayDate(day)}`}${moment ? ` at ${timeInLondon(moment).slice(0, 5)}` : ''}`
  return `${name || 'Somebody'} signed this${when}, while you were signing. Yours is still here, and not saved. Signing again replaces theirs; both are kept.`
}

export const signedAlready = ({ signedAt, date }: Pick<Signature, 'signedAt' | 'date'>): string => {
  const day = signedAt ? dayInLondon(new Date(signedAt)) : date
  return `You signed this${day && ` on ${displayDate(day)}`}. Signing again replaces it; both are kept.`
}
