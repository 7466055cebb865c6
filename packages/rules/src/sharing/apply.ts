import type {
  FeedbackParty,
  FeedbackUpdate,
  ItemComments,
  Photo,
  ReportBody,
  Signature,
  SignatureUpdate,
} from '@lintel/contract'
import { dayInLondon, displayDate } from '../plain-dates.ts'

/** How a visitor's feedback is taken. */
export interface FeedbackTerms {
  /** ISO 8601. */
  now: string
  /** The client's setting 'Auto approve report feedback'. */
  autoApprove: boolean
}

const itemField = { landlord: 'landlordcomments', tenant: 'tenantcomments' } as const

const general = {
  landlord: { text: 'client', photos: 'clientPhotos', approved: 'clientapproved', flagged: 'clientflagged' },
  tenant: { text: 'tenant', photos: 'tenantPhotos', approved: 'tenantapproved', flagged: 'tenantflagged' },
} as const

const person = {
  landlord: { name: 'landlordcommentsname', email: 'landlordcommentsemail' },
  tenant: { name: 'tenantcommentsname', email: 'tenantcommentsemail' },
} as const

/** Photographs as they stand in the report: those that were there keep everything about them. */
const photosOf = (sent: readonly { id: string; src: string }[], before: readonly Photo[], now: string): Photo[] => {
  const known = new Map(before.map((photo) => [photo.id, photo]))
  return sent.map(({ id, src }) => known.get(id) ?? { id, src, createdAt: now, hasGalleryLink: true, readonly: false })
}

const sameSaying = (
  before: { comments: string; photos: readonly Photo[] },
  after: { comments: string; photos: readonly { id: string }[] },
) =>
  before.comments === after.comments.trim() &&
  before.photos.length === after.photos.length &&
  before.photos.every(({ id }, index) => id === after.photos[index]?.id)

/** What a party now says about an item; what it had said already stays approved or flagged as it was. */
const commented = (
  before: ItemComments,
  sent: FeedbackUpdate['items'][number],
  { now, autoApprove }: FeedbackTerms,
): ItemComments => {
  if (sameSaying(before, sent)) return before
  const comments = sent.comments.trim()
  const photos = photosOf(sent.photos, before.photos, now)
  if (comments === '' && photos.length === 0) return { comments: '', photos: [], approved: false, flagged: false }
  return { comments, photos, updatedAt: now, approved: autoApprove, flagged: false }
}

/** Every item of a report, where it stands. */
const itemsOf = (body: ReportBody) =>
  body.rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))

/**
 * Writes a party's feedback into a report. Comments on items that are no longer there are answered, so that nobody's
 * words are lost without a word.
 */
export const applyFeedback = (
  draft: ReportBody,
  update: FeedbackUpdate,
  terms: FeedbackTerms,
): { missing: FeedbackUpdate['items'] } => {
  const { party } = update
  draft[person[party].name] = update.name.trim()
  draft[person[party].email] = update.email
  const items = new Map(itemsOf(draft).map((item) => [item._uuid, item]))
  const missing = update.items.filter(({ itemref }) => !items.has(itemref))
  for (const sent of update.items) {
    const item = items.get(sent.itemref)
    if (item) item[itemField[party]] = commented(item[itemField[party]], sent, terms)
  }
  if (update.general) applyGeneral(draft, party, update.general, terms)
  return { missing }
}

const applyGeneral = (
  { comments }: ReportBody,
  party: FeedbackParty,
  sent: NonNullable<FeedbackUpdate['general']>,
  { now, autoApprove }: FeedbackTerms,
) => {
  const fields = general[party]
  if (sameSaying({ comments: comments[fields.text], photos: comments[fields.photos] }, sent)) return
  comments[fields.text] = sent.comments.trim()
  comments[fields.photos] = photosOf(sent.photos, comments[fields.photos], now)
  comments[fields.approved] = autoApprove && comments[fields.text] !== ''
  comments[fields.flagged] = false
}

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
