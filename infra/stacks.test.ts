import { describe, expect, test } from 'vitest'
import { featureNames, type RouteDefinition, routeKey, routes } from '@lintel/contract'
import { environmentNames } from './environments.ts'
import { ofType, statementsOf, synthesize } from './test/templates.ts'

// Including the rules: an environment is synthesized only once.
const prod = synthesize('prod', { check: true })
const dev = synthesize('dev')
const all = (type: string) => ofType(dev, type)
const text = JSON.stringify
const onApi = all('AWS::ApiGatewayV2::Route')

test.each(environmentNames.filter((name) => name !== 'prod'))(
  '%s synthesizes and complies with the AwsSolutions rules',
  { tags: ['long'] },
  (environment) => {
    expect(synthesize(environment, { check: true }).length).toBe(16)
  },
)

test('nine more features of the present mean size fit into each stack, and their routes into the API', () => {
  const meanRoutes = Object.keys(routes).length / featureNames.length
  // Function, role, policy, log, alarm, integration, permission.
  const meanResources = meanRoutes + 7
  // The quotas of CloudFormation (fixed) and API Gateway (raised on request).
  for (const { name, resources } of dev)
    expect(Object.keys(resources).length + 9 * meanResources, name).toBeLessThanOrEqual(500)
  expect(onApi.length + 9 * meanRoutes).toBeLessThanOrEqual(300)
})

test('prod exports reports only to the internet', () => {
  const reaches = ofType(prod, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { Variables } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> }
    return Variables?.MRI_ENDPOINTS ?? []
  })
  expect([...new Set(reaches)]).toEqual(['public'])
})

test.each(['dev', 'prod'])('%s sends with an identity that no stack owns', (environment) => {
  const stacks = synthesize(environment)
  expect(ofType(stacks, 'AWS::SES::EmailIdentity')).toEqual([])
  const [pool] = ofType(stacks, 'AWS::Cognito::UserPool')
  // Until an environment's domain is verified, Cognito would not create the pool, so dev does without.
  expect(pool?.Properties.EmailConfiguration).toMatchObject(
    environment === 'dev'
      ? { EmailSendingAccount: 'COGNITO_DEFAULT' }
      : { EmailSendingAccount: 'DEVELOPER', From: 'Lintel <no-reply@lintel.example>' },
  )
})

describe('mail', () => {
  test('names the environment’s configuration set, and has the right to it', () => {
    const name = 'lintel-prod'
    const sending = statementsOf(prod).filter(({ Action }) => text(Action).includes('ses:Send'))
    expect(sending.length).toBeGreaterThan(2)
    for (const { Resource } of sending) {
      expect(text(Resource)).toContain(':identity/lintel.example"')
      // The sender's address may have been verified in addition to its domain: SES then requires the right to the
      // address.
      expect(text(Resource)).toContain(':identity/no-reply@lintel.example"')
      expect(text(Resource)).toContain(`:configuration-set/${name}`)
    }
    expect(ofType(prod, 'AWS::SES::ConfigurationSet').map(({ Properties }) => Properties)).toMatchObject([
      { Name: name, ReputationOptions: { ReputationMetricsEnabled: true } },
    ])
    const [pool] = ofType(prod, 'AWS::Cognito::UserPool')
    expect(pool?.Properties.EmailConfiguration).toMatchObject({ ConfigurationSet: name })
  })

  test('that bounced goes only to the environment’s queue, and failed events raise an alarm', () => {
    const [destination] = ofType(prod, 'AWS::SES::ConfigurationSetEventDestination')
    expect(destination?.Properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'delivery', 'reject'],
    })
    const rules = ofType(prod, 'AWS::Events::Rule').filter(({ Properties }) => Properties.EventPattern)
    expect(rules.map(({ Properties }) => Properties.EventPattern)).toEqual([
      { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': ['lintel-prod'] } } } },
    ])
    const dead = ofType(prod, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('MailEventDeadLetters'))
    expect(text(ofType(prod, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.Dimensions))).toContain(
      text({ 'Fn::GetAtt': [dead?.id, 'QueueName'] }),
    )
  })
})

test('the first functions of a morning are kept started in prod', () => {
  const warm = ofType(prod, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('StaysWarm'))
  const targets = warm.flatMap(({ Properties }) => Properties.Targets as { Input: string; Arn: unknown }[])
  for (const feature of ['Clients', 'Realtime', 'Dictionary', 'Reports', 'Uploads'])
    expect(targets.filter(({ Arn }) => text(Arn).includes(`"${feature}Function`))).toMatchObject([
      { Input: '{"staysWarm":true}' },
    ])
})

