import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
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

/** Lambda had no room, or could not be reached: asked again for some two minutes, each at a moment of its own. */
export const noRoomRetry = {
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

/**
 * Storage or tables were busy for longer than the SDK tries, which is less than a second: asked again for about a minute. These
 * are the names by which they answer 503, 500 and throttling.
 */
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

/** Other errors that a retry may cure: the service's own, an ended worker, and those that a step calls `Retryable`. */
export const worthAnotherTry = [
  'Retryable',
  'BrowserCrashed',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.Unknown',
  'Runtime.ExitError',
]

/** What a state machine needs to log and to be traced; AWS knows no resource for these. */
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
  /** An execution ends after so long, whatever it waits for. */
  timeout: Duration
  /** The functions that its states call: it may call these and nothing else. */
  steps: readonly FeatureFunction[]
}

/** A state machine with a role and a log of its own, traced, by a name that says which environment it is of. */
export function addStateMachine(
  scope: Construct,
  id: string,
  { environment, definition, timeout, steps }: FeatureStateMachineProps,
): StateMachine {
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('states.amazonaws.com') })
  const machine = new StateMachine(scope, id, {
    // CloudFormation's own names do not begin with the stack's: whoever removes an environment finds it, and may stop
    // what runs in it, by this one.
    stateMachineName: `lintel-${environment.name}-${id}`,
    stateMachineType: StateMachineType.STANDARD,
    queryLanguage: QueryLanguage.JSON_PATH,
    definitionBody: DefinitionBody.fromChainable(definition),
    timeout,
    role: role.withoutPolicyUpdates(),
    tracingEnabled: true,
    logs: {
      destination: new LogGroup(scope, `${id}Log`, {
        retention: environment.logRetentionDays,
        removalPolicy: environment.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      }),
      level: LogLevel.ALL,
      // Addresses among the states are secrets.
      includeExecutionData: false,
    },
  })
  // CDK does not know that the role it is given has its rights from here.
  machine.node.addDependency(policyOf(scope, `${id}Policy`, role, steps))
  return machine
}

/** Narrower than what CDK would give, which may call every version of the steps. */
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
