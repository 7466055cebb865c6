import { readersOfClients } from './requests.ts'
import type { AccessRows } from './row.ts'

export const dictionary: AccessRows<'dictionary'> = {
  getDictionary: { access: { everybody: 'any' }, dataentry: true, request: () => ({}), status: 200 },
  getClientDictionary: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
}
