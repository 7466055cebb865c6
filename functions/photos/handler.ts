import { featureHandler } from '../lib/handle.ts'
import { listPhotos, requestUploads } from './operations.ts'

export const handler = featureHandler({ feature: 'photos', operations: { listPhotos, requestUploads } })
