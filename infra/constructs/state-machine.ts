import { Duration, Validations } from 'aws-cdk-lib'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  DefinitionBody,
  type IChainable,
  JitterType,
  LogLevel,
  QueryLanguage,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { Environment } from '../environments.ts'
import type { FeatureFunction } from './feature-function.ts'
import { vendedLog } from './vended-log.ts'

/** Lambda was out of capacity or unreachable: retried for about two minutes, with jitter. */
export const capacityRetry = {
  errors: [
    'Lambda.TooManyRequestsException',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
  ],
  interval: Duration.seconds(1),
  maxAttempts: 10,
  backoffRate: 2,
  maxDelay: Duration.seconds(30),
  jitterStrategy: JitterType.FULL,
}

/** Storage or tables were busy for longer than the SDK's retries, under a second: retried for about a minute. */
export const busyRetry = {
  errors: [
    'SlowDown',
    'ServiceUnavailable',
    'InternalError',
    'OperationAborted',
    'ThrottlingException',
    'InternalServerError',
    'TransactionCanceledException',
    'TooManyRequestsException',
  ],
  interval: Duration.seconds(2),
  maxAttempts: 5,
  backoffRate: 2,
  maxDelay: Duration.seconds(30),
  jitterStrategy: JitterType.FULL,
}

/** Other errors that a retry may cure: the service's own, a terminated worker, a step's `Retryable`. */
export const worthAnotherTry = [
  'Retryable',
  'BrowserCrashed',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.Unknown',
  'Runtime.ExitError',
]

const logDeliveryActions = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
]
const tracingActions = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
]

export interface FeatureStateMachineProps {
  environment: Environment
  definition: IChainable
  timeout: Duration
  steps: readonly FeatureFunction[]
}

export function addStateMachine(
  scope: Construct,
  id: string,
  { environment, definition, timeout, steps }: FeatureStateMachineProps,
): StateMachine {
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('states.amazonaws.com') })
  const machine = new StateMachine(scope, id, {
    // With this name, removing an environment finds the machine and can stop its executions.
    stateMachineName: `lintel-${environment.name}-${id}`,
    stateMachineType: StateMachineType.STANDARD,
    queryLanguage: QueryLanguage.JSON_PATH,
    definitionBody: DefinitionBody.fromChainable(definition),
    timeout,
    role: role.withoutPolicyUpdates(),
    tracingEnabled: true,
    logs: {
      destination: vendedLog(scope, `${id}Log`, environment),
      level: LogLevel.ALL,
      // URLs in the state data are secrets.
      includeExecutionData: false,
    },
  })
  // CDK does not know that the given role gets its rights here.
  machine.node.addDependency(policyOf(scope, `${id}Policy`, role, steps))
  return machine
}

/** Narrower than CDK's own grant, which includes every version of the steps. */
function policyOf(scope: Construct, id: string, role: Role, steps: readonly FeatureFunction[]): Policy {
  const policy = new Policy(scope, id, {
    roles: [role],
    statements: [
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: steps.map(({ lambda }) => lambda.functionArn),
      }),
      new PolicyStatement({ actions: logDeliveryActions, resources: ['*'] }),
      new PolicyStatement({ actions: tracingActions, resources: ['*'] }),
    ],
  })
  Validations.of(policy).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'Tracing and the delivery of logs have no resource that could be named.',
  })
  return policy
}
