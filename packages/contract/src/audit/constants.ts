/** Acts in one file at most. */
export const auditCsvMost = 5000
