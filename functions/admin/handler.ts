import { admin as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { assertStillSysAdmin } from './guards.ts'
import * as operations from './operations.ts'

export const handler = featureHandler({ feature: 'admin', routes, operations, confirm: assertStillSysAdmin })
