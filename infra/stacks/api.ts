import { Duration, Validations } from 'aws-cdk-lib'
import { WebSocketRoute, type WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import { addDefaultRoute } from '../constructs/feature-routes.ts'
import {
  accountAdministration,
  mailConfigurationSet,
  peopleAccess,
  publishAccess,
  secretAccess,
  settings,
  clientAccess,
  tableAccess,
} from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from '../features/feature.ts'
import * as groups from '../features/index.ts'
import { addFeature } from './add-feature.ts'
import type { DocumentReadersStack } from './document-readers.ts'
import type { DocumentsStack } from './documents.ts'
import type { EdgeStack } from './edge.ts'
import type { StorageStack } from './storage.ts'
import { MonitoredStack, type MonitoredStackProps } from './monitored-stack.ts'

interface ApiStackProps extends MonitoredStackProps {
  storage: StorageStack
  edge: EdgeStack
  documents: DocumentsStack
  readers: DocumentReadersStack
  realtime: WebSocketStage
  pool: UserPool
}

/** A group of features: all in one stack would be too near to CloudFormation's 500 resources (decision 0861). */
class GroupStack extends MonitoredStack {
  constructor(scope: Construct, name: string, features: Record<string, FeatureInfrastructure>, props: ApiStackProps) {
    super(scope, name, props)
    const { storage, edge, pool } = props
    const { tables, buckets } = storage
    const people = peopleAccess(pool, tables.clients)
    const resources = { ...props, scope: this, target: this.target, people, tables, buckets }
    const warm: LambdaFunction[] = []
    for (const definition of Object.values(features)) {
      const { lambda } = addFeature(this, definition, resources)
      if (definition.feature === 'system') addDefaultRoute(this, { api: edge.api, lambda })
      const event = RuleTargetInput.fromObject({ staysWarm: true })
      if (definition.staysWarm) warm.push(new LambdaFunction(lambda, { event }))
    }
    const { warmHours } = this.target
    if (warmHours && warm.length > 0)
      new Rule(this, 'StaysWarm', { schedule: Schedule.expression(warmHours), targets: warm })
  }
}

class PeopleStack extends GroupStack {
  constructor(scope: Construct, props: ApiStackProps) {
    super(scope, 'people', groups.people, props)
    this.accountRepair(props)
  }

  /** Inconsistencies between an account and its user, left by a terminated process. */
  private accountRepair({ storage, realtime, pool }: ApiStackProps) {
    const { tables } = storage
    const { lambda } = this.watched(
      new FeatureFunction(this, 'AccountRepair', {
        environment: this.target,
        entry: 'functions/admin/on-schedule.ts',
        keepsDeadLetters: true,
        permissions: [
          accountAdministration(pool, 'AdminGetUser', 'AdminDeleteUser', 'AdminUpdateUserAttributes'),
          clientAccess(tables.clients),
          tableAccess(tables.signins, 'delete'),
          ...publishAccess(tables, realtime, pool),
        ],
      }),
    )
    const schedule = Schedule.rate(Duration.minutes(15))
    new Rule(this, 'AccountRepairs', { schedule, targets: [new LambdaFunction(lambda)] })
  }
}

class PlannerStack extends GroupStack {
  constructor(scope: Construct, props: ApiStackProps) {
    super(scope, 'planner', groups.planner, props)
    this.calendarRuns(props)
  }

  /** Decision 1031. */
  private calendarRuns({ storage, realtime, pool }: ApiStackProps) {
    const { tables } = storage
    const { lambda } = this.watched(
      new FeatureFunction(this, 'CalendarRun', {
        environment: this.target,
        entry: 'functions/googlecalendar/on-schedule.ts',
        description: 'Writes appointments to calendars at Google, and looks for what was changed there.',
        timeoutSeconds: 110,
        keepsDeadLetters: true,
        permissions: [
          ...storage.googleAccess('Decrypt'),
          settings({ GOOGLE_LOOK_MINUTES: String(this.target.googleLookMinutes) }),
          tableAccess(tables.googlecalendars, 'read', 'put', 'update', 'delete'),
          tableAccess(tables.appointments, 'read'),
          ...publishAccess(tables, realtime, pool),
        ],
      }),
    )
    new Rule(this, 'CalendarRuns', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(lambda)],
    })
    this.alarm(
      'calendar-work-given-up',
      this.ownMetric('CalendarWorkGivenUp', 'googlecalendar'),
      'Google refused appointments permanently; they are sent again at their next change (decision 1031).',
    )
    this.alarm(
      'calendars-behind',
      this.ownMetric('CalendarsBehind', 'googlecalendar'),
      'Google calendars have not been updated for an hour or more.',
    )
  }
}

