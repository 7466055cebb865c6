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
    // Visits of links are counted in the same table.
    tableAccess(tables.links, 'update'),
    settings({ PICTURES_PER_ADDRESS: String(target.pictures.perMinute) }),
  ],
}
