import type { Photo, ReportBody, ReportPhoto, ReportPhotoType } from '@lintel/contract'
import { inOrderOf, photoListsIn, textOf, type FileList } from '../reports/files.ts'

export interface PlacedPhotos {
  type: ReportPhotoType
  /** Check-in and check-out have lists of their own. */
  isSided: boolean
  /** `_uuid` of their owner; absent for those of the property. */
  itemref?: string
  room?: string
  item?: string
  photos: readonly Photo[]
}

type Place = Omit<PlacedPhotos, 'photos' | 'type' | 'isSided'>

/** The property first and the rooms last. */
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
 * By owner, without those of comments and the unassigned ones. Without a check-out side (rooms, alarms, questions), the
 * type is `in`.
 */
export const placedPhotos = (body: ReportBody): PlacedPhotos[] =>
  inOrderOf(galleryOrder, photoListsIn(body)).flatMap((found) => {
    const { shows } = found.list
    const isSided = found.path.some((step) => step === 'in' || step === 'out')
    return shows ? { type: shows, isSided, ...placeOf(found), photos: found.files } : []
  })

const inPlace = (place: Place, { id, src, createdAt, rotate, marks, caption, linkedphoto }: Photo): ReportPhoto => ({
  id,
  src,
  ...(createdAt !== undefined && { createdAt }),
  ...(rotate !== undefined && { rotate }),
  ...(marks !== undefined && { marks }),
  ...(caption !== undefined && { caption }),
  ...(linkedphoto !== undefined && { linkedphoto }),
  ...place,
})

export const photosOfType = (body: ReportBody, wanted: ReportPhotoType): ReportPhoto[] =>
  placedPhotos(body)
    .filter(({ type }) => type === wanted)
    .flatMap(({ type: _type, isSided: _sided, photos, ...place }) => photos.map((photo) => inPlace(place, photo)))
