import type { routes } from '@lintel/contract'

type Called =
  | 'getSharedReport'
  | 'openSharedReport'
  | 'saveSharedReport'
  | 'sendFeedbackEmail'
  | 'generateSharedReport'
  | 'getSharedJob'
  | 'requestSharedUpload'
  | 'listSharedUploads'

/**
 * What the client needs of the visitors' routes, method and path: the compiler holds them to the contract's. The routes
 * themselves would bring all their schemas, which weigh as much as a page may.
 */
const addresses: { [N in Called]: Pick<(typeof routes)[N], 'method' | 'path'> } = {
  getSharedReport: { method: 'GET', path: '/unauth/reports/{id}' },
  openSharedReport: { method: 'PUT', path: '/unauth/update-emaillinkopened/{id}/true' },
  saveSharedReport: { method: 'PUT', path: '/unauth/reports/{id}' },
  sendFeedbackEmail: { method: 'GET', path: '/unauth/reports/feedback-email/{id}/{commenttype}' },
  generateSharedReport: { method: 'POST', path: '/unauth/reports/{id}/generate/report' },
  getSharedJob: { method: 'GET', path: '/unauth/reports/{id}/jobs/{jobId}' },
  requestSharedUpload: { method: 'GET', path: '/unauth/photos/getsignedurl' },
  listSharedUploads: { method: 'GET', path: '/unauth/reports/{id}/photos' },
}

/** The visitors' routes, for `api`. */
export const calls = addresses as Pick<typeof routes, Called>
