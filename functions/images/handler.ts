import { featureHandler } from '../lib/handle.ts'
import { getImage } from './operations.ts'

export const handler = featureHandler({ feature: 'images', operations: { getImage } })
