import { readersOfClients } from './requests.ts'
import { by, dataentryRow, row, type AccessRows, type Target } from './row.ts'

const writers = { Administrators: 'any', Support: 'any', SysAdmin: 'any', CustomerAdministrators: 'own' } as const
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }
const nothing = { version: 'none', rooms: [], sections: [], conditions: { matrix: [noWords, noWords, noWords] } }
const ofClient =
  (body?: object) =>
  ({ clientId }: Target) => ({ query: { clientid: clientId }, body })

export const dictionary: AccessRows<'dictionary'> = {
  getDictionary: dataentryRow({ everybody: 'any' }, {}, 200),
  getClientDictionary: dataentryRow(readersOfClients, by('clientId'), 200),
  // It never had this version, and stays.
  saveDictionary: row(writers, ofClient(nothing), 409),
  listDictionarySaves: row(writers, ofClient(), 200),
  restoreDictionary: row(writers, ofClient({ number: 0, version: 'none' }), 409),
}
