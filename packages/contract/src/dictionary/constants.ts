/** Points; without one, text has the document's size: 'Standard'. */
export const guideFontSizes = [9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24] as const
export type GuideFontSize = (typeof guideFontSizes)[number]

/** Compressed and uncompressed bytes, and rows of a sheet. */
export const workbookLimits = { bytes: 5 * 1024 * 1024, unpackedBytes: 40 * 1024 * 1024, rows: 20_000 } as const
