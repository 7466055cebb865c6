import { reportSections, type Photo, type Report } from '@lintel/contract'
import { feedbackOf, type Feedback } from '@lintel/rules'
import { moment, tidy } from '../../shared/format.ts'
import { photoRows } from '../../shared/photo-rows.ts'
import { refsOf, type PhotographBook, type Shown, type ViewPhoto } from '../../shared/photographs.ts'

/** A comment on the whole report or on an item of it. */
export interface ViewComment {
  party: string
  name: string
  when: string
  /** Reference, name and room of the item; empty for the whole report. A removed item has no reference. */
  ref: string
  item: string
  /** `Said of Hob`, if the item has been renamed. */
  saidOf: string
  room: string
  text: string
  flagged: boolean
  photoRefs: string
  /** Names of photographs that cannot be shown. */
  leftOut: string
}

const { photoCode: code } = reportSections.comments

const whole = { ref: '', item: '', saidOf: '', room: '' }

/** The property manager's own comment, which needs no approval. */
const managers = ({ comments }: Report): ViewComment[] =>
  comments.propertyManager.trim() === ''
    ? []
    : [
        {
          ...{ ...whole, party: 'Property manager', name: '', when: '', flagged: false, photoRefs: '', leftOut: '' },
          text: tidy(comments.propertyManager.trim()),
        },
      ]

/** The references of items by id. */
const refsOfItems = ({ rooms }: Report): Map<string, string> =>
  new Map(
    rooms.flatMap(({ sections }, at) =>
      sections
        .flatMap(({ types }) => types.flatMap(({ items }) => items))
        .map(({ _uuid }, position) => [_uuid, `${at + 1}.${position + 1}`] as const),
    ),
  )

/** The approved comments of both parties: first on the whole report, then on its items. */
export const viewComments = (
  report: Report,
  book: PhotographBook,
  perRow: 2 | 3,
  leftOut: ReadonlyMap<string, string> = new Map(),
) => {
  const photos: ViewPhoto[] = []
  const refs = refsOfItems(report)
  const show = (said: readonly Photo[], shown: Shown): string => {
    const pictures = book.number(said, code, shown)
    photos.push(...pictures)
    return refsOf(pictures)
  }
  const view = ({
    party,
    name,
    itemId,
    item,
    room,
    saidOf,
    endedAt,
    text,
    updatedAt,
    flagged,
    ...said
  }: Feedback): ViewComment => {
    const ref = (!endedAt && itemId && refs.get(itemId)) || ''
    const shown: Shown = itemId
      ? { place: room, ...(ref && { ref }), name: `${item}, ${party.toLowerCase()}` }
      : { place: 'Comments', name: `Comment of the ${party.toLowerCase()}` }
    return {
      ...{ party, name, ref, item, flagged },
      saidOf: saidOf === undefined ? '' : tidy(`Said of ${saidOf}`),
      room: endedAt ? `${room}, removed from the report on ${moment(endedAt)}` : room,
      when: updatedAt ? moment(updatedAt) : '',
      text: tidy(text.trim()),
      photoRefs: show(said.photos, shown),
      leftOut: said.photos.flatMap(({ id }) => leftOut.get(id) ?? []).join(', '),
    }
  }
  const approved = feedbackOf(report).filter((comment) => comment.approved)
  const general = [...managers(report), ...approved.filter(({ itemId }) => !itemId).map(view)]
  const onItems = approved.filter(({ itemId }) => itemId).map(view)
  return { general, onItems, commentRows: photoRows(photos, perRow), commentPhotoCount: photos.length }
}
