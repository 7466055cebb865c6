import {
  mailAccess,
  objectAccess,
  publishAccess,
  stateMachineAccess,
  tableAccess,
  settings,
  erasureAccess,
  functionAccess,
  transcribing,
} from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const reports: FeatureInfrastructure = {
  feature: 'reports',
  about: 'Header rows, immutable bodies, list, search, counters.',
  staysWarm: true,
  // Signature images are decoded before they are stored.
  native: ['sharp'],
  permissions: ({ people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete', 'check'),
    tableAccess(tables.audit, 'put'),
    tableAccess(tables.uploads, 'read'),
    // Before it is sent: who opened a link to sign it. A save ends what was asked of former signers.
    tableAccess(tables.links, 'read', 'update'),
    // Documents of the appointment that a report was made from; a new reference is written into it.
    tableAccess(tables.appointments, 'read', 'put'),
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, {
      'reports/': ['get', 'put'],
      'dictionaries/': ['get'],
      // The dictionary with which a report is made is stored.
      'dictionaries/default/whole/': ['put'],
    }),
    // The CSV of comments is a job.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    // A save queues the automatic PDF and its delivery.
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
  ],
}

export const dictionary: FeatureInfrastructure = {
  feature: 'dictionary',
  about: 'The default dictionary, and what the provider and clients have changed in it; every version stays readable.',
  staysWarm: true,
  permissions: ({ people, tables, buckets }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.dictionaries, 'read', 'put', 'check'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get', 'put'] }),
  ],
}

export const reporttemplates: FeatureInfrastructure = {
  feature: 'reporttemplates',
  about: 'Templates of reports: those that ship, what the provider has changed in them, and those of clients.',
  permissions: ({ target, people, tables, buckets, documents }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.reporttemplates, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'templates/': ['get', 'put'] }),
    // Code is tried by a job, in the locked page of the lay-out.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['get', 'put'] }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    settings({ PREVIEWS_AT_ONCE: String(target.concurrency.previews) }),
  ],
}

export const sharing: FeatureInfrastructure = {
  feature: 'sharing',
  about: 'Public links: keys, limits, what a visitor is shown; renewal of their secret.',
  // Signature images are decoded before they are stored.
  native: ['sharp'],
  permissions: ({ target, people, tables, buckets, storage, documents, realtime, pool }) => [
    ...people,
    ...storage.visitorAccess(),
    tableAccess(tables.links, 'put'),
    settings({ LINK_DAYS: String(target.links.days) }),
    // Visitors write feedback and signatures; the first opening of a link is stored in the report's header.
    // A report's trail is written only while the report is there.
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete', 'check'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
    tableAccess(tables.audit, 'put'),
    tableAccess(tables.uploads, 'read', 'put', 'update'),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // A visitor's change makes a PDF outdated, as a save does; the PDF to sign is generated first.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    // Agency and signer are e-mailed even if the visitor closes the page.
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
  ],
}

export const chasing = {
  feature: 'chasing',
  about:
    'Who has not answered: people who were asked for comments, signatures or receipts; reminders, pauses, periods.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, storage, edge, realtime, pool }) => [
    ...people,
    // Reminders repeat the links that people have.
    ...storage.linkAccess(),
    mailAccess(scope, 'raw', target),
    settings({ LINK_DAYS: String(target.links.days), PUBLIC_ADDRESS: edge.publicAddress }),
    // The e-mail log, by which each reminder is sent only once.
    tableAccess(tables.reports, 'read', 'put', 'update', 'check'),
    tableAccess(tables.emailtemplates, 'read'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    // A sent e-mail clears the failure of an earlier delivery.
    ...publishAccess(tables, realtime, pool),
  ],
} satisfies FeatureInfrastructure

export const phones: FeatureInfrastructure = {
  feature: 'phones',
  about: 'What people’s devices have of reports and have not sent.',
  permissions: ({ people, tables }) => [
    ...people,
    // In the same table as reports, with which each call that asks for it works.
    tableAccess(tables.reports, 'read', 'put', 'delete'),
  ],
}

export const disputes: FeatureInfrastructure = {
  feature: 'disputes',
  about:
    'Claims of check-outs against a deposit: suggested lines, each sum in words, the total; files for the scheme; tenants are asked by link.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, storage, documents, edge, realtime, pool }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    // And the e-mail log; a report's trail is written only while the report is there.
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete', 'check'),
    tableAccess(tables.audit, 'put'),
    // Invoices and pages of the agreement.
    tableAccess(tables.uploads, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
    // A pack is made like other documents; the claim is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['put'], 'downloads/': ['get'] }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    // A settlement is made and mailed whatever the browser does.
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    // Tenants are asked by e-mail.
    tableAccess(tables.emailtemplates, 'read'),
    ...storage.linkAccess(),
    mailAccess(scope, 'raw', target),
    settings({ LINK_DAYS: String(target.links.days), PUBLIC_ADDRESS: edge.publicAddress }),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    // The code that ends a job, and that which sends an e-mail, can publish that.
    ...publishAccess(tables, realtime, pool),
  ],
}

export const uploads: FeatureInfrastructure = {
  feature: 'uploads',
  about: 'Files that people send, by owner and kind (kinds.ts): permissions, lists, addresses to read them.',
  staysWarm: true,
  permissions: ({ people, tables, buckets }) => [
    ...people,
    tableAccess(tables.reports, 'read'),
    // The owner of an appointment, and its documents.
    tableAccess(tables.appointments, 'read'),
    tableAccess(tables.uploads, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Signed forms use this function's right to put, and no more.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // Presigned URLs for reading documents do too.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/documents/': ['get'],
      'downloads/recordings/': ['get'],
      'downloads/uploads/': ['get'],
    }),
    // A client's own documents are deleted in every version.
    erasureAccess('DOCUMENTS_BUCKET', buckets.documents, 'downloads/uploads/'),
    // The body of a report lists its recordings.
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
  ],
}

export const images: FeatureInfrastructure = {
  feature: 'images',
  about: 'Pictures, resized and turned, without EXIF.',
  memory: 'pictures',
  native: ['sharp'],
  permissions: ({ target, tables, buckets }) => [
    objectAccess('PHOTOS_BUCKET', buckets.photos, {
      'originals/': ['get'],
      'print/': ['get'],
      'thumbnails/': ['get'],
    }),
    // Visits of links are counted in the same table.
    tableAccess(tables.links, 'update'),
    settings({ PICTURES_PER_ADDRESS: String(target.pictures.perMinute) }),
  ],
}

export const transcription: FeatureInfrastructure = {
  feature: 'transcription',
  about: 'Recordings, photographs and documents become words of the dictionary: a port with AWS’s services and rules.',
  permissions: ({ scope, target, people, tables, buckets, readers }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.transcriptions, 'read', 'put', 'update'),
    tableAccess(tables.jobs, 'put'),
    tableAccess(tables.audit, 'put'),
    // The owner of a recording, photograph or document.
    tableAccess(tables.uploads, 'read'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    // Photographs are analysed as print copies, which have no EXIF.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/recordings/': ['get'],
      'jobs/transcriptions/': ['get', 'put'],
    }),
    functionAccess('DOCUMENT_TRANSCRIBER', readers.transcriber),
    transcribing(scope, target, buckets.documents),
  ],
}

export const migration: FeatureInfrastructure = {
  feature: 'migration',
  about: 'Legacy reports, which have a PDF and no body, become ordinary ones; those that cannot be read are repaired.',
  permissions: ({ people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
    // An operation that changes a report can also queue its PDF and e-mail.
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
  ],
}
