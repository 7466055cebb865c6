import { featureHandler } from '../lib/handle.ts'
import { downloadReport, generateReport, getJob } from './operations.ts'

export const handler = featureHandler({ feature: 'documents', operations: { downloadReport, generateReport, getJob } })
