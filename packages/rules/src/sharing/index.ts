export { applyFeedback, applySignature } from './apply.ts'
export { feedbackOpenUntil, isFeedbackOpen } from './feedback.ts'
export { galleryOf } from './gallery.ts'
