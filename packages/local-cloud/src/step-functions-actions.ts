import type { JsonObject } from './aws-json.ts'
import type { Access } from './iam/request.ts'
import type { Rights } from './iam/judge.ts'

const right =
  (action: string, field: 'stateMachineArn' | 'executionArn' | 'resourceArn') =>
  (input: JsonObject): Access[] => [{ action: `states:${action}`, resource: String(input[field]) }]

/** Each operation of Step Functions is a right of its own, on the state machine or on one execution of it. */
export const stepFunctionsRights: Rights<JsonObject> = {
  StartExecution: right('StartExecution', 'stateMachineArn'),
  // IAM knows no resource for it.
  ListStateMachines: () => [{ action: 'states:ListStateMachines', resource: '*' }],
  ListTagsForResource: right('ListTagsForResource', 'resourceArn'),
  ListExecutions: right('ListExecutions', 'stateMachineArn'),
  DescribeExecution: right('DescribeExecution', 'executionArn'),
  StopExecution: right('StopExecution', 'executionArn'),
}
