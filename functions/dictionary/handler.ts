import { featureHandler } from '../lib/handle.ts'
import { getClientDictionary, getDictionary } from './operations.ts'

export const handler = featureHandler({ feature: 'dictionary', operations: { getDictionary, getClientDictionary } })
