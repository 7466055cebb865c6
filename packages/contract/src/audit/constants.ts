/** The maximum number of entries in one file. */
export const auditCsvMost = 5000
