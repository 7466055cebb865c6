import * as z from 'zod'

/** `/config.json`: what the web needs to know about its environment, written by the deployment. */
export const WebConfig = z.object({
  product: z.literal('Lintel'),
  environment: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Present where the identity service is not AWS's own. */
  authEndpoint: z.url().optional(),
  apiBase: z.literal('/v1'),
  realtimeUrl: z.string(),
  /** The bucket that image addresses name. */
  photoBucket: z.string(),
  googleClientId: z.string().optional(),
  features: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
