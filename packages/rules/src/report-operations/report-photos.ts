import type { Photo, ReportBody, ReportPhoto, ReportPhotoType } from '@lintel/contract'
import { inOrderOf, photoListsIn, textOf, type FileList } from '../reports/files.ts'

/** The photographs of one room, item or entry of a report. */
export interface PlacedPhotos {
  type: ReportPhotoType
  /** Check-in and check-out have lists of their own. */
  isSided: boolean
  /** `_uuid` of their owner; absent for those of the property. */
  itemref?: string
  /** Name of the room, if they are in one. */
  room?: string
  /** Name of the item or entry. */
  item?: string
  photos: readonly Photo[]
}

type Place = Omit<PlacedPhotos, 'photos' | 'type' | 'isSided'>

/** Galleries have the property first and the rooms last. */
const galleryOrder = ['propertyDetails', 'meters', 'keys', 'appliances', 'alarms', 'compliancesections', 'rooms']

const placeOf = ({ owners, path }: FileList): Place => {
  const owner = owners.at(-1)
  if (!owner) return {}
  const room = path[0] === 'rooms' ? owners[0] : undefined
  return {
    itemref: textOf(owner, '_uuid'),
    ...(room && { room: textOf(room, 'name') }),
    ...(owner !== room && { item: textOf(owner, 'prompt' in owner ? 'prompt' : 'name') }),
  }
}

/**
 * The photographs of a report by owner, without those of comments and the unassigned ones. If there is no check-out
 * side (rooms, alarms, questions), the type is `in`.
 */
export const placedPhotos = (body: ReportBody): PlacedPhotos[] =>
  inOrderOf(galleryOrder, photoListsIn(body)).flatMap((found) => {
    const { shows } = found.list
    const isSided = found.path.some((step) => step === 'in' || step === 'out')
    return shows ? { type: shows, isSided, ...placeOf(found), photos: found.files } : []
  })

const inPlace = (place: Place, { id, src, createdAt, rotate, caption, linkedphoto }: Photo): ReportPhoto => ({
  id,
  src,
  ...(createdAt !== undefined && { createdAt }),
  ...(rotate !== undefined && { rotate }),
  ...(caption !== undefined && { caption }),
  ...(linkedphoto !== undefined && { linkedphoto }),
  ...place,
})

/** The photographs of a report of one type, in the report's order, each with its owner. */
export const photosOfType = (body: ReportBody, wanted: ReportPhotoType): ReportPhoto[] =>
  placedPhotos(body)
    .filter(({ type }) => type === wanted)
    .flatMap(({ type: _type, isSided: _sided, photos, ...place }) => photos.map((photo) => inPlace(place, photo)))
