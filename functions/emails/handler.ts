import { emails as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { checkLink } from '../sharing/visitor.ts'
import { sendFeedbackEmail } from './feedback-email.ts'
import { sendCallersEmail } from './operations.ts'
import { sendSignatureEmail } from './signature-email.ts'

export const handler = featureHandler({
  feature: 'emails',
  routes,
  operations: { sendEmail: sendCallersEmail, sendFeedbackEmail, sendSignatureEmail },
  checkLink,
})
