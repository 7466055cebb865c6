import type { Photo, ReportBody } from '@lintel/contract'
import { markGeneralComment, type CommentMark, type CommentParty } from './comments.ts'
import { findItem, itemAt } from './places.ts'

/** Who gave feedback. */
export type FeedbackParty = 'Landlord' | 'Tenant'

/** A comment that was received, on an item or on the report as a whole. */
export interface Feedback {
  /** Stable while the comment exists. */
  key: string
  party: FeedbackParty
  /** The commented item; none for a general comment. */
  itemId?: string
  item: string
  room: string
  text: string
  /** When it was written, ISO 8601; unknown for general comments. */
  updatedAt?: string
  photos: readonly Photo[]
  approved: boolean
  flagged: boolean
}

const fields = { Landlord: 'landlordcomments', Tenant: 'tenantcomments' } as const
const generalParty = { Landlord: 'client', Tenant: 'tenant' } as const satisfies Record<FeedbackParty, CommentParty>
const parties: readonly FeedbackParty[] = ['Landlord', 'Tenant']

const isGiven = (text: string, photos: readonly Photo[]) => text.trim() !== '' || photos.length > 0

/** Every comment that was received: first those on the report as a whole, then those on items, in the report's order. */
export const feedbackOf = (body: ReportBody): Feedback[] => {
  const found: Feedback[] = []
  for (const party of parties) {
    const of = generalParty[party]
    const photos = body.comments[`${of}Photos`]
    if (!isGiven(body.comments[of], photos)) continue
    found.push({
      key: `general/${party}`,
      ...{ party, item: '', room: '', text: body.comments[of], photos },
      approved: body.comments[`${of}approved`],
      flagged: body.comments[`${of}flagged`],
    })
  }
  for (const room of body.rooms)
    for (const section of room.sections)
      for (const type of section.types)
        for (const item of type.items)
          for (const party of parties) {
            const { comments: text, photos, approved, flagged, updatedAt } = item[fields[party]]
            if (!isGiven(text, photos)) continue
            const of = { itemId: item._uuid, item: item.name, room: room.name }
            found.push({ key: `${item._uuid}/${party}`, ...of, party, text, updatedAt, photos, approved, flagged })
          }
  return found
}

/** Sets or takes away a mark of each of these comments; those that are gone meanwhile are left out. */
export const markFeedback = (
  body: ReportBody,
  comments: readonly Pick<Feedback, 'party' | 'itemId'>[],
  mark: CommentMark,
  on: boolean,
): ((draft: ReportBody) => void) => {
  // Looked up in the plain report: searching a draft would open every item of it.
  const places = comments.map(({ party, itemId }) => ({
    party,
    place: itemId ? findItem(body, itemId) : undefined,
    itemId,
  }))
  return (draft) => {
    for (const { party, place, itemId } of places) {
      if (!itemId) markGeneralComment(draft, generalParty[party], mark, on)
      const item = place && itemAt(draft, place)
      if (item) item[fields[party]][mark] = on
    }
  }
}
