import { photos as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { getRecording } from './recordings.ts'
import { downloadDocument, listDocuments, listPhotos, requestDocumentUploads, requestUploads } from './operations.ts'

export const handler = featureHandler({
  feature: 'photos',
  routes,
  operations: { listPhotos, requestUploads, requestDocumentUploads, listDocuments, downloadDocument, getRecording },
})
