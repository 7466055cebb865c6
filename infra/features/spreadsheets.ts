import type { FeatureFunction } from '../constructs/feature-function.ts'
import { functionAccess, objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure, FeatureResources } from './feature.ts'

export interface WorkbookFunctions {
  /** Reads them: it has no rights, and receives two presigned URLs. */
  reader: FeatureFunction
  sweeper: FeatureFunction
}

/** It has its own stack, with the functions that it calls. */
interface SpreadsheetResources extends Pick<FeatureResources, 'people' | 'tables' | 'buckets' | 'edge'> {
  workbooks: WorkbookFunctions
}

export const spreadsheets: FeatureInfrastructure<SpreadsheetResources> = {
  feature: 'spreadsheets',
  about: 'Clients’ workbooks, from which reports are filled: sent, read, put to use; properties by address and by row.',
  permissions: ({ people, tables, buckets, workbooks }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.spreadsheets, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Rooms are furnished by the client’s dictionary.
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    tableAccess(tables.uploads, 'read', 'put', 'update'),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // The presigned URLs for the reader use these rights.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/workbooks/': ['get'],
      'jobs/workbooks/': ['get', 'put'],
    }),
    functionAccess('WORKBOOK_READER', workbooks.reader),
    functionAccess('WORKBOOK_SWEEPER', workbooks.sweeper),
  ],
}