class MessagesStack extends GroupStack {
  constructor(scope: Construct, props: ApiStackProps) {
    super(scope, 'messages', groups.messages, props)
    this.mailEvents(props)
    this.reminders(props)
    this.realtimeRoutes(props)
  }

  /** The default bus has events of all environments of an account. */
  private mailEvents({ storage, realtime, pool }: ApiStackProps) {
    const { tables } = storage
    const reader = this.watched(
      new FeatureFunction(this, 'MailEvents', {
        environment: this.target,
        entry: 'functions/emails/on-mail-event.ts',
        timeoutSeconds: 30,
        permissions: [
          // A report's trail is written only while the report is there.
          tableAccess(tables.reports, 'read', 'put', 'update', 'check'),
          ...publishAccess(tables, realtime, pool),
        ],
      }),
    )
    const queue = this.queueFor('MailEvent', reader, {
      maxConcurrency: 2,
      tries: 5,
      givenUp: 'An event of SES about a mail could not be stored; it waits in the queue.',
    })
    new Rule(this, 'MailEventRule', {
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailConfigurationSet(this.target)] } } },
      },
      targets: [new SqsQueue(queue)],
    })
  }

  private reminders(props: ApiStackProps) {
    const { tables, buckets } = props.storage
    const resources = { ...props, scope: this, target: this.target, tables, buckets }
    const { lambda } = this.watched(
      new FeatureFunction(this, 'Reminders', {
        environment: this.target,
        entry: 'functions/chasing/on-schedule.ts',
        description: 'Reminds people who have not answered, and tells inspectors of periods that are over.',
        timeoutSeconds: 300,
        keepsDeadLetters: true,
        permissions: [
          // As 'Remind now', without a caller.
          ...groups.reports.chasing.permissions({ ...resources, people: [tableAccess(tables.clients, 'read')] }),
          // What was looked at is no longer due.
          tableAccess(tables.links, 'delete'),
        ],
      }),
    )
    // At the beginning of each hour: reminders are due then.
    new Rule(this, 'ReminderRuns', {
      schedule: Schedule.cron({ minute: '0' }),
      targets: [new LambdaFunction(lambda)],
    })
  }

  private realtimeRoutes({ storage, edge, realtime }: ApiStackProps) {
    const { lambda } = this.watched(
      new FeatureFunction(this, 'RealtimeSocket', {
        environment: this.target,
        entry: 'functions/realtime/socket.ts',
        permissions: [
          secretAccess('ORIGIN_SECRET', edge.originSecret),
          tableAccess(storage.tables.connections, 'read', 'put', 'delete', 'check'),
        ],
      }),
    )
    for (const routeKey of ['$connect', '$disconnect', '$default']) {
      const route = new WebSocketRoute(this, `Realtime-${routeKey.slice(1)}`, {
        webSocketApi: realtime.api,
        routeKey,
        integration: new WebSocketLambdaIntegration(`Realtime-${routeKey.slice(1)}-Integration`, lambda),
        // Only then does a function's response reach the browser.
        returnResponse: routeKey === '$default',
      })
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'Browsers cannot send a header with a socket: the function checks the ticket at $connect itself.',
      })
    }
  }
}

/** The stacks of the API's features. */
export const apiStacks = (scope: Construct, props: ApiStackProps): MonitoredStack[] => [
  new PeopleStack(scope, props),
  new PlannerStack(scope, props),
  new GroupStack(scope, 'reports', groups.reports, props),
  new MessagesStack(scope, props),
]
