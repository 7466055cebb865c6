import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { groupMeanings, groupPrecedence, groups, passwordMinimum } from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import {
  accountAdministration,
  mailAccess,
  mailConfigurationSet,
  objectAccess,
  publicAddressAccess,
  settings,
  tableAccess,
} from '../constructs/permissions.ts'
import type { Permission } from '../constructs/findings.ts'
import type { StorageStack } from './storage.ts'
import { MonitoredStack, type MonitoredStackProps, zeroIfFewCalls } from './monitored-stack.ts'

export interface IdentityStackProps extends MonitoredStackProps {
  storage: StorageStack
}

export class IdentityStack extends MonitoredStack {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, { storage, ...props }: IdentityStackProps) {
    super(scope, 'identity', props)
    const mailEvents = this.mailEvents()
    this.pool = this.userPool(storage)
    this.pool.node.addDependency(mailEvents)
    this.client = this.appClient()
    this.exportUsers(storage)
    for (const groupName of groups)
      new CfnUserPoolGroup(this, `${groupName}Group`, {
        userPoolId: this.pool.userPoolId,
        groupName,
        precedence: groupPrecedence[groupName],
        description: groupMeanings[groupName],
      })
  }

  private userPool(storage: StorageStack): UserPool {
    const { retainsData } = this.target
    const pool = new UserPool(this, 'Users', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The app client may not write them. Email is not required: every client may write a required attribute.
      customAttributes: {
        client_id: new StringAttribute({ mutable: true, maxLen: 64 }),
        user_id: new StringAttribute({ mutable: true, maxLen: 64 }),
        // 'on' or 'off' for one user; otherwise the environment's setting applies.
        second_factor: new StringAttribute({ mutable: true, maxLen: 3 }),
      },
      passwordPolicy: {
        minLength: passwordMinimum,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: this.accountMail(),
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      lambdaTriggers: this.triggers(storage),
      deletionProtection: retainsData,
      removalPolicy: retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    Validations.of(pool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'The second factor is a custom challenge (a code by e-mail) after SRP, because Cognito’s own e-mail factor ' +
          'takes away resetting the password by e-mail.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'Wrong passwords lock an account for a while in every plan; the risk scores of Plus are not used.',
      },
    )
    return pool
  }

  /** Delivery events of the environment's e-mail: SES publishes them, and tracks reputation separately. */
  private mailEvents(): ConfigurationSet {
    const set = new ConfigurationSet(this, 'Mail', {
      configurationSetName: mailConfigurationSet(this.target),
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    set.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.REJECT,
      ],
    })
    this.reputationAlarm(
      'BounceRate',
      0.05,
      'More than one mail in twenty bounces: from 5% on SES reviews the account.',
    )
    this.reputationAlarm(
      'ComplaintRate',
      0.001,
      'More than one mail in a thousand is marked as spam: SES reviews the account.',
    )
    return set
  }

  private reputationAlarm(rate: 'BounceRate' | 'ComplaintRate', threshold: number, description: string) {
    const day = Duration.days(1)
    // Of the account, which SES reviews as a whole: it counts what is sent without dimensions only.
    const metric = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic, period: day })
    this.alarm(
      `mail-${rate}`,
      zeroIfFewCalls(
        'rate',
        { calls: metric('Send', 'Sum'), rate: metric(`Reputation.${rate}`, 'Maximum') },
        { over: day },
      ),
      description,
      { threshold },
    )
  }

  /** The sender is verified in advance and belongs to no stack: one identity serves all environments of an account. */
  private accountMail(): UserPoolEmail {
    const { mail, region } = this.target
    if (mail.accounts === 'cognito') return UserPoolEmail.withCognito()
    return UserPoolEmail.withSES({
      fromEmail: mail.sender,
      fromName: 'Lintel',
      sesRegion: region,
      configurationSetName: mailConfigurationSet(this.target),
      ...(!mail.identity.includes('@') && { sesVerifiedDomain: mail.identity }),
    })
  }

  /** While the second factor is off, the define trigger issues tokens after SRP. */
  private triggers({ tables }: StorageStack) {
    const { target: environment } = this
    const counters = tableAccess(tables.signins, 'read', 'put', 'update')
    const address = publicAddressAccess(this, environment)
    const secondFactor = settings({ SECOND_FACTOR: environment.secondFactor })
    const trigger = (id: string, file: string, permissions: Permission[]) =>
      this.watched(
        new FeatureFunction(this, id, {
          environment,
          entry: `functions/accounts/${file}.ts`,
          // Cognito's timeout is five seconds.
          timeoutSeconds: 5,
          permissions,
        }),
      ).lambda
    return {
      defineAuthChallenge: trigger('DefineChallenge', 'define-challenge', [secondFactor]),
      createAuthChallenge: trigger('CreateChallenge', 'create-challenge', [
        counters,
        mailAccess(this, 'simple', environment),
        address,
      ]),
      verifyAuthChallengeResponse: trigger('VerifyChallenge', 'verify-challenge', [
        counters,
        tableAccess(tables.signins, 'delete'),
      ]),
      customMessage: trigger('CustomMessage', 'custom-message', [tableAccess(tables.clients, 'read'), address]),
      postConfirmation: trigger('PostConfirmation', 'post-confirmation', [
        tableAccess(tables.clients, 'read'),
        tableAccess(tables.audit, 'put'),
      ]),
    }
  }

  /** AWS has no backup of a pool: its users are written to a bucket each night, without passwords. */
  private exportUsers({ buckets }: StorageStack) {
    const { lambda } = this.watched(
      new FeatureFunction(this, 'ExportUsers', {
        environment: this.target,
        entry: 'functions/accounts/export-users.ts',
        timeoutSeconds: 900,
        keepsDeadLetters: true,
        permissions: [
          accountAdministration(this.pool, 'ListUsers', 'ListUsersInGroup'),
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'users/': ['put', 'abort'] }),
        ],
      }),
    )
    new Rule(this, 'Nightly', {
      schedule: Schedule.cron({ hour: '1', minute: '0' }),
      targets: [new LambdaFunction(lambda)],
    })
  }

  private appClient(): UserPoolClient {
    return this.pool.addClient('Web', {
      // SRP is only the first step of the custom flow: alone it would bypass the second factor.
      authFlows: { custom: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      authSessionValidity: Duration.minutes(5),
      // Without a list an app client sees no custom attributes, and users would have no client.
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, fullname: true })
        .withCustomAttributes('client_id', 'user_id'),
      // Users may not change their own identity or client.
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    })
  }
}
