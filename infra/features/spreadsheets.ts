import { functionAccess, objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { WorkbookFunctions } from '../stacks/spreadsheets.ts'
import type { FeatureInfrastructure, FeatureResources } from './feature.ts'

/** It has a stack of its own, with the functions that it calls. */
interface SpreadsheetResources extends Pick<FeatureResources, 'people' | 'tables' | 'buckets' | 'edge'> {
  workbooks: WorkbookFunctions
}

export const spreadsheets: FeatureInfrastructure<SpreadsheetResources> = {
  feature: 'spreadsheets',
  about: 'Clients’ workbooks, from which reports are filled: sent, read, put to use; properties by address and by row.',
  permissions: ({ people, tables, buckets, workbooks }) => [
    ...people,
    // Nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.spreadsheets, 'read', 'put', 'delete'),
    // Who put one to use, or removed it.
    tableAccess(tables.audit, 'put'),
    // Rooms are made as the client’s dictionary has them.
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    // A workbook is sent as other files are.
    tableAccess(tables.photos, 'read', 'put', 'update'),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // The addresses that the reader is handed carry these rights.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/workbooks/': ['get'],
      'jobs/workbooks/': ['get', 'put'],
    }),
    functionAccess('WORKBOOK_READER', workbooks.reader),
    functionAccess('WORKBOOK_SWEEPER', workbooks.sweeper),
  ],
}
