import { sharing as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { createLink, getSharedReport, listLinks, openSharedReport, renewLink, revokeLink } from './operations.ts'
import { listSharedUploads, requestSharedUpload, saveSharedReport, uploadSharedPhoto } from './visitor-operations.ts'
import { checkLink } from './visitor.ts'

export const handler = featureHandler({
  feature: 'sharing',
  routes,
  operations: {
    listLinks,
    createLink,
    renewLink,
    revokeLink,
    getSharedReport,
    openSharedReport,
    saveSharedReport,
    requestSharedUpload,
    listSharedUploads,
    uploadSharedPhoto,
  },
  checkLink,
})
