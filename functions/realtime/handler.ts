import { realtime as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { checkLink } from '../sharing/visitor.ts'
import * as operations from './operations.ts'

export const handler = featureHandler({ feature: 'realtime', routes, operations, checkLink })
