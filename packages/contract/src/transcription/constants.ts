/** Whoever asks waits so long for what was said; after that for a job. */
export const transcriptionWaitMs = 20_000
/** Then it is asked again how a transcription stands. */
export const transcriptionPollMs = 2000
/** What was heard, or seen, is kept for so long beside its recording or photograph: asked again it costs nothing. */
export const transcriptionRetentionDays = 30
/** Recordings, photographs and documents that a client may have read in a month, unless its options say otherwise. */
export const transcriptionsPerMonth = 1000
