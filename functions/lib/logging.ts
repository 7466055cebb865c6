import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { environmentName } from './environment.ts'

/** Creates the structured log of a function: one JSON object per line, each with `feature`. */
export const makeLogger = (feature: string): Logger => new Logger({ serviceName: feature })

/**
 * Creates the metrics of a function, written as log lines that CloudWatch turns into metrics; flushed after each
 * request. Two environments of one account share a namespace, so each metric has its environment as a dimension.
 */
export const makeMetrics = (feature: string): Metrics =>
  new Metrics({
    namespace: 'Lintel',
    serviceName: feature,
    defaultDimensions: { environment: environmentName() },
  })
