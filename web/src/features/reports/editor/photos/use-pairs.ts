import { reportSections, type Item, type Photo, type ReportBody } from '@lintel/contract'
import {
  entryPhotoReferences,
  findPhotos,
  itemById,
  photoDestinations,
  photoPairs,
  photoReferences,
  roomCodes,
  visitPhotos,
  type EntryList,
  type PhotoTarget,
  type Side,
} from '@lintel/rules'
import { useStore } from '../../../../lib/store.ts'
import type { ComparedPair } from '../../../../ui/photos/comparison.tsx'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { changeText } from '../sections/rooms/check-out/change.tsx'
import { takenWords, usePhotoRecords } from './photos.queries.ts'

const entryLists: readonly EntryList[] = ['keys', 'appliances', 'meters']

/** By id, as they are printed. */
const referencesIn = (body: ReportBody): ReadonlyMap<string, string> => {
  const codes = roomCodes(body.rooms)
  const ofRooms = (side: Side, suffix: string) =>
    body.rooms.flatMap((room, at) =>
      [...photoReferences(room, codes[at] ?? '', side)].map(([id, reference]) => [id, reference + suffix] as const),
    )
  const ofList = (list: EntryList, side: Side) => {
    const lists = body[list].map(({ photos }) => photos[side])
    return lists.flatMap((photos, at) => {
      const references = entryPhotoReferences(lists, at, reportSections[list].photoCode, side)
      return photos.map(({ id }, number) => [id, references[number] ?? ''] as const)
    })
  }
  return new Map([
    ...ofRooms('out', ' out'),
    ...ofRooms('in', ''),
    ...entryLists.flatMap((list) => [...ofList(list, 'in'), ...ofList(list, 'out')]),
  ])
}

/** The photographs then and now of what a check-out shows; what has none is there too. */
export const usePairs = (isWanted: (target: PhotoTarget, item: Item | undefined) => boolean): ComparedPair[] => {
  const { uploads } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const body = useEditor((state) => state.body)
  const sending = useStore(uploads, (state) => state.uploads)
  const wanted = photoDestinations(body, 'out').flatMap(({ target, group, name }) => {
    const path = findPhotos(body, target)
    const item = target.kind === 'item' ? itemById(body, target.id) : undefined
    if (!path || !isWanted(target, item)) return []
    return [{ title: `${group}: ${name}`, about: item ? changeText(item) : '', photos: visitPhotos(body, path) }]
  })
  const records = usePhotoRecords(
    reportId,
    wanted.flatMap(({ photos }) => [...photos.in, ...photos.out]),
  )
  const references = referencesIn(body)
  const shown = (photo: Photo | undefined) =>
    photo && {
      photo,
      reference: references.get(photo.id) ?? '',
      taken: takenWords(photo, records.get(photo.id)),
      preview: sending.find(({ photoId }) => photoId === photo.id)?.preview,
    }
  return wanted.flatMap(({ title, about, photos }) => {
    const pairs = photoPairs(photos.in, photos.out)
    return (pairs.length > 0 ? pairs : [{ before: undefined, after: undefined }]).map(({ before, after }) => ({
      title,
      about,
      before: shown(before),
      unlinked: after && !before ? shown(photos.in[0]) : undefined,
      after: shown(after),
    }))
  })
}
