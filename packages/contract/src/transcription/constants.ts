/** How long a request waits for a transcript before it returns a job. */
export const transcriptionWaitMs = 20_000
/** How often the state of a transcription is polled. */
export const transcriptionPollMs = 2000
/** How long a transcript is stored with its recording or photograph: a repeated request costs nothing. */
export const transcriptionRetentionDays = 30
/** A client's default monthly transcriptions of recordings, photographs and documents. */
export const transcriptionsPerMonth = 1000
/**
 * The maximum bytes of a document within the request. A larger one is uploaded like the client's documents, and named.
 */
export const postedDocumentMaxBytes = 4 * 1024 * 1024
/** The maximum bytes of a document to read, however it was sent. */
export const readDocumentMaxBytes = 20 * 1024 * 1024
/** The maximum pages of a document to read. */
export const maxReadPages = 300
/** The maximum lines of a document to read, over all pages. */
export const maxReadLines = 20_000
/** The maximum characters of a document to read: three hundred pages contain half of this. */
export const maxReadCharacters = 2_000_000
/** The maximum characters of a line; longer ones are split. */
export const maxReadLine = 2000
/** The maximum uncompressed bytes of a .docx or .xlsx file. */
export const documentUnpackedMaxBytes = 48 * 1024 * 1024
/** How long a read document is stored. */
export const readDocumentDays = 2
/** The maximum proposals from a document; the rest is listed by name. */
export const maxFindings = {
  addresses: 10,
  rooms: 200,
  /** Per room. */
  items: 2000,
  keys: 200,
  meters: 20,
  parties: 40,
  tenancy: 20,
} as const
/** The maximum number of omitted findings listed by name; the rest is counted. */
export const maxLeftOutNamed = 500
