import {
  mailAccess,
  objectAccess,
  publishAccess,
  settings,
  tableAccess,
  stateMachineAccess,
} from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const emails: FeatureInfrastructure = {
  feature: 'emails',
  about: 'E-mails about reports: placeholders, sanitised rich text, files, the log, once for each key.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, storage, edge, realtime, pool }) => [
    ...people,
    ...storage.visitorAccess(),
    mailAccess(scope, 'raw', target),
    settings({ LINK_DAYS: String(target.links.days), PUBLIC_ADDRESS: edge.publicAddress }),
    // A report's trail is written only while the report is there.
    tableAccess(tables.reports, 'read', 'put', 'update', 'check'),
    // E-mails contain links, which are audited.
    tableAccess(tables.links, 'put'),
    tableAccess(tables.audit, 'put'),
    // The agency's checks, which can stop an e-mail.
    tableAccess(tables.uploads, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    // A sent e-mail clears the failure of an earlier delivery.
    ...publishAccess(tables, realtime, pool),
  ],
}

export const emailtemplates: FeatureInfrastructure = {
  feature: 'emailtemplates',
  about: 'E-mail templates of clients by branch, user and company, and the defaults that every client has.',
  permissions: ({ target, people, tables }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.emailtemplates, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    settings({ MAIL_SENDER: target.mail.sender }),
  ],
}

export const tickets: FeatureInfrastructure = {
  feature: 'tickets',
  about:
    'Support tickets of clients: messages of both sides with files, who wrote last, who is mailed and hears of it.',
  permissions: ({ scope, target, people, tables, buckets, edge, realtime, pool }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.tickets, 'read', 'put', 'update', 'delete'),
    mailAccess(scope, 'raw', target),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
    // The e-mail log, by which each is sent only once.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/tickets/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}

export const remoteCommands: FeatureInfrastructure = {
  feature: 'remote-commands',
  about:
    'What support asks of the device of a user: open ones for the device, its answer once, images; who hears of it.',
  permissions: ({ people, tables, buckets, realtime, pool }) => [
    ...people,
    tableAccess(tables.remotecommands, 'read', 'put', 'update', 'delete'),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/remotecommands/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}

export const providerInvoices: FeatureInfrastructure = {
  feature: 'provider-invoices',
  about:
    'What the provider charges clients: invoices of a month, their status and numbers, credits, PDFs and mails, unpaid ones as CSV.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.providerinvoices, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.clients, 'read'),
    // Their e-mail log is in the same table as that of reports.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    mailAccess(scope, 'raw', target),
    ...publishAccess(tables, realtime, pool),
    // PDFs are generated like other documents; their input is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'jobs/': ['put'],
      'downloads/previews/': ['get'],
      'downloads/provider-invoices/': ['get'],
    }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    tableAccess(tables.audit, 'put'),
  ],
}

/** Tickets for the channel; the socket's own function is in the same stack. */
export const realtime: FeatureInfrastructure = {
  feature: 'realtime',
  about: 'Tickets for sockets; beside it the socket itself, and events to whoever is connected.',
  staysWarm: true,
  permissions: ({ people, tables, storage }) => [
    ...people,
    ...storage.visitorAccess(),
    // Users who signed out everywhere get no ticket.
    tableAccess(tables.connections, 'read', 'put'),
    // Visitors get no ticket for a deleted report.
    tableAccess(tables.reports, 'read'),
  ],
}

export const system: FeatureInfrastructure = {
  feature: 'system',
  about: 'The API reference, and the answer to unknown addresses.',
}
