import type { RawRequest } from '../call.ts'
import { dataentryRow, row, type AccessRows, type Target } from './row.ts'

const keepers = { SysAdmin: 'any' } as const
const ofClient = ({ clientId }: Target): RawRequest => ({ params: { id: clientId } })
const ofUpload = ({ clientId }: Target): RawRequest => ({ params: { id: clientId, upload: 'no-such-workbook' } })
const gone = 'This workbook is no longer available. Send it again.'

export const spreadsheets: AccessRows<'spreadsheets'> = {
  findProperties: dataentryRow(
    { everybody: 'own' },
    ({ clientId }) => ({ params: { clientid: clientId, address: '12 Quay Street' } }),
    404,
    { message: 'Spreadsheet API Active is off for this client.' },
  ),
  getProperty: dataentryRow(
    { everybody: 'own' },
    ({ clientId }) => ({ params: { clientid: clientId, reporttype: 'Inventory', rowindex: '2' } }),
    404,
    { message: 'Spreadsheet API Active is off for this client.' },
  ),
  getWorkbook: row(keepers, ofClient, 200),
  requestWorkbook: row(
    keepers,
    (target) => ({ ...ofClient(target), body: { name: 'properties.xlsx', size: 1000 } }),
    201,
  ),
  getSentWorkbook: row(keepers, ofUpload, 404, { message: gone }),
  removeSentWorkbook: row(keepers, ofUpload, 404, { message: gone }),
  readWorkbook: row(keepers, (target) => ({ ...ofUpload(target), body: {} }), 404, { message: gone }),
  useWorkbook: row(keepers, (target) => ({ ...ofUpload(target), body: { reading: 'no-such-reading' } }), 404, {
    message: gone,
  }),
  removeWorkbook: row(keepers, ofClient, 404, { message: 'This client has no workbook.' }),
}
