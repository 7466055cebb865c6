import type { AccessRows } from './row.ts'

export const addresses: AccessRows<'addresses'> = {
  getAddressAutocomplete: {
    access: { everybody: 'own' },
    dataentry: true,
    request: () => ({ query: { address: 'Quay Street' } }),
    ofCaller: true,
    status: 200,
  },
}
