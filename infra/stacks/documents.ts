import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { reportFonts, scriptFonts } from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts'
import { addFeatureRoutes } from '../constructs/feature-routes.ts'
import {
  evidenceLock,
  mailAccess,
  objectAccess,
  peopleAccess,
  publishAccess,
  sealAccess,
  secretAccess,
  settings,
  stateMachineAccess,
  tableAccess,
} from '../constructs/permissions.ts'
import { addClientData } from './client-data.ts'
import { addDeliveryMachine, addDocumentMachine, addRetirementMachine } from './document-machines.ts'
import type { EdgeStack } from './edge.ts'
import type { StorageStack } from './storage.ts'
import { MonitoredStack, type MonitoredStackProps } from './monitored-stack.ts'

export interface DocumentsStackProps extends MonitoredStackProps {
  storage: StorageStack
  edge: EdgeStack
  realtime: WebSocketStage
  pool: UserPool
}

const accessOf = ({ storage: { tables }, realtime, pool, environment }: DocumentsStackProps) => ({
  publish: publishAccess(tables, realtime, pool),
  readClients: tableAccess(tables.clients, 'read'),
  // Ending a job frees its place.
  jobs: tableAccess(tables.jobs, 'read', 'update', 'delete'),
  newJobs: tableAccess(tables.jobs, 'put'),
  seats: settings({ PREVIEWS_AT_ONCE: String(environment.concurrency.previews) }),
  // A PDF is a row of its report's trail.
  reports: tableAccess(tables.reports, 'read', 'put', 'update'),
})

type Access = ReturnType<typeof accessOf>

export class DocumentsStack extends MonitoredStack {
  readonly stateMachine: StateMachine
  readonly deliveries: StateMachine
  readonly exports: StateMachine
  readonly erasures: StateMachine
  /** Runs customers' templates and has no rights: it receives two presigned URLs. */
  readonly layOut: FeatureFunction

  constructor(scope: Construct, props: DocumentsStackProps) {
    super(scope, 'documents', props)
    const access = accessOf(props)
    const { jobs, reports, publish, readClients } = access
    this.layOut = this.layOutStep()
    const retirements = addRetirementMachine(this, this.retire(props, access))
    this.stateMachine = addDocumentMachine(this, {
      plan: this.plan(props, access),
      layOut: this.layOut,
      publish: this.publish(props, access, retirements),
      assemble: this.assemble(props, access),
      pack: this.pack(props, access),
      copies: props.storage.photoArrival,
      export: this.export(props, access),
      queue: this.step('Queue', 'queue', {
        permissions: [tableAccess(props.storage.tables.jobs, 'read', 'put'), reports, readClients],
      }),
      month: this.month(props, access),
      comments: this.comments(props, access),
      // 'Settle' stays its id: running executions continue to call the function of that name.
      failJob: this.step('Settle', 'fail-job', { permissions: [jobs, reports, ...publish] }),
    })
    this.deliveries = addDeliveryMachine(this, this.deliver(props, access))
    const { lambda } = this.api(props, access)
    const { exports, erasures } = addClientData(this, props)
    this.exports = exports
    this.erasures = erasures
    const { api, authorizer } = props.edge
    addFeatureRoutes(this, 'documents', { api, authorizer, lambda })
    // As written by functions/documents/steps/fail-job.ts.
    this.alarm(
      'documents-marked-failed',
      this.ownMetric('DocumentsFailed', 'documents'),
      'A PDF or another file could not be made, by a fault of ours; whoever waits for it was told. The log of ' +
        'SettleStep says which.',
    )
    // As written by functions/documents/steps/lay-out.ts.
    this.alarm(
      'browsers-not-run',
      this.ownMetric('BrowsersNotRun', 'documents'),
      'A browser for documents did not run in its launch profile, and another was tried; the log says why.',
    )
  }

