import { readersOfClients } from './requests.ts'
import type { AccessRows } from './row.ts'

const writers = { Administrators: 'any', Support: 'any', SysAdmin: 'any', CustomerAdministrators: 'own' } as const
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }

export const dictionary: AccessRows<'dictionary'> = {
  getDictionary: { access: { everybody: 'any' }, dataentry: true, request: () => ({}), status: 200 },
  getClientDictionary: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
  // It never had this version, and stays.
  saveDictionary: {
    access: writers,
    dataentry: false,
    request: ({ clientId }) => ({
      query: { clientid: clientId },
      body: { version: 'none', rooms: [], sections: [], conditions: { matrix: [noWords, noWords, noWords] } },
    }),
    status: 409,
  },
  listDictionarySaves: {
    access: writers,
    dataentry: false,
    request: ({ clientId }) => ({ query: { clientid: clientId } }),
    status: 200,
  },
  restoreDictionary: {
    access: writers,
    dataentry: false,
    request: ({ clientId }) => ({ query: { clientid: clientId }, body: { number: 0, version: 'none' } }),
    status: 409,
  },
}
