import { featureHandler } from '../lib/handle.ts'
import * as reports from './operations.ts'

export const handler = featureHandler({ feature: 'reports', operations: { ...reports } })
