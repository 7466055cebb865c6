import { feedbackParties, type FeedbackParty, type Photo, type ReportBody, type PartyComment } from '@lintel/contract'
import { visitorName } from '../sharing/visitor-name.ts'
import { generalPartyComments, hasComment, partyCommentNames, partyComments } from '../sharing/party-comments.ts'
import type { CommentMark } from './sections/comments.ts'
import { findItem, itemAt, itemsIn } from './paths.ts'

export type FeedbackPartyName = 'Landlord' | 'Tenant'

/** On an item or on the report as a whole. */
export interface Feedback {
  key: string
  party: FeedbackPartyName
  /** `Priya Nair, by link`, if known. */
  name: string
  /** Distinguishes several people of a party who commented on the same item. */
  who: string
  /** Only its visitor can change it. */
  isByLink: boolean
  /** Absent for a general comment. */
  itemId?: string
  item: string
  room: string
  saidOf?: string
  /** When the item was removed from the report. */
  endedAt?: string
  text: string
  /** ISO 8601; not always known. */
  updatedAt?: string
  photos: readonly Photo[]
  approved: boolean
  flagged: boolean
}

const titles = { landlord: 'Landlord', tenant: 'Tenant' } as const
const fields = { Landlord: 'landlordcomments', Tenant: 'tenantcomments' } as const
const general = { Landlord: 'client', Tenant: 'tenant' } as const
const namedIn = { landlord: 'landlordcommentsname', tenant: 'tenantcommentsname' } as const

type Subject = Pick<Feedback, 'item' | 'room' | 'itemId' | 'endedAt'>

/** On the item or report named by `of`. */
const received = (
  body: ReportBody,
  of: string,
  party: FeedbackParty,
  sayings: readonly PartyComment[],
  subject: Subject,
): Feedback[] => {
  const names = partyCommentNames(sayings)
  return sayings.flatMap((saying, index) => {
    if (!hasComment(saying)) return []
    const { comments: text, photos, approved, flagged, updatedAt, link, name = '', about } = saying
    const who = names[index] ?? ''
    return {
      ...subject,
      key: [of, titles[party], who].filter(Boolean).join('/'),
      party: titles[party],
      who,
      isByLink: link !== undefined,
      name: link === undefined ? body[namedIn[party]] : visitorName(name),
      text,
      photos,
      approved,
      flagged,
      ...(updatedAt !== undefined && { updatedAt }),
      ...(link !== undefined &&
        about !== undefined &&
        about !== subject.item && { saidOf: about || 'an item without a name' }),
    }
  })
}

export const generalFeedbackOf = (body: ReportBody): Feedback[] =>
  feedbackParties.flatMap((party) =>
    received(body, 'general', party, generalPartyComments(body.comments, party), { item: '', room: '' }),
  )

/** On the report as a whole, then on items, in the report's order. */
export const feedbackOf = (body: ReportBody): Feedback[] => {
  const found = generalFeedbackOf(body)
  for (const { item, room } of itemsIn(body)) {
    const subject = { itemId: item._uuid, item: item.name, room }
    for (const party of feedbackParties)
      found.push(...received(body, item._uuid, party, partyComments(item, party), subject))
  }
  for (const former of body.feedbackhistory) {
    const { itemId, item, room, endedAt, party } = former
    found.push(...received(body, `${itemId}/${endedAt}`, party, [former], { itemId, item, room, endedAt }))
  }
  return found
}

/** Those that no longer exist are skipped. */
export const markFeedback = (
  body: ReportBody,
  comments: readonly Pick<Feedback, 'party' | 'itemId' | 'who' | 'endedAt'>[],
  mark: CommentMark,
  on: boolean,
): ((draft: ReportBody) => void) => {
  // Look paths up in the plain report: searching a draft would expand every item of it.
  const places = comments.map((comment) => {
    const { itemId, endedAt } = comment
    return { ...comment, path: itemId && !endedAt ? findItem(body, itemId) : undefined }
  })
  return (draft) => {
    for (const { party, path, itemId, endedAt, who } of places) {
      const item = path && itemAt(draft, path)
      if (endedAt) {
        const former = draft.feedbackhistory.find(
          (each) =>
            each.itemId === itemId && each.endedAt === endedAt && each.link === who && titles[each.party] === party,
        )
        if (former) former[mark] = on
      } else if (!itemId) {
        const of = general[party]
        const others = draft.comments[`${of}others`] ?? []
        const at = partyCommentNames([{ link: draft.comments[`${of}link`] }, ...others]).indexOf(who)
        const other = others[at - 1]
        if (at === 0) draft.comments[`${of}${mark}`] = on
        else if (other) other[mark] = on
      } else if (item) {
        const first = item[fields[party]]
        const said = [first, ...(first.others ?? [])]
        const saying = said[partyCommentNames(said).indexOf(who)]
        if (saying) saying[mark] = on
      }
    }
  }
}
