/** `?` marks optional parts. Visitors have their own HTML file, which loads nothing of the staff's application. */
export const visitorPages = {
  feedbackNotification: '/feedback/notification/:id',
  feedback: '/feedback/:id',
  tenantSignature: '/tenantsignature/:id/:signatureId',
  qrSignature: '/qrSignature/:id/:signatureId',
  receipt: '/receipt/:id',
  claim: '/claim/:id',
  photos: '/photos/:id/:src?/:type?/:itemref?',
  reportLink: '/reportlink/:id',
  verify: '/verify',
  reportNotFound: '/reportnotfound',
  downloadExpired: '/downloadexpired',
} as const

export type VisitorPage = keyof typeof visitorPages
