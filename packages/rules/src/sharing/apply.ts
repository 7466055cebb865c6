import {
  feedbackParties,
  othersAtMost,
  type FeedbackParty,
  type FeedbackUpdate,
  type Photo,
  type ReportBody,
  type Saying,
  type Signature,
  type SignatureUpdate,
} from '@lintel/contract'
import { dayInLondon, displayDate } from '../plain-dates.ts'
import { generalSayingsOf, isSaid, sayingsOf, sayingsOfParty, setGeneralSayings, setSayings } from './sayings.ts'
import { itemsIn } from '../reports/items.ts'

/** How a visitor's feedback is taken. */
export interface FeedbackTerms {
  /** The link that it came by. */
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

/** Photographs as they stand in the report: those that were there keep everything about them. */
const photosOf = (sent: readonly { id: string; src: string }[], before: readonly Photo[], now: string): Photo[] => {
  const known = new Map(before.map((photo) => [photo.id, photo]))
  return sent.map(({ id, src }) => known.get(id) ?? { id, src, createdAt: now, hasGalleryLink: true, readonly: false })
}

type Sent = Pick<FeedbackUpdate['items'][number], 'comments' | 'photos'>

const sameSaying = (before: Pick<Saying, 'comments' | 'photos'>, after: Sent) =>
  before.comments === after.comments.trim() &&
  before.photos.length === after.photos.length &&
  before.photos.every(({ id }, index) => id === after.photos[index]?.id)

/**
 * What people of a party say on one thing once this link has said its own; undefined where that is what it has said
 * already, which stays approved or flagged as it was. What others said stays as it is.
 */
const withOwn = (
  list: readonly Saying[],
  sent: Sent,
  { name, email }: Pick<FeedbackUpdate, 'name' | 'email'>,
  { link, now, autoApprove }: FeedbackTerms,
): Saying[] | undefined => {
  const before = list.find((saying) => saying.link === link)
  const comments = sent.comments.trim()
  if (before ? sameSaying(before, sent) : comments === '' && sent.photos.length === 0) return undefined
  const own: Saying = {
    comments,
    photos: photosOf(sent.photos, before?.photos ?? [], now),
    approved: autoApprove,
    flagged: false,
    ...{ updatedAt: now, name: name.trim(), email, link },
  }
  const said = list.filter(isSaid)
  const all = before ? said.map((saying) => (saying.link === link ? own : saying)) : [...said, own]
  return all.filter(isSaid)
}

/** What a link has no room for: its items, or the general comments. */
const isFull = (sayings: readonly Saying[] | undefined) => sayings !== undefined && sayings.length > othersAtMost + 1

/**
 * Writes what a link says for a party into a report. Comments on items that are no longer there are answered, so that
 * nobody's words are lost without a word; `full`: so many people have said something about one thing that there is no
 * room for another.
 */
export const applyFeedback = (
  draft: ReportBody,
  update: FeedbackUpdate,
  terms: FeedbackTerms,
): { missing: FeedbackUpdate['items']; full: boolean } => {
  const { party } = update
  // The report names the person whose words have no name of their own; with other people there it stays as it is.
  if (sayingsOfParty(draft, party).every(({ link }) => link === terms.link)) {
    draft[person[party].name] = update.name.trim()
    draft[person[party].email] = update.email
  }
  const items = new Map([...itemsIn(draft)].map(({ item }) => [item._uuid, item]))
  const missing = update.items.filter(({ itemref }) => !items.has(itemref))
  let full = false
  for (const sent of update.items) {
    const item = items.get(sent.itemref)
    const sayings = item && withOwn(sayingsOf(item, party), sent, update, terms)
    full ||= isFull(sayings)
    if (item && sayings) setSayings(item, party, sayings)
  }
  const general = update.general && withOwn(generalSayingsOf(draft.comments, party), update.general, update, terms)
  full ||= isFull(general)
  if (general) setGeneralSayings(draft.comments, party, general)
  return { missing, full }
}

/** What a link has said for a party about the report as a whole. */
export const ownGeneral = ({ comments }: Pick<ReportBody, 'comments'>, party: FeedbackParty, link: string) =>
  generalSayingsOf(comments, party).find((saying) => saying.link === link)

/** Everything that a link has said in a report, for one party or for both. */
export const saidByLink = (body: ReportBody, link: string, party?: FeedbackParty): Saying[] =>
  feedbackParties
    .filter((each) => party === undefined || each === party)
    .flatMap((each) => sayingsOfParty(body, each))
    .filter((saying) => saying.link === link)

/** Writes into a signature what its signer sent. */
export const applySignature = (signature: Signature, { name, image }: SignatureUpdate, today: string): void => {
  signature.name = name.trim()
  signature.image = image
  signature.date = today
}

/** What somebody is told who is about to sign again. */
export const signedAlready = ({ signedAt, date }: Pick<Signature, 'signedAt' | 'date'>): string => {
  const day = signedAt ? dayInLondon(new Date(signedAt)) : date
  return `You signed this${day && ` on ${displayDate(day)}`}. Signing again replaces it; both are kept.`
}
