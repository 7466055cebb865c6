import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import {
  App,
  aws_apigatewayv2 as apigateway,
  aws_apigatewayv2_authorizers as authorizers,
  aws_apigatewayv2_integrations as integrations,
  aws_cognito as cognito,
  aws_dynamodb as dynamodb,
  aws_kms as kms,
  aws_lambda as lambda,
  aws_logs as logs,
  aws_s3 as s3,
  aws_secretsmanager as secretsmanager,
  aws_sqs as sqs,
  aws_stepfunctions as sfn,
  CfnOutput,
  Duration,
  RemovalPolicy,
  SecretValue,
  Stack,
} from 'aws-cdk-lib'
import { machines } from './machines.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** A function of the tests: from its source locally, with that source inlined in the template in AWS. */
function functionOf(stack: Stack, name: string, more: Partial<lambda.FunctionProps> = {}): lambda.Function {
  const entry = join(import.meta.dirname, 'functions', `${name}.ts`)
  const { code } = transformSync(readFileSync(entry, 'utf8'), { loader: 'ts', format: 'cjs', minify: true })
  const made = new lambda.Function(stack, `Function-${name}`, {
    code: lambda.Code.fromInline(code),
    handler: 'index.handler',
    runtime: lambda.Runtime.NODEJS_24_X,
    timeout: Duration.seconds(10),
    memorySize: 512,
    // A separate log group, which is removed with the stack.
    logGroup: new logs.LogGroup(stack, `Log-${name}`, {
      retention: logs.RetentionDays.ONE_DAY,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
    ...more,
  })
  const resource = made.node.defaultChild as lambda.CfnFunction
  resource.addMetadata('local:entry', relative(root, entry))
  return made
}

/** The resources of the tests in an account, or in a local cloud that interprets the same template. */
export function testResources(outdir: string, stackName: string, region: string): App {
  const app = new App({ outdir, analyticsReporting: false })
  const stack = new Stack(app, stackName, { env: { region } })
  const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING })
  const removalPolicy = RemovalPolicy.DESTROY

  const table = new dynamodb.TableV2(stack, 'Main', {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    globalSecondaryIndexes: [{ indexName: 'byOwner', partitionKey: text('owner'), sortKey: text('at') }],
    timeToLiveAttribute: 'expires',
    removalPolicy,
  })
  const closed = { removalPolicy, blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL, enforceSSL: true }
  const photos = new s3.Bucket(stack, 'Photos', {
    ...closed,
    cors: [
      {
        allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.PUT, s3.HttpMethods.POST],
        allowedOrigins: ['http://localhost:*'],
        allowedHeaders: ['*'],
        exposedHeaders: ['ETag'],
      },
    ],
    lifecycleRules: [
      { prefix: 'temporary/', expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(2) },
    ],
  })
  const evidence = new s3.Bucket(stack, 'Evidence', {
    ...closed,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
  })
  const [firstKey, secondKey] = ['One', 'Two'].map(
    (id) => new kms.Key(stack, id, { removalPolicy, pendingWindow: Duration.days(7) }),
  )

  const pool = new cognito.UserPool(stack, 'Pool', {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
    customAttributes: { client_id: new cognito.StringAttribute({ mutable: true, maxLen: 64 }) },
    passwordPolicy: {
      minLength: 8,
      requireUppercase: true,
      requireLowercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(7),
    },
    removalPolicy,
  })
  const clientOf = (id: string, readAttributes?: cognito.ClientAttributes, preventUserExistenceErrors = true) =>
    pool.addClient(id, {
      authFlows: { userSrp: true, userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      authSessionValidity: Duration.minutes(3),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ givenName: true }),
      ...(readAttributes && { readAttributes }),
    })
  const ofClient = new cognito.ClientAttributes().withCustomAttributes('client_id')
  const ofPeople = ofClient.withStandardAttributes({ email: true, emailVerified: true, givenName: true })

  const machineArns = Object.entries(machines).map(([name, definition]) => {
    const definitionBody = sfn.DefinitionBody.fromString(stack.toJsonString(definition))
    return [name, new sfn.StateMachine(stack, `Machine-${name}`, { definitionBody }).stateMachineArn] as const
  })

  const queueOf = (id: string, more: sqs.QueueProps = {}) => new sqs.Queue(stack, id, { removalPolicy, ...more })
  const dead = queueOf('Dead')
  const poison = queueOf('Poison', { deadLetterQueue: { queue: dead, maxReceiveCount: 2 } })

  const limits = functionOf(stack, 'limits', { timeout: Duration.seconds(3), retryAttempts: 0 })
  const api = new apigateway.HttpApi(stack, 'Api', {})
  const integration = new integrations.HttpLambdaIntegration('Http', functionOf(stack, 'http'))
  api.addRoutes({ path: '/a/{id}', methods: [apigateway.HttpMethod.POST], integration })
  const web = clientOf('Web', ofPeople)
  const authorizer = new authorizers.HttpUserPoolAuthorizer('Signed', pool, { userPoolClients: [web] })
  api.addRoutes({ path: '/closed', methods: [apigateway.HttpMethod.GET], integration, authorizer })

  const secretStringValue = SecretValue.unsafePlainText('one')
  const made = {
    renewed: new secretsmanager.Secret(stack, 'Renewed', { removalPolicy, secretStringValue }).secretArn,
    limits: limits.functionName,
    api: api.apiEndpoint,
    dead: dead.queueUrl,
    poison: poison.queueUrl,
    ...Object.fromEntries(machineArns),
    pool: pool.userPoolId,
    webclient123: web.userPoolClientId,
    openclient123: clientOf('Open', undefined, false).userPoolClientId,
    Main: table.tableName,
    photos: photos.bucketName,
    evidence: evidence.bucketName,
    one: firstKey?.keyId,
    two: secondKey?.keyId,
  }
  for (const [name, value] of Object.entries(made)) new CfnOutput(stack, `Of${name}`, { value: value ?? '' })
  return app
}
