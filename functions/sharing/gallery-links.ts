import type { Report } from '@lintel/contract'
import { galleryOf } from '@lintel/rules'
import { galleryLinkFor } from './links.ts'

/** By photo id; none where `hasGalleryLink` is off. */
export async function galleryLinksOf(report: Report, now: Date): Promise<ReadonlyMap<string, string>> {
  const groups = galleryOf(report)
  if (groups.length === 0) return new Map()
  const address = await galleryLinkFor(report.id, now)
  return new Map(
    groups.flatMap(({ type, itemref, photos }) =>
      photos.map(({ id }) => [id, address({ id, type, itemref })] as const),
    ),
  )
}
