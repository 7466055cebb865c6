/** Compressed and uncompressed bytes, and rows of a sheet. */
export const workbookLimits = { bytes: 5 * 1024 * 1024, unpackedBytes: 40 * 1024 * 1024, rows: 20_000 } as const
