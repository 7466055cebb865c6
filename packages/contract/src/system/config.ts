import * as z from 'zod'

/** `/config.json`, written by the deployment. */
export const WebConfig = z.object({
  product: z.literal('Lintel'),
  environment: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** If the identity service is not AWS's own. */
  authEndpoint: z.url().optional(),
  apiBase: z.literal('/v1'),
  realtimeUrl: z.string(),
  /** In image URLs. */
  photoBucket: z.string(),
  googleClientId: z.string().optional(),
  features: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