describe('buckets', () => {
  test('are private and encrypted, and refuse plain HTTP', () => {
    const policies = text(all('AWS::S3::BucketPolicy'))
    for (const { id, Properties } of all('AWS::S3::Bucket')) {
      expect(Properties.PublicAccessBlockConfiguration, id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(Properties.BucketEncryption, id).toBeDefined()
      expect(policies).toContain(`"Bucket":{"Ref":"${id}"}`)
    }
    for (const { id, Properties } of all('AWS::S3::BucketPolicy')) {
      expect(text(Properties), id).toContain('"aws:SecureTransport":"false"')
      expect(text(Properties), id).not.toContain('"Effect":"Allow","Principal":"*"')
    }
  })

  test('keep versions where evidence is stored', () => {
    for (const { id, stack, Properties } of all('AWS::S3::Bucket'))
      if (stack === 'storage' && !id.startsWith('AccessLogs'))
        expect(Properties.VersioningConfiguration, id).toEqual({ Status: 'Enabled' })
  })

  test('the photo bucket accepts forms only from its own origin, and expires uploads that were not accepted', () => {
    const photos = all('AWS::S3::Bucket').find(({ id }) => id.startsWith('PhotoFiles'))
    const { CorsRules } = (photos?.Properties.CorsConfiguration ?? { CorsRules: [] }) as {
      CorsRules: Record<string, unknown>[]
    }
    expect(CorsRules.map((rule) => rule.AllowedMethods)).toEqual([['POST']])
    expect(CorsRules.flatMap((rule) => rule.AllowedOrigins)).not.toContain('*')
    expect(text(photos?.Properties.LifecycleConfiguration)).toContain('"ExpirationInDays":2')
    const [notifications] = all('Custom::S3BucketNotifications')
    expect(notifications?.stack).toBe('storage')
    expect(text(notifications?.Properties)).toContain('{"Name":"prefix","Value":"incoming/"}')
  })
})

test('tables have the tags of their stack, which CloudFormation does not give to global tables', () => {
  for (const { id, Properties } of ofType(prod, 'AWS::DynamoDB::GlobalTable'))
    expect(Properties.Replicas, id).toEqual([
      expect.objectContaining({
        Tags: expect.arrayContaining([
          { Key: 'environment', Value: 'prod' },
          { Key: 'product', Value: 'lintel' },
        ]),
      }),
    ])
})

describe('evidence', () => {
  const lasting = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool']

  test('outlives its stack in prod', () => {
    const kept = [
      ...lasting.flatMap((type) => ofType(prod, type)),
      ...ofType(prod, 'AWS::S3::Bucket').filter(({ stack }) => stack === 'storage'),
    ]
    // Tables, the pool, buckets.
    expect(kept.length).toBeGreaterThanOrEqual(5 + 1 + 4)
    for (const { id, DeletionPolicy } of kept) expect(DeletionPolicy, id).toBe('Retain')
  })

  test('is removed with its stack in dev, like everything else', () => {
    const kept = dev.flatMap(({ resources }) =>
      Object.entries(resources).filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete'),
    )
    expect(kept).toEqual([])
    // A log group that Lambda creates automatically belongs to no stack.
    for (const { id, Properties } of all('AWS::Lambda::Function'))
      expect(Properties.LoggingConfig, id).toMatchObject({ LogGroup: expect.anything() })
  })

  test('can be restored to any point and is protected from deletion', () => {
    for (const { id, Properties } of ofType(prod, 'AWS::DynamoDB::GlobalTable')) {
      const [replica] = Properties.Replicas as Record<string, unknown>[]
      expect(replica?.PointInTimeRecoverySpecification, id).toEqual({ PointInTimeRecoveryEnabled: true })
      expect(replica?.DeletionProtectionEnabled, id).toBe(true)
      expect(Properties.TimeToLiveSpecification, id).toEqual({ AttributeName: 'ttl', Enabled: true })
      expect(Properties.SSESpecification, id).toEqual({ SSEEnabled: true, SSEType: 'KMS' })
    }
    expect(ofType(prod, 'AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection).toBe('ACTIVE')
  })
})

describe('permissions', () => {
  test('name every action', () => {
    const actions = statementsOf(dev).flatMap(({ Action }) => Action)
    expect(actions.length).toBeGreaterThan(50)
    expect(actions.filter((action) => action.includes('*'))).toEqual([])
  })

  test('name every data resource', () => {
    const data = /^(dynamodb|s3|secretsmanager|ssm|states|lambda|cognito-idp|ses|execute-api):/
    for (const statement of statementsOf(dev))
      if ([statement.Action].flat().some((action) => data.test(action))) expect(statement.Resource).not.toBe('*')
  })

  test.each(['LayOutStep', 'WorkbookReader'])('%s, which runs untrusted input, may only write its log', (id) => {
    const actions = statementsOf(dev, `${id}Role`).flatMap(({ Action }) => Action)
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
    const [role] = all('AWS::IAM::Role').filter((one) => one.id.startsWith(`${id}Role`))
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined()
    expect(role?.Properties.Policies).toBeUndefined()
    const lambda = all('AWS::Lambda::Function').find((one) => one.id.startsWith(id))
    expect(lambda?.Properties.Environment).toEqual({ Variables: { ENVIRONMENT: 'dev' } })
  })

  test('audit entries are written and read, and never changed or removed', () => {
    const actions = statementsOf(dev)
      .filter(({ Resource }) => /Audit[0-9A-F]{8}/.test(text(Resource)))
      .flatMap(({ Action }) => Action)
    const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
    expect(new Set(actions)).toEqual(new Set([...reading, 'dynamodb:PutItem']))
  })

  test('raw messages are sent only by functions that e-mail reports; sign-in codes are text', () => {
    const mailers = ['EmailsRole', 'DeliverStepRole', 'CreateChallengeRole'].map((role) =>
      statementsOf(dev, role)
        .flatMap(({ Action }) => Action)
        .filter((action) => action.startsWith('ses:')),
    )
    const whole = ['ses:SendEmail', 'ses:SendRawEmail']
    expect(mailers).toEqual([whole, whole, ['ses:SendEmail']])
  })

  test('only the function that erases clients bypasses locks, in the buckets that have them', () => {
    const bypassing = (stacks: typeof prod, role?: string) =>
      statementsOf(stacks, role).filter(({ Action }) => Action.includes('s3:BypassGovernanceRetention'))
    expect(bypassing(dev)).toEqual([])
    expect(bypassing(prod)).toEqual(bypassing(prod, 'ClientErasureStepRole'))
    const resources = text(bypassing(prod))
    for (const { id, Properties } of ofType(prod, 'AWS::S3::Bucket'))
      expect(resources.includes(id), id).toBe(Properties.ObjectLockEnabled === true)
  })

  test('photographs are written only by the arrival function', () => {
    const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap(all)
    const writers = policies.filter(({ Properties }) =>
      (Properties.PolicyDocument as { Statement: unknown[] }).Statement.some((statement) =>
        /"s3:PutObject".*\/(originals|print|thumbnails)\/\*/.test(text(statement)),
      ),
    )
    expect(writers.map(({ id }) => id.replace(/RoleDefaultPolicy.*/, ''))).toEqual(['PhotoArrival'])
  })
})

test('routes have the access that the contract declares, and there are no others but $default and the channel’s', () => {
  const declared = Object.values<RouteDefinition>(routes)
  for (const route of declared) {
    const key = routeKey(route)
    const found = onApi.filter(({ Properties }) => Properties.RouteKey === key)
    expect(found, key).toHaveLength(1)
    const { AuthorizationType, AuthorizerId } = found[0]?.Properties ?? {}
    const isSigned = route.access.kind === 'groups'
    expect([AuthorizationType, AuthorizerId !== undefined], key).toEqual([isSigned ? 'JWT' : 'NONE', isSigned])
  }
  const known = new Set(declared.map(routeKey))
  const others = onApi.map(({ Properties }) => String(Properties.RouteKey)).filter((key) => !known.has(key))
  expect(others.toSorted()).toEqual(['$connect', '$default', '$default', '$disconnect'])
})

test('logs that AWS delivers go to groups that need no statement each in the account’s resource policy', () => {
  const destinations = [
    ...all('AWS::StepFunctions::StateMachine').map(({ Properties }) => Properties.LoggingConfiguration),
    ...all('AWS::ApiGatewayV2::Stage').flatMap(({ Properties }) => Properties.AccessLogSettings ?? []),
  ]
  const groups = all('AWS::Logs::LogGroup').filter(({ Properties }) => Properties.LogGroupName)
  expect(destinations).toHaveLength(6)
  for (const destination of destinations)
    expect(groups.filter(({ id }) => text(destination).includes(`"${id}"`))).toMatchObject([
      { Properties: { LogGroupName: expect.stringMatching(/^\/aws\/vendedlogs\/lintel-dev-/) } },
    ])
})

describe('identity', () => {
  test('the app client may only change a name, and offers no OAuth', () => {
    const [client] = all('AWS::Cognito::UserPoolClient')
    expect(client?.Properties).toMatchObject({
      WriteAttributes: ['name'],
      AllowedOAuthFlowsUserPoolClient: false,
      // SRP alone would bypass the second factor.
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 43_200,
    })
  })

  test('ID tokens contain exactly the attributes that the product reads', () => {
    const [client] = all('AWS::Cognito::UserPoolClient')
    const read = ['custom:client_id', 'custom:user_id', 'email', 'name']
    expect((client?.Properties.ReadAttributes as string[] | undefined)?.toSorted()).toEqual(read)
  })

  test('users cannot sign up on their own, and no attribute is required', () => {
    const [pool] = all('AWS::Cognito::UserPool')
    expect(pool?.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    })
    const schema = pool?.Properties.Schema as { Name: string; Required?: boolean }[]
    expect(schema.map(({ Name }) => Name)).toEqual(['client_id', 'user_id', 'second_factor'])
    expect(schema.some(({ Required }) => Required)).toBe(false)
  })
})