  private plan(props: DocumentsStackProps, { seats, readClients, publish }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('Plan', 'plan', {
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
        tableAccess(tables.uploads, 'read'),
        tableAccess(tables.dictionaries, 'read'),
        tableAccess(tables.reporttemplates, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, {
          'reports/': ['get'],
          'dictionaries/': ['get'],
          'templates/': ['get'],
        }),
        // Originals: whether a missing copy can be regenerated.
        objectAccess('PHOTOS_BUCKET', buckets.photos, {
          'originals/': ['get'],
          'print/': ['get'],
          'thumbnails/': ['get'],
        }),
        // Written and read through presigned URLs, which carry this function's rights.
        // The PDFs of a claim's reports are found and hashed.
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['get', 'put'], 'downloads/': ['get'] }),
        // Printed photographs link to the public viewer.
        ...props.storage.linkAccess(),
        settings({ PUBLIC_ADDRESS: props.edge.publicAddress }),
        ...publish,
      ],
    })
  }

  private layOutStep(): FeatureFunction {
    return this.step('LayOut', 'lay-out', {
      timeoutSeconds: 240,
      memoryMegabytes: this.target.memoryMegabytes.layOut,
      temporaryMegabytes: 2048,
      permissions: [settings(this.target.chromiumProfile ? { CHROMIUM_PROFILE: this.target.chromiumProfile } : {})],
      native: ['@sparticuz/chromium', 'puppeteer-core'],
      generated: { 'page-script.js': 'functions/documents/rendering/build-page-script.ts' },
    })
  }

  private retire(props: DocumentsStackProps, { publish }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('Retire', 'retire', {
      permissions: [
        tableAccess(tables.reports, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['delete'] }),
        // The code that reads the e-mail log can also publish events about it.
        ...publish,
      ],
    })
  }

  private publish(
    props: DocumentsStackProps,
    { jobs, reports, publish }: Access,
    retirements: StateMachine,
  ): FeatureFunction {
    const { buckets } = props.storage
    const lock = evidenceLock(this.target)
    return this.step('Publish', 'publish', {
      timeoutSeconds: 240,
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      permissions: [
        jobs,
        reports,
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'], 'thumbnails/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
          'jobs/': ['get', 'put'],
          'downloads/': ['get', 'put', 'abort', ...lock.right],
        }),
        lock.setting,
        sealAccess('SEAL_KEY', props.storage.sealKey),
        settings({ TIME_STAMPS: this.target.timeStamps ?? 'none' }),
        stateMachineAccess('RETIREMENTS_STATE_MACHINE', retirements),
        ...publish,
      ],
    })
  }

  private assemble(props: DocumentsStackProps, { jobs }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('Assemble', 'assemble', {
      timeoutSeconds: 840,
      // A PDF that is split is in memory twice.
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      permissions: [
        jobs,
        tableAccess(tables.reports, 'put'),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
          'jobs/': ['get'],
          'downloads/': ['get', 'put', 'abort'],
        }),
      ],
    })
  }

  private pack(props: DocumentsStackProps, { jobs, reports, readClients, publish }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('Pack', 'pack', {
      timeoutSeconds: 840,
      memoryMegabytes: this.target.memoryMegabytes.pictures,
      native: ['sharp'],
      // Marks of photographs have words.
      filePackages: [`@fontsource/${reportFonts.Lato}`, ...Object.values(scriptFonts)],
      permissions: [
        jobs,
        reports,
        readClients,
        tableAccess(tables.uploads, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'originals/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['put', 'abort'] }),
        ...publish,
      ],
    })
  }

  private export(props: DocumentsStackProps, { jobs, reports, readClients, publish }: Access): FeatureFunction {
    const { buckets } = props.storage
    return this.step('Export', 'export', {
      timeoutSeconds: 60,
      permissions: [
        jobs,
        reports,
        readClients,
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        // The URLs that it sends carry its right to get.
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
        // No other function reads a client's secrets.
        props.storage.settingsAccess('Decrypt'),
        settings({ MRI_ENDPOINTS: this.target.mriEndpoints, PUBLIC_ADDRESS: props.edge.publicAddress }),
        ...publish,
      ],
    })
  }

  private month(props: DocumentsStackProps, { jobs, readClients }: Access): FeatureFunction {
    const { tables } = props.storage
    return this.step('InvoiceMonth', 'month', {
      entry: 'functions/provider-invoices/make-month.ts',
      timeoutSeconds: 840,
      permissions: [
        jobs,
        tableAccess(tables.providerinvoices, 'read', 'put', 'update'),
        readClients,
        // A client's number of reports per type, and of transcriptions.
        tableAccess(tables.reports, 'read'),
        tableAccess(tables.transcriptions, 'read'),
        tableAccess(tables.audit, 'put'),
      ],
    })
  }

  private comments(props: DocumentsStackProps, { jobs, readClients }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('FeedbackFlags', 'comments', {
      entry: 'functions/reports/csv/make-feedback-csv.ts',
      timeoutSeconds: 840,
      permissions: [
        jobs,
        readClients,
        tableAccess(tables.reports, 'read'),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['put', 'abort'] }),
      ],
    })
  }

  private deliver(props: DocumentsStackProps, { jobs, newJobs, readClients, publish }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.step('Deliver', 'deliver', {
      timeoutSeconds: 60,
      permissions: [
        // The PDF that announces a signature is generated if it is missing.
        jobs,
        newJobs,
        stateMachineAccess('DOCUMENTS_STATE_MACHINE', this.stateMachine),
        readClients,
        tableAccess(tables.emailtemplates, 'read'),
        // A report's trail is written only while the report is there.
        tableAccess(tables.reports, 'read', 'put', 'update', 'check'),
        // E-mails contain links, which are audited.
        tableAccess(tables.audit, 'put'),
        ...props.storage.linkAccess(),
        // The agency's checks, which can stop a delivery.
        tableAccess(tables.uploads, 'read'),
        mailAccess(this, 'raw', this.target),
        settings({ LINK_DAYS: String(this.target.links.days), PUBLIC_ADDRESS: props.edge.publicAddress }),
        objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        // The PDF of a settlement is ordered here.
        objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['put'], 'downloads/': ['get'] }),
        objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
        ...publish,
      ],
    })
  }

  private api(props: DocumentsStackProps, { jobs, newJobs, seats, reports, publish }: Access): FeatureFunction {
    const { tables, buckets } = props.storage
    return this.watched(
      new FeatureFunction(this, 'Documents', {
        environment: this.target,
        entry: 'functions/documents/handler.ts',
        permissions: [
          secretAccess('ORIGIN_SECRET', props.edge.originSecret),
          ...peopleAccess(props.pool, tables.clients),
          jobs,
          newJobs,
          seats,
          reports,
          ...props.storage.visitorAccess(),
          tableAccess(tables.reporttemplates, 'read'),
          tableAccess(tables.transcriptions, 'read'),
          // The body of a report says whether it has photographs; a previewed template may be unsaved.
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'], 'templates/': ['get'] }),
          // Previews are requested, and their pages returned, in working files.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'], 'jobs/': ['get', 'put'] }),
          stateMachineAccess('DOCUMENTS_STATE_MACHINE', this.stateMachine),
          settings({ MRI_ENDPOINTS: this.target.mriEndpoints }),
          ...publish,
        ],
      }),
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
}
