import * as z from 'zod'

/** `/config.json`: the web's settings for its environment, written by the deployment. */
export const WebConfig = z.object({
  product: z.literal('Lintel'),
  environment: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Present if the identity service is not AWS's own. */
  authEndpoint: z.url().optional(),
  apiBase: z.literal('/v1'),
  realtimeUrl: z.string(),
  /** The bucket named in image URLs. */
  photoBucket: z.string(),
  googleClientId: z.string().optional(),
  features: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
