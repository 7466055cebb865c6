import { by, dataentryRow, row, type AccessRows, type Target } from './row.ts'

const keepers = { SysAdmin: 'any' } as const
const ofUpload = (body?: object) => by('clientId', { params: { upload: 'no-such-workbook' }, ...(body && { body }) })
const gone = 'This workbook is no longer available. Send it again.'
const off = 'Spreadsheet API Active is off for this client.'
const ofProperty =
  (params: object) =>
  ({ clientId }: Target) => ({ params: { clientid: clientId, ...params } })

export const spreadsheets: AccessRows<'spreadsheets'> = {
  findProperties: dataentryRow({ everybody: 'own' }, ofProperty({ address: '12 Quay Street' }), 404, off),
  getProperty: dataentryRow({ everybody: 'own' }, ofProperty({ reporttype: 'Inventory', rowindex: '2' }), 404, off),
  getWorkbook: row(keepers, by('clientId'), 200),
  requestWorkbook: row(keepers, by('clientId', { body: { name: 'properties.xlsx', size: 1000 } }), 201),
  getSentWorkbook: row(keepers, ofUpload(), 404, gone),
  removeSentWorkbook: row(keepers, ofUpload(), 404, gone),
  readWorkbook: row(keepers, ofUpload({}), 404, gone),
  useWorkbook: row(keepers, ofUpload({ reading: 'no-such-reading' }), 404, gone),
  removeWorkbook: row(keepers, by('clientId'), 404, 'This client has no workbook.'),
}
