import type { JsonObject } from './json.ts'
import type { Access } from './iam/request.ts'
import type { Rights } from './iam/judge.ts'

const right =
  (action: string, field: 'stateMachineArn' | 'executionArn' | 'resourceArn') =>
  (input: JsonObject): Access[] => [{ action: `states:${action}`, resource: String(input[field]) }]

/** On the state machine or on one of its executions. */
export const stepFunctionsRights: Rights<JsonObject> = {
  StartExecution: right('StartExecution', 'stateMachineArn'),
  // IAM has no resource for it.
  ListStateMachines: () => [{ action: 'states:ListStateMachines', resource: '*' }],
  ListTagsForResource: right('ListTagsForResource', 'resourceArn'),
  ListExecutions: right('ListExecutions', 'stateMachineArn'),
  DescribeExecution: right('DescribeExecution', 'executionArn'),
  StopExecution: right('StopExecution', 'executionArn'),
}
