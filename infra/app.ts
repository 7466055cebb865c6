import {
  App,
  type AppProps,
  CrossStackReferences,
  DefaultStackSynthesizer,
  ReferenceStrength,
  Validations,
} from 'aws-cdk-lib'
import { Checks } from './constructs/checks.ts'
import { type Environment, environmentNamed } from './environments.ts'
import { AccessLogsStack, edgeRegion } from './stacks/access-logs.ts'
import { AlarmsStack } from './stacks/alarms.ts'
import { apiStacks } from './stacks/api.ts'
import { CopiesStack } from './stacks/copies.ts'
import { DocumentReadersStack } from './stacks/document-readers.ts'
import { DocumentsStack } from './stacks/documents.ts'
import { EdgeStack } from './stacks/edge.ts'
import { IdentityStack } from './stacks/identity.ts'
import { OperationsStack } from './stacks/operations.ts'
import { RealtimeStack } from './stacks/realtime.ts'
import { SpreadsheetsStack } from './stacks/spreadsheets.ts'
import { StorageStack } from './stacks/storage.ts'
import { WebStack } from './stacks/web.ts'

export interface BuildAppOptions {
  environment: string
  outdir?: string
  /** Whether functions are bundled and the built web is included: only a deployment needs that. */
  bundle: boolean
  /** The folder of a built web to include without bundling functions, as the local machine needs. */
  web?: string
  /** Overrides the environment's transcriber: the local machine can be set to use its Transcribe and Bedrock. */
  transcriber?: Environment['transcriber']
  /** Instead of the environment's own, for tests. */
  copies?: Environment['copies']
  originSecretVersion?: string
  /** Whether the AwsSolutions rules are checked, and CDK's own, slow validation runs; synthesis then throws. */
  check?: boolean
}

const addStacks = (app: App, environment: Environment, builtWeb?: string): void => {
  const common = {
    environment,
    env: {
      region: environment.region,
      ...(process.env.CDK_DEFAULT_ACCOUNT && { account: process.env.CDK_DEFAULT_ACCOUNT }),
    },
  }
  const version: unknown = app.node.tryGetContext('originSecretVersion')
  const secretVersion = typeof version === 'string' ? { originSecretVersion: version } : {}
  const watched = { ...common, alarmTopic: new AlarmsStack(app, common).topic }
  const realtime = new RealtimeStack(app, common).stage
  const storage = new StorageStack(app, { ...watched, realtime })
  const identity = new IdentityStack(app, { ...watched, storage })
  const { pool, client } = identity
  const { buckets, accessLogs } = storage
  const { copies } = environment
  if (copies) new CopiesStack(app, { ...watched, storage, copies })
  const edge = new EdgeStack(app, { ...watched, realtime, buckets, accessLogs, pool, client, ...secretVersion })
  const documents = new DocumentsStack(app, { ...watched, storage, edge, realtime, pool })
  const readers = new DocumentReadersStack(app, { ...watched, storage })
  const api = apiStacks(app, { ...watched, storage, edge, documents, readers, realtime, pool })
  const spreadsheets = new SpreadsheetsStack(app, { ...watched, storage, edge, pool })
  const web = new WebStack(app, { ...common, storage, edge, pool, client, ...(builtWeb && { builtWeb }) })
  for (const served of [...api, spreadsheets, documents]) web.addStackDependency(served)
  const atEdge = { ...common, env: { ...common.env, region: edgeRegion } }
  // It has no files, and needs no certain version of CDK's bootstrap, which emulators have in one region only.
  const synthesizer = new DefaultStackSynthesizer({ generateBootstrapVersionRule: false })
  const edgeAlarms = new AlarmsStack(app, { ...atEdge, synthesizer }, 'edge-alarms').topic
  new AccessLogsStack(app, { ...atEdge, alarmTopic: edgeAlarms, distribution: edge.distribution, accessLogs })
  new OperationsStack(app, {
    ...watched,
    watched: [storage, identity, ...api, documents, readers, spreadsheets],
    edge,
    documents,
  })
}

const appFor = (
  name: string | undefined,
  props: AppProps,
  check: boolean,
  { web, transcriber, copies }: Pick<BuildAppOptions, 'web' | 'transcriber' | 'copies'> = {},
): App => {
  const app = new App({ analyticsReporting: false, ...props })
  const environment = environmentNamed(name ?? String(app.node.tryGetContext('environment') ?? 'dev'), {
    ...(transcriber && { transcriber }),
    ...(copies && { copies }),
  })
  // An export imported by another stack can be neither removed nor changed (decision 0861).
  CrossStackReferences.of(app).consume(ReferenceStrength.WEAK)
  addStacks(app, environment, web)
  if (check) Validations.of(app).addPlugins(new Checks(app))
  return app
}

/** The app of one environment; `.synth()` writes the templates. Throws ZodError for an unknown environment. */
export const buildApp = ({
  environment,
  outdir,
  bundle,
  web,
  transcriber,
  copies,
  originSecretVersion,
  check = false,
}: BuildAppOptions): App =>
  appFor(
    environment,
    {
      outdir,
      builtinCloudFormationValidation: check || bundle,
      context: {
        'aws:cdk:bundling-stacks': bundle ? ['**'] : web ? [`lintel-${environment}-web`] : [],
        ...(originSecretVersion && { originSecretVersion }),
      },
    },
    check,
    { ...(web !== undefined && { web }), ...(transcriber && { transcriber }), ...(copies && { copies }) },
  )

if (import.meta.main) appFor(undefined, {}, true).synth()
