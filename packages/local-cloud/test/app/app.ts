import { join } from 'node:path'
import {
  App,
  Duration,
  RemovalPolicy,
  Stack,
  aws_apigatewayv2 as api,
  aws_apigatewayv2_authorizers as authorizers,
  aws_apigatewayv2_integrations as integrations,
  aws_cloudfront as cloudfront,
  aws_cloudfront_origins as origins,
  aws_cognito as cognito,
  aws_dynamodb as dynamodb,
  aws_events as events,
  aws_events_targets as targets,
  aws_iam as iam,
  aws_lambda as lambda,
  aws_lambda_event_sources as sources,
  aws_s3 as s3,
  aws_s3_deployment as deployment,
  aws_s3_notifications as notifications,
  aws_kms as kms,
  aws_secretsmanager as secrets,
  aws_sqs as sqs,
  aws_ssm as ssm,
  aws_stepfunctions as steps,
  aws_stepfunctions_tasks as tasks,
  CfnOutput,
} from 'aws-cdk-lib'
import type { Construct } from 'constructs'

const HERE = import.meta.dirname
const env = { region: 'eu-west-2' }

/**
 * Two stacks that use everything the local cloud supports: a small notes application, with its handlers in this folder.
 */
export function notesApp(outdir: string): App {
  const app = new App({ outdir, analyticsReporting: false, context: { 'aws:cdk:bundling-stacks': [] } })
  const store = new Stack(app, 'Store', { env })
  const edge = new Stack(app, 'Edge', { env })

  const table = new dynamodb.TableV2(store, 'Notes', {
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
    globalSecondaryIndexes: [
      { indexName: 'byAuthor', partitionKey: { name: 'author', type: dynamodb.AttributeType.STRING } },
    ],
    timeToLiveAttribute: 'endsAt',
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const pool = new cognito.UserPool(store, 'People', {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    email: cognito.UserPoolEmail.withSES({ fromEmail: 'people@notes.example', sesVerifiedDomain: 'notes.example' }),
    customAttributes: { team: new cognito.StringAttribute({ mutable: true }) },
    passwordPolicy: { minLength: 10, tempPasswordValidity: Duration.days(3) },
  })
  new cognito.CfnUserPoolGroup(store, 'Writers', { userPoolId: pool.userPoolId, groupName: 'Writers', precedence: 1 })
  const client = pool.addClient('Web', {
    authFlows: { userSrp: true, userPassword: true },
    disableOAuth: true,
    idTokenValidity: Duration.minutes(15),
    preventUserExistenceErrors: true,
    readAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true }).withCustomAttributes('team'),
    writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ givenName: true }),
  })
  const key = new secrets.Secret(store, 'LinkKey', {
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  })
  new kms.Key(store, 'Key', { alias: 'alias/notes', enableKeyRotation: true })
  const originKey = new secrets.Secret(store, 'OriginKey', {
    generateSecretString: { passwordLength: 32, excludePunctuation: true },
  })

  const letters = new sqs.Queue(edge, 'Letters')
  const files = new s3.Bucket(edge, 'Files', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    cors: [{ allowedMethods: [s3.HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['*'] }],
    lifecycleRules: [{ prefix: 'incoming/', expiration: Duration.days(1) }],
  })
  const web = new s3.Bucket(edge, 'Web', { blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL })
  const functionNamed = (id: string, props: Partial<lambda.FunctionProps> = {}) => functionOf(edge, id, props)

  const render = functionNamed('Render')
  const machine = new steps.StateMachine(edge, 'Job', {
    definitionBody: steps.DefinitionBody.fromChainable(
      new tasks.LambdaInvoke(edge, 'Run', { lambdaFunction: render, payloadResponseOnly: true }).addCatch(
        new steps.Pass(edge, 'Failed'),
      ),
    ),
  })
  const notes = functionNamed('Notes', {
    environment: {
      TABLE: table.tableName,
      BUCKET: files.bucketName,
      POOL: pool.userPoolId,
      LINK_KEY: key.secretArn,
      JOB: machine.stateMachineArn,
    },
  })
  const arrivals = functionNamed('Arrivals', {
    environment: { TABLE: table.tableName },
    deadLetterQueue: letters,
  })
  files.addEventNotification(s3.EventType.OBJECT_CREATED, new notifications.LambdaDestination(arrivals), {
    prefix: 'incoming/',
  })
  const work = new sqs.Queue(edge, 'Work', {
    visibilityTimeout: Duration.seconds(60),
    deadLetterQueue: { queue: letters, maxReceiveCount: 2 },
  })
  files.addEventNotification(s3.EventType.OBJECT_CREATED, new notifications.SqsDestination(work), {
    prefix: 'queued/',
  })
  const worker = functionNamed('Worker', { environment: { TABLE: table.tableName } })
  worker.addEventSource(new sources.SqsEventSource(work, { reportBatchItemFailures: true, maxConcurrency: 2 }))
  new events.Rule(edge, 'Nightly', {
    schedule: events.Schedule.cron({ minute: '0', hour: '3' }),
    targets: [new targets.LambdaFunction(arrivals)],
  })

  const http = new api.HttpApi(edge, 'Http')
  const jwt = new authorizers.HttpUserPoolAuthorizer('Jwt', pool, { userPoolClients: [client] })
  const notesIntegration = new integrations.HttpLambdaIntegration('NotesCall', notes)
  http.addRoutes({
    path: '/v1/notes/{id}',
    methods: [api.HttpMethod.GET, api.HttpMethod.POST],
    integration: notesIntegration,
    authorizer: jwt,
  })
  http.addRoutes({ path: '/v1/open/{proxy+}', methods: [api.HttpMethod.ANY], integration: notesIntegration })

  const channel = functionNamed('Channel')
  const channelCall = new integrations.WebSocketLambdaIntegration('ChannelCall', channel)
  const sockets = new api.WebSocketApi(edge, 'Sockets', {
    connectRouteOptions: {
      integration: channelCall,
      authorizer: new authorizers.WebSocketLambdaAuthorizer('ChannelDoor', channel, {
        identitySource: ['route.request.querystring.token'],
      }),
    },
    disconnectRouteOptions: { integration: channelCall },
    defaultRouteOptions: { integration: channelCall },
  })
  const stage = new api.WebSocketStage(edge, 'Live', { webSocketApi: sockets, stageName: 'live', autoDeploy: true })
  channel.addEnvironment('CHANNEL', stage.callbackUrl)

  const apiHost = `${http.apiId}.execute-api.eu-west-2.amazonaws.com`
  const distribution = new cloudfront.Distribution(edge, 'Front', {
    defaultRootObject: 'index.html',
    defaultBehavior: {
      origin: origins.S3BucketOrigin.withOriginAccessControl(web),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [
        {
          eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
          function: new cloudfront.Function(edge, 'Pages', {
            runtime: cloudfront.FunctionRuntime.JS_2_0,
            code: cloudfront.FunctionCode.fromInline(`function handler(event) {
              var request = event.request
              if (request.uri.startsWith('/pages/')) request.uri = '/index.html'
              return request
            }`),
          }),
        },
      ],
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(edge, 'Headers', {
        securityHeadersBehavior: {
          contentTypeOptions: { override: true },
          contentSecurityPolicy: {
            override: true,
            contentSecurityPolicy: `default-src 'self'; connect-src 'self' https://cognito-idp.eu-west-2.amazonaws.com`,
          },
        },
      }),
    },
    additionalBehaviors: {
      '/v1/*': {
        origin: new origins.HttpOrigin(apiHost, {
          customHeaders: { 'x-origin-key': originKey.secretValue.unsafeUnwrap() },
        }),
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: new cloudfront.OriginRequestPolicy(edge, 'ApiParts', {
          headerBehavior: cloudfront.OriginRequestHeaderBehavior.denyList('host'),
          queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
        }),
      },
      '/downloads/*': {
        origin: new origins.HttpOrigin(files.bucketRegionalDomainName),
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: new cloudfront.OriginRequestPolicy(edge, 'DownloadParts', {
          queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
        }),
      },
      '/live': {
        origin: new origins.HttpOrigin(`${sockets.apiId}.execute-api.eu-west-2.amazonaws.com`),
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    },
  })
  new deployment.BucketDeployment(edge, 'Pages1', {
    destinationBucket: web,
    sources: [
      deployment.Source.asset(join(HERE, 'web')),
      deployment.Source.jsonData('config.json', {
        pool: pool.userPoolId,
        client: client.userPoolClientId,
        identity: 'https://cognito-idp.eu-west-2.amazonaws.com/',
      }),
    ],
    prune: false,
    cacheControl: [deployment.CacheControl.noCache()],
  })
  const address = new ssm.StringParameter(edge, 'Address', {
    parameterName: '/notes/address',
    stringValue: `https://${distribution.distributionDomainName}`,
  })
  notes.addEnvironment('ADDRESS_PARAMETER', address.parameterName)
  address.grantRead(notes)
  table.grantReadWriteData(notes)
  table.grantWriteData(arrivals)
  files.grantReadWrite(notes)
  machine.grantStartExecution(notes)
  machine.grantExecution(notes, 'states:DescribeExecution')
  notes.addToRolePolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [store.formatArn({ service: 'ses', resource: 'identity', resourceName: 'notes.example' })],
    }),
  )
  table.grantWriteData(worker)
  key.grantRead(notes)
  pool.grant(notes, 'cognito-idp:ListUsers')
  stage.grantManagementApiAccess(channel)
  new CfnOutput(edge, 'PublicAddress', { value: `https://${distribution.distributionDomainName}` })
  return app
}

function functionOf(scope: Construct, id: string, props: Partial<lambda.FunctionProps>): lambda.Function {
  const made = new lambda.Function(scope, `${id}Function`, {
    runtime: lambda.Runtime.NODEJS_24_X,
    handler: 'index.handler',
    // never deployed: the local cloud bundles the entry itself
    code: lambda.Code.fromAsset(join(HERE, 'web')),
    timeout: Duration.seconds(10),
    ...props,
  })
  const resource = made.node.defaultChild as lambda.CfnFunction
  resource.addMetadata('local:entry', `packages/local-cloud/test/app/${id.toLowerCase()}.ts`)
  return made
}
