import { clientRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { getClient, getPeachUser, listClients } from './operations.ts'

export const handler = featureHandler({
  feature: 'clients',
  routes: clientRoutes,
  operations: { listClients, getClient, getPeachUser },
})
