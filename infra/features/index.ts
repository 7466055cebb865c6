export { accounts, admin, audit, clientData, clients, customers } from './people.ts'
export { addresses, appointments, daysheets, googlecalendar } from './planner.ts'
export { dictionary, images, migration, reports, reporttemplates, sharing, transcription, uploads } from './reports.ts'
export { emails, emailtemplates, providerInvoices, realtime, remoteCommands, system, tickets } from './messages.ts'
