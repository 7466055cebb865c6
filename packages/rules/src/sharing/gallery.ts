import type { GalleryGroup, Photo, ReportBody } from '@lintel/contract'
import { placedPhotos, type PlacedPhotos } from '../report-operations/report-photos.ts'

/** The public fields of photographs, without those kept out of the gallery. */
const shown = (photos: readonly Photo[]): GalleryGroup['photos'] =>
  photos
    .filter(({ hasGalleryLink }) => hasGalleryLink)
    .map(({ id, src, caption, rotate, createdAt, linkedphoto }) => ({
      id,
      src,
      ...(caption && { caption }),
      ...(rotate && { rotate }),
      ...(createdAt && { createdAt }),
      ...(linkedphoto && { linkedphoto }),
    }))

const titleOf = ({ type, room, item }: PlacedPhotos): string => {
  if (type === 'front') return 'Property'
  if (type === 'cleaning_receipt') return 'Cleaning receipt'
  return [room, item].filter((name) => name !== undefined).join(': ')
}

/**
 * The photographs of a report in its public viewer, by owner, in report order, without those whose `hasGalleryLink` is
 * off.
 */
export const galleryOf = (body: ReportBody): GalleryGroup[] =>
  placedPhotos(body)
    .map((place) => ({
      type: place.type,
      ...(place.itemref !== undefined && { itemref: place.itemref }),
      title: titleOf(place),
      photos: shown(place.photos),
    }))
    .filter(({ photos }) => photos.length > 0)
