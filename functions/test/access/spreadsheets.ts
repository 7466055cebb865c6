import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const keepers = { SysAdmin: 'any' } as const
const ofClient = ({ clientId }: Target): RawRequest => ({ params: { id: clientId } })
const ofUpload = ({ clientId }: Target): RawRequest => ({ params: { id: clientId, upload: 'no-such-workbook' } })
const gone = 'This workbook is no longer available. Send it again.'

export const spreadsheets: AccessRows<'spreadsheets'> = {
  findProperties: {
    access: { everybody: 'own' },
    dataentry: true,
    request: ({ clientId }) => ({ params: { clientid: clientId, address: '12 Quay Street' } }),
    status: 404,
    message: 'Spreadsheet API Active is off for this client.',
  },
  getProperty: {
    access: { everybody: 'own' },
    dataentry: true,
    request: ({ clientId }) => ({ params: { clientid: clientId, reporttype: 'Inventory', rowindex: '2' } }),
    status: 404,
    message: 'Spreadsheet API Active is off for this client.',
  },
  getWorkbook: { access: keepers, dataentry: false, request: ofClient, status: 200 },
  requestWorkbook: {
    access: keepers,
    dataentry: false,
    request: (target) => ({ ...ofClient(target), body: { name: 'properties.xlsx', size: 1000 } }),
    status: 201,
  },
  getSentWorkbook: { access: keepers, dataentry: false, request: ofUpload, status: 404, message: gone },
  removeSentWorkbook: { access: keepers, dataentry: false, request: ofUpload, status: 404, message: gone },
  readWorkbook: {
    access: keepers,
    dataentry: false,
    request: (target) => ({ ...ofUpload(target), body: {} }),
    status: 404,
    message: gone,
  },
  useWorkbook: {
    access: keepers,
    dataentry: false,
    request: (target) => ({ ...ofUpload(target), body: { reading: 'no-such-reading' } }),
    status: 404,
    message: gone,
  },
  removeWorkbook: {
    access: keepers,
    dataentry: false,
    request: ofClient,
    status: 404,
    message: 'This client has no workbook.',
  },
}
