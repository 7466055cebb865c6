import type * as z from 'zod'
import type { Resource, Resources } from '../template/resource.ts'
import { eventInvokeConfig, functionPermission, lambdaFunction } from '../template/types/compute.ts'
import { eventSourceMapping, queue } from '../template/types/queues.ts'
import { queuePolicy, role, rolePolicy } from '../template/types/rights.ts'
import { bucketNotifications } from '../template/types/storage.ts'

/**
 * Rights that AWS checks on creation: granted later, the first deployment sometimes fails. Only within one stack, as
 * stacks are created in turn. @throws Error with a sentence for the first that does not wait
 */
export function refuseTooEarly(resources: Resources): void {
  for (const { made, needed } of triedAtOnce(resources))
    for (const each of needed)
      if (each.stackName === made.stackName && !resources.waitsFor(made, each))
        throw new Error(
          `Stack ${made.stackName}, resource ${made.logicalId}: AWS tries its rights when it is made, and it does not wait for ${each.logicalId}, which gives them.`,
        )
}

type Any = Resource<unknown>
interface Tried {
  made: Any
  needed: Any[]
}

function triedAtOnce(resources: Resources): Tried[] {
  const functions = resources.all(lambdaFunction)
  const isNamed = (arnOrName: string) => (each: Any) =>
    arnOrName === each.ref || arnOrName === each.attributes.Arn || arnOrName.startsWith(`${each.attributes.Arn}:`)
  const policiesOf = (made: Any, arnOrName: string): Tried => {
    const roleArn = functions.find(isNamed(arnOrName))?.properties.Role
    const name = resources.all(role).find(({ attributes }) => attributes.Arn === roleArn)?.ref
    return { made, needed: resources.all(rolePolicy).filter(({ properties }) => properties.Roles.includes(name ?? '')) }
  }
  const lettersOf = functions.filter(({ properties }) => properties.DeadLetterConfig)
  const failuresOf = resources
    .all(eventInvokeConfig)
    .filter(({ properties }) => properties.DestinationConfig?.OnFailure?.Destination)
  return [
    ...resources.all(eventSourceMapping).map((made) => policiesOf(made, made.properties.FunctionName)),
    ...lettersOf.map((made) => policiesOf(made, made.ref)),
    ...failuresOf.map((made) => policiesOf(made, made.properties.FunctionName)),
    ...resources.all(bucketNotifications).map((made) => ({ made, needed: letIn(resources, made.properties) })),
  ]
}

function letIn(
  resources: Resources,
  { NotificationConfiguration: told }: z.infer<typeof bucketNotifications.properties>,
): Any[] {
  const arns = told.QueueConfigurations.map(({ QueueArn }) => QueueArn)
  const addresses = resources
    .all(queue)
    .flatMap(({ ref, attributes }) => (arns.includes(attributes.Arn ?? '') ? ref : []))
  const called = told.LambdaFunctionConfigurations.map(({ LambdaFunctionArn }) => LambdaFunctionArn)
  return [
    ...resources
      .all(queuePolicy)
      .filter(({ properties }) => properties.Queues.some((each) => addresses.includes(each))),
    ...resources
      .all(functionPermission)
      .filter(
        ({ properties: { FunctionName, Principal } }) =>
          Principal === 's3.amazonaws.com' &&
          called.some((each) => each === FunctionName || each.endsWith(`:${FunctionName}`)),
      ),
  ]
}
