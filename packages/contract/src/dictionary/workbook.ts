/** Limits of an imported dictionary workbook: bytes compressed and uncompressed, and rows per sheet. */
export const workbookLimits = { bytes: 5 * 1024 * 1024, unpackedBytes: 40 * 1024 * 1024, rows: 20_000 } as const
