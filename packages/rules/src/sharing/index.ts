export { applyFeedback, applySignature, signedAlready } from './apply.ts'
export { feedbackOpenUntil, isFeedbackOpen } from './feedback.ts'
export { galleryOf } from './gallery.ts'
