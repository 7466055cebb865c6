import { featureHandler } from '../lib/handle.ts'
import { listEmailTemplates } from './operations.ts'

export const handler = featureHandler({ feature: 'emailtemplates', operations: { listEmailTemplates } })
