import {
  addressLookup,
  publishAccess,
  settings,
  tableAccess,
  mailAccess,
  objectAccess,
  postcodeRows,
  stateMachineAccess,
  limitCounts,
} from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const appointments: FeatureInfrastructure = {
  feature: 'appointments',
  about:
    'Appointments of inspectors by day: made, moved, cancelled, restored; calendar feeds; addresses of a postcode.',
  permissions: ({ scope, target, people, tables, edge, realtime, pool }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Google calendars are synchronised: pending writes there are stored with the appointment.
    tableAccess(tables.googlecalendars, 'read', 'put'),
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.uploads, 'read'),
    addressLookup(scope, target),
    // Calendar feeds are rate-limited in the same table as visits of links.
    tableAccess(tables.links, 'update'),
    settings({
      VISITS_PER_LINK: String(target.links.perMinute.link),
      VISITS_PER_ADDRESS: String(target.links.perMinute.address),
      PUBLIC_ADDRESS: edge.publicAddress,
    }),
    ...publishAccess(tables, realtime, pool),
  ],
}

export const addresses: FeatureInfrastructure = {
  feature: 'addresses',
  about: 'Address look-up: a port with Amazon Location and a bundled sample.',
  permissions: ({ scope, target, people, tables }) => [
    ...people,
    addressLookup(scope, target),
    postcodeRows(tables.appointments),
    limitCounts(tables.links),
  ],
}

export const daysheets: FeatureInfrastructure = {
  feature: 'daysheets',
  about: 'Day sheets of inspectors: their visits of a day as PDF, mailed to them, and the log of that.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.appointments, 'read'),
    // Their e-mail log is in the same table as that of reports.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    mailAccess(scope, 'raw', target),
    tableAccess(tables.links, 'update'),
    ...publishAccess(tables, realtime, pool),
    // PDFs are generated like other documents; their input is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['put'], 'downloads/previews/': ['get'] }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
  ],
}

export const googlecalendar: FeatureInfrastructure = {
  feature: 'googlecalendar',
  about: 'Calendars at Google: linked and unlinked by their people, changes in them accepted or refused.',
  permissions: ({ people, tables, storage, edge, realtime, pool }) => [
    ...people,
    tableAccess(tables.googlecalendars, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Calendar tokens are only encrypted here; the background function decrypts them.
    ...storage.googleAccess('Encrypt'),
    // An accepted change is saved like a user's; nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.uploads, 'read'),
    ...publishAccess(tables, realtime, pool),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
  ],
}
