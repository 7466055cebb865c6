export { downloadDaySheet } from './pdf.ts'
export { listDaySheetEmails, sendDaySheet } from './mail.ts'
