import { Duration } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import {
  Choice,
  Condition,
  JsonPath,
  type StateMachine,
  Succeed,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts'
import {
  accountAdministration,
  accountRows,
  erasureAccess,
  evidenceErasure,
  objectAccess,
  publishAccess,
  settings,
  tableAccess,
} from '../constructs/permissions.ts'
import { addStateMachine, capacityRetry } from '../constructs/state-machine.ts'
import type { StorageStack } from './storage.ts'
import { period, type MonitoredStack } from './monitored-stack.ts'

/** It starts nothing new after five minutes, and ends before its timeout. */
const passSeconds = 840
/** With passes of five minutes this is fewer states than an execution allows (25,000 events). */
const longestDays = 10

interface ClientDataProps {
  storage: StorageStack
  realtime: WebSocketStage
  pool: UserPool
}

export function addClientData(
  stack: MonitoredStack,
  props: ClientDataProps,
): { exports: StateMachine; erasures: StateMachine } {
  const exports = machine(stack, 'ExportClient', exporter(stack, props))
  const erasures = machine(stack, 'EraseClient', eraser(stack, props))
  for (const [name, watched, what] of [
    ['exports', exports, 'An export'],
    ['erasures', erasures, 'The erasure'],
  ] as const) {
    stack.alarm(`client-${name}-failed`, watched.metricFailed({ period }), `${what} of a client could not continue.`)
    stack.alarm(`client-${name}-timed-out`, watched.metricTimedOut({ period }), `${what} of a client never ended.`)
  }
  return { exports, erasures }
}

const worker = (stack: MonitoredStack, id: string, props: Omit<FeatureFunctionProps, 'environment'>): FeatureFunction =>
  stack.watched(new FeatureFunction(stack, id, { environment: stack.target, timeoutSeconds: passSeconds, ...props }))

function exporter(
  stack: MonitoredStack,
  { storage: { tables, buckets }, realtime, pool }: ClientDataProps,
): FeatureFunction {
  return worker(stack, 'ClientExportStep', {
    entry: 'functions/client-data/export.ts',
    memoryMegabytes: stack.target.memoryMegabytes.pictures,
    permissions: [
      tableAccess(tables.jobs, 'read', 'update'),
      tableAccess(tables.reports, 'read', 'scan'),
      tableAccess(tables.tickets, 'read', 'scan'),
      tableAccess(tables.customers, 'scan'),
      tableAccess(tables.uploads, 'read'),
      tableAccess(tables.dictionaries, 'read'),
      tableAccess(tables.emailtemplates, 'scan'),
      tableAccess(tables.appointments, 'scan'),
      tableAccess(tables.googlecalendars, 'read'),
      tableAccess(tables.reporttemplates, 'read'),
      tableAccess(tables.spreadsheets, 'read'),
      tableAccess(tables.clients, 'read'),
      tableAccess(tables.transcriptions, 'read'),
      tableAccess(tables.providerinvoices, 'read'),
      tableAccess(tables.audit, 'read', 'put'),
      objectAccess('REPORTS_BUCKET', buckets.reports, {
        'reports/': ['get'],
        'dictionaries/': ['get'],
        'templates/': ['get'],
      }),
      objectAccess('PHOTOS_BUCKET', buckets.photos, { 'originals/': ['get'] }),
      objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
        'downloads/': ['get'],
        'downloads/client-data/': ['put', 'abort'],
      }),
      // The code that reads the e-mail log can also publish events about it.
      ...publishAccess(tables, realtime, pool),
    ],
  })
}

function eraser(stack: MonitoredStack, { storage: { tables, buckets }, pool }: ClientDataProps): FeatureFunction {
  return worker(stack, 'ClientErasureStep', {
    entry: 'functions/client-data/erase.ts',
    permissions: [
      settings({ ERASURE_SETTLED_SECONDS: String(stack.target.erasure.settledSeconds) }),
      tableAccess(tables.jobs, 'read', 'scan', 'put', 'update', 'delete'),
      // References stay used, and counters decrease.
      tableAccess(tables.reports, 'read', 'scan', 'put', 'update', 'delete'),
      tableAccess(tables.tickets, 'read', 'scan', 'update', 'delete'),
      tableAccess(tables.uploads, 'read', 'scan', 'delete'),
      tableAccess(tables.remotecommands, 'scan', 'update', 'delete'),
      tableAccess(tables.links, 'read', 'delete'),
      tableAccess(tables.connections, 'read', 'scan', 'delete'),
      tableAccess(tables.signins, 'delete'),
      tableAccess(tables.customers, 'read', 'scan', 'delete'),
      tableAccess(tables.dictionaries, 'read', 'delete'),
      tableAccess(tables.emailtemplates, 'read', 'scan', 'delete'),
      tableAccess(tables.appointments, 'read', 'scan', 'delete'),
      // Pending work in Google is stored when the links are removed.
      tableAccess(tables.googlecalendars, 'read', 'put', 'delete'),
      tableAccess(tables.reporttemplates, 'read', 'delete'),
      tableAccess(tables.transcriptions, 'read', 'delete'),
      tableAccess(tables.spreadsheets, 'read', 'delete'),
      tableAccess(tables.clients, 'read', 'delete'),
      accountRows(tables.clients),
      tableAccess(tables.audit, 'put'),
      accountAdministration(pool, 'ListUsers', 'AdminGetUser', 'AdminDeleteUser'),
      objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
      erasureAccess('REPORTS_BUCKET', buckets.reports, 'reports/', 'dictionaries/', 'templates/'),
      ...evidenceErasure(
        stack.target,
        ['PHOTOS_BUCKET', buckets.photos, 'incoming/', 'originals/', 'print/', 'thumbnails/'],
        ['DOCUMENTS_BUCKET', buckets.documents, 'downloads/', 'jobs/'],
      ),
    ],
  })
}

function machine(stack: MonitoredStack, id: string, step: FeatureFunction): StateMachine {
  const call = (name: string, options: Partial<LambdaInvokeProps>) =>
    new LambdaInvoke(stack, `${id}: ${name}`, {
      lambdaFunction: step.lambda,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(passSeconds)),
      ...options,
    })
  // It recognises by the error in the state data that the job is given up.
  const giveUp = call('give up', { resultPath: JsonPath.DISCARD })
    .addRetry(capacityRetry)
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
  const pass = call('pass', { resultPath: '$.pass' })
    .addRetry(capacityRetry)
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
    .addCatch(giveUp, { errors: ['States.ALL'], resultPath: '$.error' })
  const wait = new Wait(stack, `${id}: wait`, { time: WaitTime.timestampPath('$.pass.until') })
  wait.next(pass)
  pass.next(
    new Choice(stack, `${id}: is there more?`)
      .when(Condition.isPresent('$.pass.until'), wait)
      .when(Condition.booleanEquals('$.pass.more', true), pass)
      .otherwise(new Succeed(stack, `${id}: done`)),
  )
  return addStateMachine(stack, id, {
    environment: stack.target,
    definition: pass,
    timeout: Duration.days(longestDays),
    steps: [step],
  })
}
