import { readersOfClients } from './requests.ts'
import { dataentryRow, row, type AccessRows } from './row.ts'

const writers = { Administrators: 'any', Support: 'any', SysAdmin: 'any', CustomerAdministrators: 'own' } as const
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }

export const dictionary: AccessRows<'dictionary'> = {
  getDictionary: dataentryRow({ everybody: 'any' }, () => ({}), 200),
  getClientDictionary: dataentryRow(readersOfClients, ({ clientId }) => ({ params: { id: clientId } }), 200),
  // It never had this version, and stays.
  saveDictionary: row(
    writers,
    ({ clientId }) => ({
      query: { clientid: clientId },
      body: { version: 'none', rooms: [], sections: [], conditions: { matrix: [noWords, noWords, noWords] } },
    }),
    409,
  ),
  listDictionarySaves: row(writers, ({ clientId }) => ({ query: { clientid: clientId } }), 200),
  restoreDictionary: row(
    writers,
    ({ clientId }) => ({ query: { clientid: clientId }, body: { number: 0, version: 'none' } }),
    409,
  ),
}
