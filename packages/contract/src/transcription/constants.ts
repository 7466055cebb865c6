/** Whoever asks waits so long for what was said; after that for a job. */
export const transcriptionWaitMs = 20_000
/** How often the state of a transcription is polled. */
export const transcriptionPollMs = 2000
/** What was heard, or seen, is kept for so long beside its recording or photograph: asked again it costs nothing. */
export const transcriptionRetentionDays = 30
/** Recordings, photographs and documents that a client may have read in a month, unless its options say otherwise. */
export const transcriptionsPerMonth = 1000
/** A document in the request itself. A larger one is sent as the client's documents are, and named. */
export const postedDocumentMaxBytes = 4 * 1024 * 1024
/** A document that is read, however it was sent. */
export const readDocumentMaxBytes = 20 * 1024 * 1024
/** Pages of a document that is read. */
export const readPagesAtMost = 300
/** Lines of a document that is read, all pages together. */
export const readLinesAtMost = 20_000
/** Characters of a document that is read: three hundred pages have half of them. */
export const readCharactersAtMost = 2_000_000
/** Characters of a line; what is longer is broken into several. */
export const readLineAtMost = 2000
/** What is unpacked of a .docx or .xlsx file at most. */
export const documentUnpackedMaxBytes = 48 * 1024 * 1024
/** What was read of a document is kept for so long. */
export const readDocumentDays = 2
/** What is offered of a document at most; what else it has is named. */
export const findingsAtMost = {
  addresses: 10,
  rooms: 200,
  /** Of a room. */
  items: 2000,
  keys: 200,
  meters: 20,
  parties: 40,
  tenancy: 20,
} as const
/** So much of what is not offered is named; what follows is counted. */
export const leftOutNamedAtMost = 500
