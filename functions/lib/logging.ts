import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { environmentName } from './environment.ts'

/** The structured log of a function: one JSON object a line. Each has `feature`. */
export const makeLogger = (feature: string): Logger => new Logger({ serviceName: feature })

/**
 * The figures of a function, written as log lines that CloudWatch turns into metrics; flushed after each request. Two
 * environments of one account have one namespace, so each figure says whose it is.
 */
export const makeMetrics = (feature: string): Metrics =>
  new Metrics({
    namespace: 'Lintel',
    serviceName: feature,
    defaultDimensions: { environment: environmentName() },
  })
