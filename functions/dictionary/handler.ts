import { dictionaryRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { getClientDictionary, getDictionary } from './operations.ts'

export const handler = featureHandler({
  feature: 'dictionary',
  routes: dictionaryRoutes,
  operations: { getDictionary, getClientDictionary },
})
