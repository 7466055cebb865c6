/** Every environment variable that the deployment sets for functions. */
export type Variable =
  | 'ENVIRONMENT'
  /** For a table in `infra/tables.ts`. */
  | `${string}_TABLE`
  | 'REPORTS_BUCKET'
  | 'PHOTOS_BUCKET'
  | 'DOCUMENTS_BUCKET'
  | 'DOCUMENTS_STATE_MACHINE'
  | 'DELIVERIES_STATE_MACHINE'
  | 'RETIREMENTS_STATE_MACHINE'
  | 'EXPORTS_STATE_MACHINE'
  | 'ERASURES_STATE_MACHINE'
  /** What reads workbooks, and what removes what is left of them. */
  | 'WORKBOOK_READER'
  /** What reads documents, and what has them read. */
  | 'DOCUMENT_READER'
  | 'DOCUMENT_TRANSCRIBER'
  | 'WORKBOOK_SWEEPER'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'ORIGIN_SECRET'
  | 'SETTINGS_KEY'
  | 'REALTIME_ENDPOINT'
  | 'MAIL_SENDER'
  | 'MAIL_CONFIGURATION_SET'
  | 'LINK_SECRET'
  | 'LINK_DAYS'
  | 'VISITS_PER_LINK'
  | 'VISITS_PER_ADDRESS'
  | 'PICTURES_PER_ADDRESS'
  | 'PUBLIC_ADDRESS'
  | 'ADDRESS_LOOKUP'
  | 'MRI_ENDPOINTS'
  | 'TRANSCRIBER'
  | 'TRANSCRIPTION_MODEL'
  /** The secret with which Google knows this product. */
  | 'GOOGLE_CLIENT'
  | 'GOOGLE_LOOK_MINUTES'
  | 'SECOND_FACTOR'
  | 'PREVIEWS_AT_ONCE'
  | 'ERASURE_WAIT_SECONDS'
  | 'ERASURE_SETTLED_SECONDS'

/** The value of a variable. Throws where the deployment has not set it. */
export function variable(name: Variable): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is not set.`)
  return value
}

/**
 * Where Google answers, if not at its own addresses: set for a machine that has a stand-in, as `AWS_ENDPOINT_URL` is for
 * AWS's services.
 */
export const googleEndpoint = (): string | undefined => process.env.GOOGLE_ENDPOINT_URL

/** The environment that this is a part of; `none` for scripts, which work on any. */
export const environmentName = (): string => process.env.ENVIRONMENT ?? 'none'
