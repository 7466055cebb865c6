import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { environmentName } from './environment.ts'

export const makeLogger = (feature: string): Logger => new Logger({ serviceName: feature })

/** Two environments of one account share a namespace, so each metric has its environment as a dimension. */
export const makeMetrics = (feature: string): Metrics =>
  new Metrics({
    namespace: 'Lintel',
    serviceName: feature,
    defaultDimensions: { environment: environmentName() },
  })
