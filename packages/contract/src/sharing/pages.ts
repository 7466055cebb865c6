/**
 * Addresses of the pages that people without an account open; a `?` ends what may be missing. They are served by a page
 * of their own, which loads nothing of what staff use.
 */
export const visitorPages = {
  feedbackNotification: '/feedback/notification/:id',
  feedback: '/feedback/:id',
  tenantSignature: '/tenantsignature/:id/:signatureId',
  qrSignature: '/qrSignature/:id/:signatureId',
  photos: '/photos/:id/:src?/:type?/:itemref?',
  reportLink: '/reportlink/:id',
  reportNotFound: '/reportnotfound',
  downloadExpired: '/downloadexpired',
} as const

export type VisitorPage = keyof typeof visitorPages
