import { featureHandler } from '../lib/handle.ts'
import { getClient, getPeachUser, listClients } from './operations.ts'

export const handler = featureHandler({ feature: 'clients', operations: { listClients, getClient, getPeachUser } })
