import { addressRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { getAddressAutocomplete } from './operations.ts'

export const handler = featureHandler({
  feature: 'addresses',
  routes: addressRoutes,
  operations: { getAddressAutocomplete },
})
