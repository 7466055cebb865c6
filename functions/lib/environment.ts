export type Variable =
  | 'ENVIRONMENT'
  | `${string}_TABLE`
  | 'REPORTS_BUCKET'
  | 'PHOTOS_BUCKET'
  | 'DOCUMENTS_BUCKET'
  | 'DOCUMENTS_STATE_MACHINE'
  | 'DELIVERIES_STATE_MACHINE'
  | 'RETIREMENTS_STATE_MACHINE'
  | 'EXPORTS_STATE_MACHINE'
  | 'ERASURES_STATE_MACHINE'
  | 'WORKBOOK_READER'
  | 'DOCUMENT_READER'
  | 'DOCUMENT_TRANSCRIBER'
  | 'WORKBOOK_SWEEPER'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'ORIGIN_SECRET'
  | 'SETTINGS_KEY'
  | 'SEAL_KEY'
  /** An RFC 3161 authority, or `none`. */
  | 'TIME_STAMPS'
  | 'REALTIME_ENDPOINT'
  | 'MAIL_SENDER'
  | 'MAIL_CONFIGURATION_SET'
  | 'LINK_SECRET'
  | 'LINK_DAYS'
  | 'VISITS_PER_LINK'
  | 'VISITS_PER_ADDRESS'
  | 'PICTURES_PER_ADDRESS'
  | 'PUBLIC_ADDRESS'
  /** The parameter with it, for functions that are deployed before it is known. */
  | 'PUBLIC_ADDRESS_PARAMETER'
  | 'ADDRESS_LOOKUP'
  | 'MRI_ENDPOINTS'
  | 'TRANSCRIBER'
  | 'TRANSCRIPTION_MODELS'
  | 'GOOGLE_CLIENT'
  | 'GOOGLE_LOOK_MINUTES'
  | 'SECOND_FACTOR'
  | 'PREVIEWS_AT_ONCE'
  | 'ERASURE_WAIT_SECONDS'
  | 'ERASURE_SETTLED_SECONDS'
  | 'EVIDENCE_LOCK_DAYS'
  /** The variables of buckets with object lock, or `none`. */
  | 'LOCKED_BUCKETS'

export function variable(name: Variable): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is not set.`)
  return value
}

/** Google's endpoint, if not its own: set on a machine with a stand-in, as `AWS_ENDPOINT_URL` is for AWS's services. */
export const googleEndpoint = (): string | undefined => process.env.GOOGLE_ENDPOINT_URL

export const environmentName = (): string => process.env.ENVIRONMENT ?? 'none'

const names = {
  REPORTS_BUCKET: () => variable('REPORTS_BUCKET'),
  PHOTOS_BUCKET: () => variable('PHOTOS_BUCKET'),
  DOCUMENTS_BUCKET: () => variable('DOCUMENTS_BUCKET'),
} as const

export type BucketVariable = keyof typeof names

export const bucketName = (bucket: BucketVariable): string => names[bucket]()
