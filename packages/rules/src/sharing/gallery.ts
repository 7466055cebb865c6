import type { GalleryGroup, Photo, ReportBody } from '@lintel/contract'
import { placedPhotos, type PlacedPhotos } from '../report-operations/report-photos.ts'
import { sideOf } from '../reports/side.ts'

/** What visitors get of a photograph. */
export const shownPhoto = ({
  id,
  src,
  caption,
  rotate,
  marks,
  createdAt,
  linkedphoto,
}: Photo): GalleryGroup['photos'][number] => ({
  id,
  src,
  ...(caption && { caption }),
  ...(rotate && { rotate }),
  ...(marks && marks.length > 0 && { marks }),
  ...(createdAt && { createdAt }),
  ...(linkedphoto && { linkedphoto }),
})

/** Without those kept out of the gallery. */
const shown = (photos: readonly Photo[]): GalleryGroup['photos'] =>
  photos.filter(({ hasGalleryLink }) => hasGalleryLink).map(shownPhoto)

const titleOf = ({ type, room, item }: PlacedPhotos): string => {
  if (type === 'front') return 'Property'
  if (type === 'cleaning_receipt') return 'Cleaning receipt'
  return [room, item].filter((name) => name !== undefined).join(': ')
}

/** Lists without sides hold those of both visits of a check-out. */
const byVisit = ({ type, isSided, photos }: PlacedPhotos, isCheckOut: boolean) => {
  if (!isCheckOut) return [{ visit: 'in' as const, photos }]
  if (isSided) return [{ visit: type === 'out' ? ('out' as const) : ('in' as const), photos }]
  return [
    { visit: 'in' as const, photos: photos.filter(({ readonly }) => readonly) },
    { visit: 'out' as const, photos: photos.filter(({ readonly }) => !readonly) },
  ]
}

/** By owner, in report order, without those whose `hasGalleryLink` is off. */
export const galleryOf = (body: ReportBody): GalleryGroup[] =>
  placedPhotos(body)
    .flatMap((place) =>
      byVisit(place, sideOf(body.type) === 'out').map(({ visit, photos }) => ({
        type: place.type,
        visit,
        ...(place.itemref !== undefined && { itemref: place.itemref }),
        title: titleOf(place),
        photos: shown(photos),
      })),
    )
    .filter(({ photos }) => photos.length > 0)
