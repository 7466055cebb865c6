/*
 * The features of the API and their routes, a line each. Everything else follows from that line: the name
 * (`remoteCommands` is the feature `remote-commands`), its routes for handler and API Gateway, its entries among all
 * routes.
 */
export * as accounts from './accounts/routes.ts'
export * as addresses from './addresses/routes.ts'
export * as admin from './admin/routes.ts'
export * as appointments from './appointments/routes.ts'
export * as audit from './audit/routes.ts'
export * as clientData from './client-data/routes.ts'
export * as clients from './clients/routes.ts'
export * as customers from './customers/routes.ts'
export * as dictionary from './dictionary/routes.ts'
export * as documents from './documents/routes.ts'
export * as emails from './emails/routes.ts'
export * as emailtemplates from './emailtemplates/routes.ts'
export * as googlecalendar from './googlecalendar/routes.ts'
export * as images from './images/routes.ts'
export * as migration from './migration/routes.ts'
export * as providerInvoices from './provider-invoices/routes.ts'
export * as realtime from './realtime/routes.ts'
export * as remoteCommands from './remote-commands/routes.ts'
export * as reports from './reports/routes.ts'
export * as reporttemplates from './reporttemplates/routes.ts'
export * as sharing from './sharing/routes.ts'
export * as system from './system/routes.ts'
export * as tickets from './tickets/routes.ts'
export * as uploads from './uploads/routes.ts'
