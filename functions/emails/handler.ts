import { emailRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { checkLink } from '../sharing/visitor.ts'
import { sendEmail } from './operations.ts'
import { sendFeedbackEmail, sendSignatureEmail } from './visitor-emails.ts'

export const handler = featureHandler({
  feature: 'emails',
  routes: emailRoutes,
  operations: { sendEmail, sendFeedbackEmail, sendSignatureEmail },
  checkLink,
})
