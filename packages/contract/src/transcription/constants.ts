export const transcriptionWaitMs = 20_000
export const transcriptionPollMs = 2000
/** Stored with its recording or photograph: a repeated request costs nothing. */
export const transcriptionRetentionDays = 30
export const transcriptionsPerMonth = 1000
/** Within the request. A larger one is uploaded like the client's documents, and named. */
export const postedDocumentMaxBytes = 4 * 1024 * 1024
/** However it was sent. */
export const readDocumentMaxBytes = 20 * 1024 * 1024
export const maxReadPages = 300
export const maxReadLines = 20_000
/** Three hundred pages contain half of this. */
export const maxReadCharacters = 2_000_000
/** Longer ones are split. */
export const maxReadLine = 2000
export const documentUnpackedMaxBytes = 48 * 1024 * 1024
export const readDocumentDays = 2
export const maxFindings = {
  addresses: 10,
  rooms: 200,
  items: 2000,
  keys: 200,
  meters: 20,
  parties: 40,
  tenancy: 20,
} as const
export const maxLeftOutNamed = 500
