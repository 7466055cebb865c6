import { system as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { getOpenApi } from './operations.ts'

/** Also answers for every address that no route has: 404 in our own form. */
export const handler = featureHandler({ feature: 'system', routes, operations: { getOpenApi } })
