import { emailTemplateRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { listEmailTemplates } from './operations.ts'

export const handler = featureHandler({
  feature: 'emailtemplates',
  routes: emailTemplateRoutes,
  operations: { listEmailTemplates },
})
