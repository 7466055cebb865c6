import type { Item, Photo, Room } from '@lintel/contract'
import { itemsIn, photoPairs, photoReferences, roomCodes } from '@lintel/rules'
import { useStore } from '../../../../lib/store.ts'
import type { ComparedPair } from '../../../../ui/photos/comparison.tsx'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { changeText } from '../sections/rooms/check-out/change.tsx'
import { takenWords, usePhotoRecords } from './photos.queries.ts'

/** Of items' photographs, by id, as they are printed. */
const referencesIn = (rooms: readonly Room[]): ReadonlyMap<string, string> => {
  const codes = roomCodes(rooms)
  const of = (side: 'in' | 'out', suffix: string) =>
    rooms.flatMap((room, at) =>
      [...photoReferences(room, codes[at] ?? '', side)].map(([id, reference]) => [id, reference + suffix] as const),
    )
  return new Map([...of('out', ' out'), ...of('in', '')])
}

/** The photographs of items then and now; an item without any is there too. */
export const usePairs = (isWanted: (item: Item) => boolean): ComparedPair[] => {
  const { uploads } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const rooms = useEditor((state) => state.body.rooms)
  const sending = useStore(uploads, (state) => state.uploads)
  const wanted = [...itemsIn({ rooms })].filter(({ item }) => isWanted(item))
  const records = usePhotoRecords(
    reportId,
    wanted.flatMap(({ item: { condition } }) => [...condition.in.photos, ...condition.out.photos]),
  )
  const references = referencesIn(rooms)
  const shown = (photo: Photo | undefined) =>
    photo && {
      photo,
      reference: references.get(photo.id) ?? '',
      taken: takenWords(photo, records.get(photo.id)),
      preview: sending.find(({ photoId }) => photoId === photo.id)?.preview,
    }
  return wanted.flatMap(({ item, room }) => {
    const pairs = photoPairs(item.condition.in.photos, item.condition.out.photos)
    return (pairs.length > 0 ? pairs : [{ before: undefined, after: undefined }]).map(({ before, after }) => ({
      title: `${room}: ${item.name}`,
      about: changeText(item),
      before: shown(before),
      after: shown(after),
    }))
  })
}
