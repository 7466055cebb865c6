import { phones as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import * as operations from './operations.ts'

export const handler = featureHandler({ feature: 'phones', routes, operations })
