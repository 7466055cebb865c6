export const auditCsvMost = 5000
