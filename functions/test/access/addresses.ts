import { dataentryRow, ofCaller, type AccessRows } from './row.ts'

export const addresses: AccessRows<'addresses'> = {
  getAddressAutocomplete: dataentryRow({ everybody: 'own' }, { query: { address: 'Quay Street' } }, 200, ofCaller),
}
