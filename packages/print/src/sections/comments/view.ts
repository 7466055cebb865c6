import { reportSections, type Photo, type Report } from '@lintel/contract'
import { feedbackOf, itemsIn, type Feedback } from '@lintel/rules'
import { moment, tidy } from '../../shared/format.ts'
import { photoRows } from '../../shared/photo-rows.ts'
import { refsOf, type PhotographBook, type Shown, type ViewPhoto } from '../../shared/photographs.ts'
import type { CommentsOnItem, ItemRows } from '../rooms/item-rows.ts'

/** On the whole report or on an item of it. */
export interface ViewComment {
  party: string
  name: string
  when: string
  /** Empty for the whole report. A removed item has no reference. */
  ref: string
  item: string
  /** `id` is what the row of its item refers to, and where its page is found. */
  id: string
  anchor: string
  /** `About Hob`, if the item has been renamed. */
  saidOf: string
  room: string
  text: string
  flagged: boolean
  photoRefs: string
  /** Photographs that cannot be shown. */
  leftOut: string
}

const { photoCode: code } = reportSections.comments

const whole = { ref: '', item: '', id: '', anchor: '', saidOf: '', room: '' }

const managers = ({ comments }: Report): ViewComment[] =>
  comments.propertyManager.trim() === ''
    ? []
    : [
        {
          ...whole,
          party: 'Property manager',
          name: '',
          when: '',
          flagged: false,
          photoRefs: '',
          leftOut: '',
          text: tidy(comments.propertyManager.trim()),
        },
      ]

/** In the order of print. */
const approvedOf = (report: Report) => {
  const approved = feedbackOf(report).filter((comment) => comment.approved)
  return { general: approved.filter(({ itemId }) => !itemId), onItems: approved.filter(({ itemId }) => itemId) }
}

const idOf = (at: number): string => `comment-${at + 1}`

export const commentsByItem = (report: Report): Map<string, CommentsOnItem> => {
  const { onItems: comments } = approvedOf(report)
  return new Map(
    [...itemsIn(report)].flatMap(({ item: { _uuid: id } }): [string, CommentsOnItem][] => {
      const isOn = ({ itemId, endedAt }: Feedback) => itemId === id && !endedAt
      const on = comments.filter(isOn)
      if (on.length === 0) return []
      const parties = [...new Set(on.map(({ party }) => party.toLowerCase()))].join(' and ')
      const words = `${on.length === 1 ? 'Comment' : 'Comments'} by ${parties}`
      return [[id, { words, anchor: idOf(comments.findIndex(isOn)) }]]
    }),
  )
}

/** On the whole report, then on its items. */
export const viewComments = (
  report: Report,
  book: PhotographBook,
  perRow: 2 | 3,
  { placed }: Pick<ItemRows, 'placed'>,
  leftOut: ReadonlyMap<string, string> = new Map(),
) => {
  const photos: ViewPhoto[] = []
  const show = (said: readonly Photo[], shown: Shown): string => {
    const pictures = book.number(said, code, shown)
    photos.push(...pictures)
    return refsOf(pictures)
  }
  const view = (
    { party, name, itemId, item, room, saidOf, endedAt, text, updatedAt, flagged, ...said }: Feedback,
    at: number,
  ): ViewComment => {
    const { ref, anchor } = (!endedAt && itemId && placed.get(itemId)) || { ref: '', anchor: '' }
    const shown: Shown = itemId
      ? { place: room, ...(ref && { ref }), name: `${item}, ${party.toLowerCase()}` }
      : { place: 'Comments', name: `Comment of the ${party.toLowerCase()}` }
    return {
      party,
      name,
      ref,
      item,
      id: itemId ? idOf(at) : '',
      anchor,
      flagged,
      saidOf: saidOf === undefined ? '' : tidy(`About ${saidOf}`),
      room: endedAt ? `${room}, removed from the report on ${moment(endedAt)}` : room,
      when: updatedAt ? moment(updatedAt) : '',
      text: tidy(text.trim()),
      photoRefs: show(said.photos, shown),
      leftOut: said.photos.flatMap(({ id }) => leftOut.get(id) ?? []).join(', '),
    }
  }
  const approved = approvedOf(report)
  const general = [...managers(report), ...approved.general.map(view)]
  const onItems = approved.onItems.map(view)
  return { general, onItems, commentRows: photoRows(photos, perRow), commentPhotoCount: photos.length }
}
