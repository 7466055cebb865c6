import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import {
  Choice,
  Condition,
  DefinitionBody,
  type IChainable,
  JitterType,
  JsonPath,
  LogLevel,
  Pass,
  QueryLanguage,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import {
  deliveryQuietMinutesMax,
  jobMaxSeconds,
  jobPollMs,
  reportFonts,
  scriptFonts,
  supersededPdfDays,
} from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts'
import { addFeatureRoutes } from '../constructs/feature-routes.ts'
import {
  accountAdministration,
  erasureAccess,
  mailAccess,
  objectAccess,
  peopleAccess,
  publishAccess,
  secretAccess,
  settings,
  stateMachineAccess,
  tableAccess,
} from '../constructs/permissions.ts'
import type { EdgeStack } from './edge.ts'
import type { StorageStack } from './storage.ts'
import { period, WatchedStack, type WatchedStackProps } from './watched-stack.ts'

export interface DocumentsStackProps extends WatchedStackProps {
  storage: StorageStack
  edge: EdgeStack
  realtime: WebSocketStage
  pool: UserPool
}

/** Lambda had no room, or could not be reached: asked again for some two minutes, each at a moment of its own. */
const noRoomRetry = {
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

/** Other errors that a retry may cure: the service's own, an ended worker, and those that a step calls `Retryable`. */
const worthAnotherTry = [
  'Retryable',
  'BrowserCrashed',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.Unknown',
  'Runtime.ExitError',
]

type Step = 'plan' | 'layOut' | 'publish' | 'pack' | 'copies' | 'export' | 'queue' | 'month' | 'failJob'

/** A pass over a client's data. It begins nothing new after five minutes, and ends in time of itself. */
const clientDataPassSeconds = 840
/** With passes of five minutes this is fewer states than an execution may have (25,000 events). */
const clientDataDays = 10

/** A delivery that is due looks again after so many seconds whether its PDF is made. */
const deliveryPollSeconds = 10

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

/** The making of documents: Plan, LayOut, Publish; of zips: Pack; Export to others; InvoiceMonth; and Settle (fail-job) where one of them fails. Beside them what exports and erases the data of a client. */
export class DocumentsStack extends WatchedStack {
  readonly stateMachine: StateMachine
  /** Mails reports by itself, long after they were saved. */
  readonly deliveries: StateMachine
  /** Removes superseded PDFs that nobody was given, long after they were made. */
  private readonly retirements: StateMachine
  /** Writes all data of a client into zips. */
  readonly exports: StateMachine
  /** Erases all data of a client. */
  readonly erasures: StateMachine
  /** Runs templates of customers and may do nothing: it is handed two presigned addresses. */
  readonly layOut: FeatureFunction

  constructor(scope: Construct, props: DocumentsStackProps) {
    super(scope, 'documents', props)
    const { tables, buckets } = props.storage
    const publish = publishAccess(tables, props.realtime, props.pool)
    const readClients = tableAccess(tables.clients, 'read')
    // Whoever ends a job frees its place.
    const jobs = tableAccess(tables.jobs, 'read', 'update', 'delete')
    const newJobs = tableAccess(tables.jobs, 'put')
    const seats = settings({ PREVIEWS_AT_ONCE: String(this.target.concurrency.previews) })
    const reports = tableAccess(tables.reports, 'read', 'update')
    const plan = this.step('Plan', 'plan', {
      timeoutSeconds: 120,
      filePackages: [
        ...Object.values(reportFonts).map((family) => `@fontsource/${family}`),
        ...Object.values(scriptFonts),
      ],
      permissions: [
        tableAccess(tables.jobs, 'read', 'put', 'update'),
        seats,
        tableAccess(tables.reports, 'read'),
        readClients,
        tableAccess(tables.photos, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'], 'dictionaries/': ['get'] }),
        // Originals: whether a copy that is missing can be made again.
        objectAccess('PHOTOS_BUCKET', buckets.photos, {
          'originals/': ['get'],
          'print/': ['get'],
          'thumbnails/': ['get'],
        }),
        // Written and read again by presigned addresses, which carry this function's rights.
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['get', 'put'] }),
        // Printed photographs lead to the public viewer.
        ...props.storage.linkAccess(),
        settings({ PUBLIC_ADDRESS: props.edge.publicAddress }),
        ...publish,
      ],
    })
    this.layOut = this.step('LayOut', 'lay-out', {
      timeoutSeconds: 240,
      memoryMegabytes: this.target.memoryMegabytes.layOut,
      temporaryMegabytes: 2048,
      permissions: [settings(this.target.chromiumProfile ? { CHROMIUM_PROFILE: this.target.chromiumProfile } : {})],
      native: ['@sparticuz/chromium', 'puppeteer-core'],
      generated: { 'page-script.js': 'functions/documents/rendering/build-page-script.ts' },
    })
    this.retirements = this.retirementMachine(
      this.step('Retire', 'retire', {
        permissions: [
          tableAccess(tables.reports, 'read'),
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['delete'] }),
          // What reads the log of e-mails can also tell of them.
          ...publish,
        ],
      }),
    )
    const publishStep = this.step('Publish', 'publish', {
      timeoutSeconds: 240,
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      permissions: [
        jobs,
        reports,
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'], 'thumbnails/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
          'jobs/': ['get', 'put'],
          'downloads/': ['get', 'put', 'abort'],
        }),
        stateMachineAccess('RETIREMENTS_STATE_MACHINE', this.retirements),
        ...publish,
      ],
    })
    const pack = this.step('Pack', 'pack', {
      timeoutSeconds: 840,
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      permissions: [
        jobs,
        reports,
        readClients,
        tableAccess(tables.photos, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'originals/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['put', 'abort'] }),
        ...publish,
      ],
    })
    const exportStep = this.step('Export', 'export', {
      timeoutSeconds: 60,
      permissions: [
        jobs,
        reports,
        readClients,
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        // The addresses that it sends carry its right to get.
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
        // Nobody else reads a secret of a client.
        props.storage.settingsAccess('Decrypt'),
        settings({ MRI_ENDPOINTS: this.target.mriEndpoints, PUBLIC_ADDRESS: props.edge.publicAddress }),
        ...publish,
      ],
    })
    const queue = this.step('Queue', 'queue', {
      permissions: [tableAccess(tables.jobs, 'read', 'put'), reports, readClients],
    })
    const month = this.step('InvoiceMonth', 'month', {
      entry: 'functions/provider-invoices/make-month.ts',
      timeoutSeconds: 840,
      permissions: [
        jobs,
        tableAccess(tables.providerinvoices, 'read', 'put', 'update'),
        readClients,
        // How many reports of each type a client had.
        tableAccess(tables.reports, 'read'),
        tableAccess(tables.audit, 'put'),
      ],
    })
    // 'Settle' stays its id: executions that are running go on calling the function of that name.
    const failJob = this.step('Settle', 'fail-job', { permissions: [jobs, reports, ...publish] })
    const copies = props.storage.photoArrival
    const steps = { plan, layOut: this.layOut, publish: publishStep, pack, copies, failJob }
    this.stateMachine = this.documentMachine({ ...steps, export: exportStep, queue, month })
    const deliver = this.step('Deliver', 'deliver', {
      timeoutSeconds: 60,
      permissions: [
        // The PDF that a signature is told with is made where it is missing.
        jobs,
        newJobs,
        stateMachineAccess('DOCUMENTS_STATE_MACHINE', this.stateMachine),
        readClients,
        // E-mails are logged beside the report.
        tableAccess(tables.reports, 'read', 'put', 'update'),
        // E-mails take links along, which somebody made.
        tableAccess(tables.audit, 'put'),
        ...props.storage.linkAccess(),
        mailAccess(this, 'raw', this.target),
        settings({ LINK_DAYS: String(this.target.links.days), PUBLIC_ADDRESS: props.edge.publicAddress }),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
        // Whoever has the report open sees that it went out.
        ...publish,
      ],
    })
    this.deliveries = this.deliveryMachine(deliver)
    const { lambda } = this.watched(
      new FeatureFunction(this, 'Documents', {
        environment: this.target,
        entry: 'functions/documents/handler.ts',
        permissions: [
          secretAccess('ORIGIN_SECRET', props.edge.originSecret),
          peopleAccess(props.pool),
          readClients,
          jobs,
          newJobs,
          seats,
          reports,
          ...props.storage.visitorAccess(),
          // Whether a report has photographs stands in its body.
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
          // Previews are ordered, and their pages read, in working files.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'], 'jobs/': ['get', 'put'] }),
          stateMachineAccess('DOCUMENTS_STATE_MACHINE', this.stateMachine),
          settings({ MRI_ENDPOINTS: this.target.mriEndpoints }),
          ...publish,
        ],
      }),
    )
    this.exports = this.clientDataMachine('ExportClient', this.clientExporter(props))
    this.erasures = this.clientDataMachine('EraseClient', this.clientEraser(props))
    const { api, authorizer } = props.edge
    addFeatureRoutes(this, 'documents', { api, authorizer, lambda })
    this.watchMachines()
  }

  /** Reads everything of one client, and writes zips of it: nothing but its state machine calls it. */
  private clientExporter({ storage: { tables, buckets }, realtime, pool }: DocumentsStackProps): FeatureFunction {
    return this.step('ClientExport', 'client-export', {
      entry: 'functions/client-data/export.ts',
      timeoutSeconds: clientDataPassSeconds,
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      permissions: [
        tableAccess(tables.jobs, 'read', 'update'),
        tableAccess(tables.reports, 'read', 'scan'),
        tableAccess(tables.tickets, 'read', 'scan'),
        tableAccess(tables.customers, 'scan'),
        tableAccess(tables.clients, 'read'),
        tableAccess(tables.providerinvoices, 'read'),
        tableAccess(tables.audit, 'read', 'put'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'], 'dictionaries/': ['get'] }),
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'originals/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
          'downloads/': ['get'],
          'downloads/client-data/': ['put', 'abort'],
        }),
        // What reads the log of e-mails can also tell of them.
        ...publishAccess(tables, realtime, pool),
      ],
    })
  }

  /** Erases everything of one client, in every version: nothing but its state machine calls it. */
  private clientEraser({ storage: { tables, buckets }, pool }: DocumentsStackProps): FeatureFunction {
    return this.step('ClientErasure', 'client-erasure', {
      entry: 'functions/client-data/erase.ts',
      timeoutSeconds: clientDataPassSeconds,
      permissions: [
        tableAccess(tables.jobs, 'read', 'scan', 'update', 'delete'),
        // References stay taken, and counters go down.
        tableAccess(tables.reports, 'read', 'scan', 'put', 'update', 'delete'),
        tableAccess(tables.tickets, 'read', 'scan', 'update', 'delete'),
        tableAccess(tables.photos, 'read', 'scan', 'delete'),
        tableAccess(tables.remotecommands, 'scan', 'update', 'delete'),
        tableAccess(tables.links, 'read', 'delete'),
        tableAccess(tables.customers, 'read', 'scan', 'delete'),
        tableAccess(tables.clients, 'read', 'delete'),
        tableAccess(tables.audit, 'put'),
        accountAdministration(pool, 'ListUsers', 'AdminDeleteUser'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        erasureAccess('REPORTS_BUCKET', buckets.reports, 'reports/', 'dictionaries/'),
        erasureAccess('PHOTOS_BUCKET', buckets.photos, 'incoming/', 'originals/', 'print/', 'thumbnails/'),
        erasureAccess('DOCUMENTS_BUCKET', buckets.documents, 'downloads/'),
      ],
    })
  }

  /** A pass after another until nothing is left; how far it is says the job's row. */
  private clientDataMachine(id: string, worker: FeatureFunction): StateMachine {
    const call = (name: string, options: Partial<LambdaInvokeProps>) =>
      new LambdaInvoke(this, `${id}: ${name}`, {
        lambdaFunction: worker.lambda,
        payloadResponseOnly: true,
        retryOnServiceExceptions: false,
        taskTimeout: Timeout.duration(Duration.seconds(clientDataPassSeconds)),
        ...options,
      })
    // It knows by the error among the states that the job is given up.
    const giveUp = call('give up', { resultPath: JsonPath.DISCARD })
      .addRetry(noRoomRetry)
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
    const pass = call('pass', { resultPath: '$.pass' })
      .addRetry(noRoomRetry)
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
      .addCatch(giveUp, { errors: ['States.ALL'], resultPath: '$.error' })
    pass.next(
      new Choice(this, `${id}: is there more?`)
        .when(Condition.booleanEquals('$.pass.more', true), pass)
        .otherwise(new Succeed(this, `${id}: done`)),
    )
    return this.machine(id, pass, Duration.days(clientDataDays), [worker])
  }

  private watchMachines() {
    const { stateMachine, deliveries } = this
    this.alarm(
      'documents-failed',
      stateMachine.metricFailed({ period }),
      'A document could neither be made nor marked as failed.',
    )
    this.alarm('documents-timed-out', stateMachine.metricTimedOut({ period }), 'A document took longer than it may.')
    this.alarm(
      'deliveries-failed',
      deliveries.metricFailed({ period }),
      'A delivery could neither be made nor given up.',
    )
    this.alarm(
      'retirements-failed',
      this.retirements.metricFailed({ period }),
      'A superseded PDF could not be removed; it is kept.',
    )
    for (const [name, machine, what] of [
      ['exports', this.exports, 'An export'],
      ['erasures', this.erasures, 'The erasure'],
    ] as const) {
      this.alarm(`client-${name}-failed`, machine.metricFailed({ period }), `${what} of a client could not go on.`)
      this.alarm(`client-${name}-timed-out`, machine.metricTimedOut({ period }), `${what} of a client never ended.`)
    }
    this.alarm('deliveries-timed-out', deliveries.metricTimedOut({ period }), 'A delivery never came to an end.')
    this.alarm('documents-throttled', stateMachine.metricThrottled({ period }), 'Step Functions holds jobs back.')
    // As functions/documents/steps/lay-out.ts writes it.
    this.alarm(
      'browsers-not-run',
      this.ownMetric('BrowsersNotRun', 'documents'),
      'A browser of documents did not run as it was started, and was tried in another way; the log says why.',
    )
  }

  private step(id: string, file: string, options: Partial<FeatureFunctionProps>): FeatureFunction {
    return this.watched(
      new FeatureFunction(this, `${id}Step`, {
        environment: this.target,
        entry: `functions/documents/steps/${file}.ts`,
        ...options,
      }),
    )
  }

  /** States pass keys and addresses, never contents: `{ jobId, plan, laidOut }` grows by each step's answer. */
  private documentMachine(steps: Record<Step, FeatureFunction>): StateMachine {
    const failJob = new LambdaInvoke(this, 'Settle', {
      lambdaFunction: steps.failJob.lambda,
      payloadResponseOnly: true,
      resultPath: '$.settled',
      retryOnServiceExceptions: false,
    })
      .addRetry(noRoomRetry)
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
    const task = (id: string, step: FeatureFunction, seconds: number, options: Partial<LambdaInvokeProps>) =>
      new LambdaInvoke(this, id, {
        lambdaFunction: step.lambda,
        payloadResponseOnly: true,
        retryOnServiceExceptions: false,
        taskTimeout: Timeout.duration(Duration.seconds(seconds)),
        ...options,
      })
        .addRetry(noRoomRetry)
        .addRetry({ errors: worthAnotherTry, interval: Duration.seconds(1), maxAttempts: 3, backoffRate: 2 })
        .addCatch(failJob, { errors: ['States.ALL'], resultPath: '$.error' })

    const plan = task('Plan', steps.plan, 120, { resultPath: '$.plan' })
    const layOut = task('LayOut', steps.layOut, 240, { resultPath: '$.laidOut' })
    const publish = task('Publish', steps.publish, 240, { resultPath: '$.published' })
    const pack = task('Pack', steps.pack, 840, { resultPath: '$.packed' })
    const exported = task('Export', steps.export, 60, { resultPath: '$.exported' })
    /** First of a choice after a step: a customer's fault is an answer, and the job is told of it as of a failure. */
    const unlessFault = (id: string, answer: string) =>
      new Choice(this, id).when(
        Condition.isPresent(`$.${answer}.fault`),
        new Pass(this, `Fault of ${answer}`, { inputPath: `$.${answer}.fault`, resultPath: '$.error' }).next(failJob),
      )
    const wait = new Wait(this, 'Wait for photographs', { time: WaitTime.duration(Duration.millis(jobPollMs)) })
    // Print copies that have gone missing: the photo function alone may write them.
    const makeCopies = task('Make missing copies', steps.copies, 120, {
      payload: TaskInput.fromObject({ 'makeCopies.$': '$.published.missing' }),
      resultPath: JsonPath.DISCARD,
    })
    const done = new Succeed(this, 'Done')
    plan.next(
      unlessFault('Are all photographs there?', 'plan')
        .when(Condition.booleanEquals('$.plan.ready', false), wait.next(plan))
        .otherwise(layOut),
    )
    layOut.next(unlessFault('Is it laid out?', 'laidOut').otherwise(publish))
    publish.next(
      unlessFault('Are all copies there?', 'published')
        .when(Condition.booleanEquals('$.published.done', false), makeCopies.next(publish))
        .otherwise(done),
    )
    const waitForOriginals = new Wait(this, 'Wait for originals', {
      time: WaitTime.duration(Duration.millis(jobPollMs)),
    })
    pack.next(
      unlessFault('Are all originals there?', 'packed')
        .when(Condition.booleanEquals('$.packed.ready', false), waitForOriginals.next(pack))
        .otherwise(done),
    )
    const waitToExport = new Wait(this, 'Wait for the other system', {
      time: WaitTime.secondsPath('$.exported.again.seconds'),
    })
    exported.next(
      unlessFault('Was it taken?', 'exported')
        .when(Condition.isPresent('$.exported.again'), waitToExport.next(exported))
        .otherwise(done),
    )
    const quiet = new Wait(this, 'Wait for other saves', {
      time: WaitTime.duration(Duration.seconds(this.target.quietSeconds)),
    })
    const queue = task('Queue', steps.queue, 29, { resultPath: '$.queued' })
    const waitForOther = new Wait(this, 'Wait for the other job', {
      time: WaitTime.duration(Duration.millis(jobPollMs)),
    })
    quiet
      .next(queue)
      .next(
        new Choice(this, 'What is to be done?')
          .when(Condition.stringEquals('$.queued.next', 'make'), plan)
          .when(Condition.stringEquals('$.queued.next', 'wait'), waitForOther.next(queue))
          .otherwise(done),
      )
    const invoiced = task('Invoice a month', steps.month, 840, { resultPath: '$.invoiced' }).next(done)
    const definition = new Choice(this, 'Which kind?')
      .when(Condition.stringEquals('$.kind', 'auto'), quiet)
      .when(Condition.stringEquals('$.kind', 'photos'), pack)
      .when(Condition.stringEquals('$.kind', 'export'), exported)
      .when(Condition.stringEquals('$.kind', 'invoices-of-month'), invoiced)
      .otherwise(plan)
    return this.machine('MakeDocument', definition, Duration.seconds(jobMaxSeconds), Object.values(steps))
  }

  /** What is removed is looked at only then: by that time nobody begins to use it any more. */
  private retirementMachine(step: FeatureFunction): StateMachine {
    const retire = new LambdaInvoke(this, 'Retire', {
      lambdaFunction: step.lambda,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(29)),
    })
      .addRetry(noRoomRetry)
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
    const wait = new Wait(this, 'Wait for whoever has it open', {
      time: WaitTime.duration(Duration.days(supersededPdfDays)),
    })
    return this.machine('RetirePdf', wait.next(retire), Duration.days(supersededPdfDays + 1), [step])
  }

  /**
   * Looks at a report until its delivery is made, moved or cancelled, or its signatures are told. The report says when a
   * delivery is due, so that an execution that begins again, as it does on one machine, waits no longer than it should.
   */
  private deliveryMachine(step: FeatureFunction): StateMachine {
    const call = (id: string, options: Partial<LambdaInvokeProps>) =>
      new LambdaInvoke(this, id, {
        lambdaFunction: step.lambda,
        payloadResponseOnly: true,
        retryOnServiceExceptions: false,
        taskTimeout: Timeout.duration(Duration.seconds(60)),
        ...options,
      })
    // It knows by the error among the states that the e-mail is given up.
    const giveUp = call('Give the e-mail up', { resultPath: JsonPath.DISCARD })
      .addRetry(noRoomRetry)
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
    // Nobody is mailed twice; retried for half an hour.
    const deliver = call('Deliver', { resultPath: '$.looked' })
      .addRetry(noRoomRetry)
      .addRetry({ errors: worthAnotherTry, interval: Duration.seconds(1), maxAttempts: 3, backoffRate: 2 })
      .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
      .addCatch(giveUp, { errors: ['States.ALL'], resultPath: '$.error' })
    const untilDue = new Wait(this, 'Wait until it is due', { time: WaitTime.timestampPath('$.looked.at') })
    const forPdf = new Wait(this, 'Wait for save or PDF', {
      time: WaitTime.duration(Duration.seconds(Math.min(deliveryPollSeconds, this.target.quietSeconds))),
    })
    deliver.next(
      new Choice(this, 'Is it due?')
        .when(Condition.stringEquals('$.looked.next', 'wait'), untilDue.next(deliver))
        .when(Condition.stringEquals('$.looked.next', 'soon'), forPdf.next(deliver))
        .otherwise(new Succeed(this, 'Nothing left to deliver')),
    )
    // Besides the wait itself: for the PDF, and for SES.
    const longest = Duration.minutes(deliveryQuietMinutesMax + 60)
    return this.machine('DeliverReport', deliver, longest, [step])
  }

  private machine(
    id: string,
    definition: IChainable,
    timeout: Duration,
    steps: readonly FeatureFunction[],
  ): StateMachine {
    const role = new Role(this, `${id}Role`, { assumedBy: new ServicePrincipal('states.amazonaws.com') })
    const machine = new StateMachine(this, id, {
      // CloudFormation's own names do not begin with the stack's: whoever removes an environment finds it, and may stop
      // what runs in it, by this one.
      stateMachineName: `lintel-${this.target.name}-${id}`,
      stateMachineType: StateMachineType.STANDARD,
      queryLanguage: QueryLanguage.JSON_PATH,
      definitionBody: DefinitionBody.fromChainable(definition),
      timeout,
      role: role.withoutPolicyUpdates(),
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, `${id}Log`, {
          retention: this.target.logRetentionDays,
          removalPolicy: this.target.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        // Addresses among the states are secrets.
        includeExecutionData: false,
      },
    })
    // CDK does not know that the role it is given has its rights from here.
    machine.node.addDependency(this.machinePolicy(`${id}Policy`, role, steps))
    return machine
  }

  /** Narrower than what CDK would give, which may call every version of the steps. */
  private machinePolicy(id: string, role: Role, steps: readonly FeatureFunction[]): Policy {
    const policy = new Policy(this, id, {
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
}
