/* The specification's constants that belong to no feature; units are in the names or comments. */

export const timeZone = 'Europe/London'
export const locale = 'en-GB'
export const currency = 'GBP'
export const pageSize = 20
export const toastMs = 3000
export const maxToasts = 3
export const smoothScroll = { durationMs: 250, offsetPx: -65 } as const
export const chunkLoadTimeoutMs = 120_000
/** Bytes of a request's body. */
export const bodyMaxBytes = { packed: 6 * 1024 * 1024, unpacked: 40 * 1024 * 1024 } as const
/**
 * Bytes uncompressed, and values (texts, numbers, lists, objects), which cost more time than bytes. The largest report
 * measured has 1.3 MB and 81,000 values.
 */
export const bodyLimits = {
  form: { bytes: 1024 * 1024, values: 20_000 },
  document: { bytes: bodyMaxBytes.unpacked, values: 1_000_000 },
  file: { bytes: bodyMaxBytes.packed, values: 1000 },
  feedback: { bytes: 4 * 1024 * 1024, values: 50_000 },
} as const
export type BodySize = keyof typeof bodyLimits
/** From January 2010. */
export const monthPattern = /^20[1-9]\d-(0[1-9]|1[0-2])$/

/** Typing pauses for so long before an address is searched. */
export const addressDebounceMs = 1000
