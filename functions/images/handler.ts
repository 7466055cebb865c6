import { imageRoutes } from '@lintel/contract'
import { featureHandler } from '../lib/handle.ts'
import { getImage } from './operations.ts'

export const handler = featureHandler({ feature: 'images', routes: imageRoutes, operations: { getImage } })
