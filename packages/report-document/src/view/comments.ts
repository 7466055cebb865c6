import type { Item, ItemComments, Report } from '@lintel/contract'
import { moment, tidy } from './format.ts'
import { photoRows } from './photo-rows.ts'
import { refsOf, type PhotographBook, type ViewPhoto } from './photographs.ts'

/** What one party said, of the whole report or of an item of it. */
export interface ViewComment {
  party: string
  name: string
  when: string
  /** Reference, name and room of the item; empty for the whole report. */
  ref: string
  item: string
  room: string
  text: string
  flagged: boolean
  photoRefs: string
}

const code = 'CO'

const viewGeneral = (
  report: Report,
  show: (photos: Item['condition']['in']['photos'], name: string) => ViewPhoto[],
) => {
  const { comments } = report
  const general = [
    {
      party: 'Property manager',
      name: '',
      text: comments.propertyManager,
      approved: true,
      flagged: false,
      photos: [],
    },
    {
      party: 'Landlord',
      name: report.landlordcommentsname,
      text: comments.client,
      approved: comments.clientapproved,
      flagged: comments.clientflagged,
      photos: comments.clientPhotos,
    },
    {
      party: 'Tenant',
      name: report.tenantcommentsname,
      text: comments.tenant,
      approved: comments.tenantapproved,
      flagged: comments.tenantflagged,
      photos: comments.tenantPhotos,
    },
  ]
  return general
    .filter(({ approved, text, photos }) => approved && (text.trim() !== '' || photos.length > 0))
    .map(({ party, name, text, flagged, photos }) => {
      const pictures = show(photos, `Comment of the ${party.toLowerCase()}`)
      const words = { ref: '', item: '', room: '', when: '', text: tidy(text.trim()) }
      return { comment: { ...words, party, name, flagged, photoRefs: refsOf(pictures) }, pictures }
    })
}

/** Comments of both parties that the agency let through: first on the whole report, then on its items. */
export const viewComments = (report: Report, book: PhotographBook, perRow: 2 | 3) => {
  const photos: ViewPhoto[] = []
  const general: ViewComment[] = viewGeneral(report, (pictures, name) =>
    book.number(pictures, code, { place: 'Comments', name }),
  ).map(({ comment, pictures }) => {
    photos.push(...pictures)
    return comment
  })
  const onItems: ViewComment[] = []
  const say = (party: 'Landlord' | 'Tenant', said: ItemComments, of: { ref: string; item: string; room: string }) => {
    if (!said.approved || (said.comments.trim() === '' && said.photos.length === 0)) return
    const pictures = book.number(said.photos, code, {
      place: of.room,
      ref: of.ref,
      name: `${of.item}, ${party.toLowerCase()}`,
    })
    photos.push(...pictures)
    onItems.push({
      ...of,
      party,
      name: party === 'Tenant' ? report.tenantcommentsname : report.landlordcommentsname,
      when: said.updatedAt ? moment(said.updatedAt) : '',
      text: tidy(said.comments.trim()),
      flagged: said.flagged,
      photoRefs: refsOf(pictures),
    })
  }
  for (const [at, room] of report.rooms.entries()) {
    const items = room.sections.flatMap((section) => section.types.flatMap((type) => type.items))
    for (const [position, item] of items.entries()) {
      const of = { ref: `${at + 1}.${position + 1}`, item: item.name, room: room.name }
      say('Landlord', item.landlordcomments, of)
      say('Tenant', item.tenantcomments, of)
    }
  }
  return { general, onItems, commentRows: photoRows(photos, perRow), commentPhotoCount: photos.length }
}
