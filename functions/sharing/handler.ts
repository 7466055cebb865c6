import { sharing as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import * as operations from './operations.ts'
import { checkLink } from './visitor.ts'

export const handler = featureHandler({ feature: 'sharing', routes, operations, checkLink })
