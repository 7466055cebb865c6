import { objectAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const images: FeatureInfrastructure = {
  feature: 'images',
  about: 'Pictures, resized and turned, without EXIF.',
  memory: 'pictures',
  native: ['sharp'],
  permissions: ({ target, tables, buckets }) => [
    objectAccess('PHOTOS_BUCKET', buckets.photos, {
      'originals/': ['get'],
      'print/': ['get'],
      'thumbnails/': ['get'],
    }),
    // Counts requests, in the same table as visits of links.
    tableAccess(tables.links, 'update'),
    settings({ PICTURES_PER_ADDRESS: String(target.pictures.perMinute) }),
  ],
}
