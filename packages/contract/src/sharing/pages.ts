/**
 * Addresses of the pages for people without an account; a `?` marks optional parts. They have an HTML file of their
 * own, which loads nothing of the staff's web.
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
