import { featureHandler } from '../lib/handle.ts'
import { sendEmail } from './operations.ts'

export const handler = featureHandler({ feature: 'emails', operations: { sendEmail } })
