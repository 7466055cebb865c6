import { EventSource, type QueueSpec, type Sqs } from '../sqs/index.ts'
import type { InvokeFunction } from '../invoke.ts'
import type { Resources } from '../template/resource-type.ts'
import { eventSourceMapping, queue } from '../template/types/compute.ts'
import type { LocalFunctions } from './local-functions.ts'

export const localQueues = (resources: Resources): QueueSpec[] =>
  resources.all(queue).map(({ attributes, properties }) => ({
    name: attributes.QueueName ?? '',
    arn: attributes.Arn ?? '',
    visibilitySeconds: properties.VisibilityTimeout,
    delaySeconds: properties.DelaySeconds,
    retentionSeconds: properties.MessageRetentionPeriod,
    waitSeconds: properties.ReceiveMessageWaitTimeSeconds,
    maxBytes: properties.MaximumMessageSize,
    ...(properties.RedrivePolicy && {
      redrive: {
        targetArn: properties.RedrivePolicy.deadLetterTargetArn,
        maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
      },
    }),
  }))

/** Nothing runs before `start`. As in AWS, a function's timeout may not exceed the visibility timeout. */
export function localEventSources(
  resources: Resources,
  functions: LocalFunctions,
  sqs: Sqs,
  region: string,
  invoke: InvokeFunction,
): EventSource[] {
  return resources
    .all(eventSourceMapping)
    .filter(({ properties }) => properties.Enabled)
    .map(({ logicalId, properties }) => {
      const source = sqs.queueOf(properties.EventSourceArn)
      if (!source)
        throw new Error(`${logicalId} reads ${properties.EventSourceArn}, and the local cloud reads its queues alone.`)
      const functionName = functions.nameOf(`:function:${bareName(properties.FunctionName)}`, logicalId)
      const timeout = functions.specs.find(({ name }) => name === functionName)?.timeoutSeconds ?? 0
      const { visibilitySeconds, name } = source.spec
      if (timeout > visibilitySeconds)
        throw new Error(
          `${name}: Queue visibility timeout: ${visibilitySeconds} seconds is less than Function timeout: ${timeout} seconds`,
        )
      const spec = {
        queueArn: source.spec.arn,
        functionName,
        batchSize: properties.BatchSize,
        windowSeconds: properties.MaximumBatchingWindowInSeconds,
        maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
        reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      }
      return new EventSource(source, spec, region, invoke)
    })
}

const bareName = (arnOrName: string) => arnOrName.replace(/^arn:.*:function:/, '')
