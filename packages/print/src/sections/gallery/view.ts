import { line, type ContentsLine } from '../contents/view.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import type { PhotographBook, ViewPhoto } from '../../shared/photographs.ts'

/** In the order of their references. */
export interface GalleryGroup {
  anchor: string
  name: string
  rows: Placed<ViewPhoto>[][]
  count: number
}

export const viewGallery = ({ shown }: PhotographBook, perRow: 2 | 3): GalleryGroup[] => {
  const places = new Map<string, ViewPhoto[]>()
  for (const { photo, shown: where } of shown) {
    const photos = places.get(where.place)
    if (photos) photos.push(photo)
    else places.set(where.place, [photo])
  }
  return [...places].map(([name, photos], at) => ({
    anchor: `photographs-${at + 1}`,
    name,
    rows: photoRows(photos, perRow),
    count: photos.length,
  }))
}

/** Of a document with only photographs and its record. */
export const galleryContents = (groups: readonly GalleryGroup[]): ContentsLine[][] =>
  [
    groups.map(({ anchor, name, count }) => line(anchor, name, { section: 'gallery', photos: count })),
    [line('record', 'Record of this report')],
  ].filter((lines) => lines.length > 0)
