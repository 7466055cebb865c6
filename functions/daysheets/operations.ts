export { downloadDaySheet } from './sheet.ts'
export { listDaySheetEmails, sendDaySheet } from './mail.ts'
