import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { AlarmStatus } from './cloudwatch/alarms.ts'
import { emptyFolder, FOLDERS, lockFolder } from './data-folder.ts'
import type { DeadLetter } from './dead-letters.ts'
import { Faults, type Fault } from './faults.ts'
import { credentialVariables } from './iam/credentials.ts'
import { ADMINISTRATOR } from './iam/judge.ts'
import { Meter, type Metered } from './meter.ts'
import { openServer, type RequestHandlers, answerStarting, startingSocket } from './server.ts'
import { makeHandlers, type MountedHandlers } from './mounts.ts'
import { runSchedules } from './schedule.ts'
import { createSes, type Ses } from './ses.ts'
import { MAIL_PATH, makeServices, type Services } from './services.ts'
import { machineVariables, refuseOutsideLocal } from './guard.ts'
import { readAssembly } from './template/assembly.ts'
import { readResources } from './template/resources.ts'
import type { Resources } from './template/resource-type.ts'
import { api, distribution } from './template/types/edge.ts'
import { knownTypes } from './template/types/index.ts'
import { userPool } from './template/types/identity.ts'
import { bucket } from './template/types/storage.ts'
import { deployFiles } from './wiring/deploy-files.ts'
import { endpointVariables, localAddresses, SERVICES_PATH, type LocalHosts } from './wiring/local-addresses.ts'
import { localJudge } from './wiring/local-judge.ts'
import { localSchedules } from './wiring/local-schedules.ts'

export type { DeadLetter } from './dead-letters.ts'
export type { AlarmStatus } from './cloudwatch/alarms.ts'
export type { Fault } from './faults.ts'
export type { Metered } from './meter.ts'

const DEFAULT_REGION = 'eu-west-2'
const SES_PATH = `${SERVICES_PATH}/ses`

/*
 * Counts buffers as part of the heap: their own limit of 64 MB causes fifty full garbage collections for a large file.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit')

export interface LocalCloudOptions {
  /** The cloud assembly, `cdk.out`. */
  assembly: string
  root: string
  /** The folder of all data. Two running local clouds need two folders. */
  dir: string
  /** On 127.0.0.1; 0 chooses any free one. */
  port: number
  fresh?: boolean
  /** For tests: S3's events are sometimes late, duplicated and out of order. */
  chaos?: boolean
  /** False runs schedules only when they are put to a time: tests step through their own. */
  runsSchedules?: boolean
  /** Also counts the capacity consumed by tables, which slows every request. */
  metersCapacity?: boolean
  /** The account is in SES's sandbox: mail only goes to verified recipients. */
  mailSandbox?: boolean
  /** Prepares what must exist before the stacks, such as verified senders. Only SES is available then. */
  beforeStacks?: (cloud: Pick<LocalCloud, 'endpoints' | 'environment'>) => Promise<void>
  functionEnvironment?: Record<string, string>
  /** Prepares data before the product is available; until then visitors see the progress reported by `tell`. */
  prepare?: (cloud: LocalCloud, tell: (step: string) => void) => Promise<void>
  /** Receives functions' standard error, and failures of the local cloud itself. */
  log?: (text: string) => void
}

export interface LocalCloud {
  /** The address of the application: `http://localhost:4000`. */
  url: string
  port: number
  /** Service endpoints by their name in AWS (`dynamodb`, `s3`, `cognito-idp` ...). */
  endpoints: Record<string, string>
  /** The variables for using the services through AWS's SDKs: AWS_ENDPOINT_URL_*, region, credentials. */
  environment: Record<string, string>
  outputs: Record<string, Record<string, unknown>>
  userPools: { id: string; clientIds: string[]; endpoint: string }[]
  mailboxUrl: string
  /** A sentence for each call refused because the template gives no right to it; the newest last. */
  denials(): readonly string[]
  /** Events given up after their last attempt. */
  deadLetters(): readonly DeadLetter[]
  /** By the source, `entry`: for programs that use the same data. @throws Error if no function has this source */
  variablesOf(entry: string): Record<string, string>
  /** As variables: a program using them is judged by the function's role. */
  credentialsOf(entry: string): Record<string, string>
  invoke(functionName: string, payload: unknown): Promise<unknown>
  /** Bundles all functions that never were: with data already loading, it would need twice the memory. */
  bundle(): Promise<void>
  reload(): Promise<void>
  redeployDistribution(assembly: string): void
  inject(faults: readonly Fault[]): void
  /** Those in ALARM first. */
  alarms(): AlarmStatus[]
  /** `at` replaces the current time, in milliseconds since 1970. */
  evaluateAlarms(at?: number): Promise<void>
  metered(): Metered
  /** Resolves once no event waits for a function, including in queues. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * @throws Error with a sentence for each unsupported part, if folder or port is in use, or if this is an AWS machine
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  refuseOutsideLocal(process.env)
  const sources = readAssembly(resolve(options.assembly))
  const resources = readResources(sources, knownTypes)
  const region = sources[0]?.region ?? DEFAULT_REGION
  const log = options.log ?? (() => undefined)
  const dir = resolve(options.dir)
  const unlock = await lockFolder(dir)
  const undo: (() => unknown)[] = [unlock]
  try {
    if (options.fresh) emptyFolder(dir)
    const server = await openServer(options.port, (error) => log(textOf(error)))
    undo.unshift(() => server.close())
    const local: LocalHosts = {
      services: `http://127.0.0.1:${server.port}`,
      http2Services: `http://127.0.0.1:${server.http2Port}`,
      site: `http://localhost:${server.port}`,
    }
    const hosts = hostsOf(resources, region)
    const localise = localAddresses(hosts, local)
    const localiseForPages = localAddresses(hosts, { ...local, services: local.site })
    const environment = environmentOf(region, local)
    const denials: string[] = []
    const judge = localJudge(resources, region, (sentence) => {
      denials.push(sentence)
      log(sentence)
    })
    const faults = new Faults()
    const meter = new Meter()
    const ses = createSes({
      meter,
      dir: join(dir, FOLDERS.mail),
      basePath: SES_PATH,
      mailPath: MAIL_PATH,
      region,
      judge,
      faults,
      productionAccess: !options.mailSandbox,
    })
    undo.unshift(() => ses.close())
    server.openServices(sesAlone(ses))
    await options.beforeStacks?.({ environment, endpoints: { ses: `${local.services}${SES_PATH}` } })
    const services = await makeServices({
      resources,
      root: resolve(options.root),
      dir,
      region,
      environment: { ...machineVariables(process.env), ...environment, ...options.functionEnvironment },
      localise,
      ses,
      meter,
      faults,
      judge,
      denials,
      chaos: options.chaos ?? false,
      metersCapacity: options.metersCapacity ?? false,
      onError: log,
    })
    undo.unshift(() => services.close())
    const schedules = localSchedules(resources, services.functions, judge, services.invokeLaterAs)
    const handlers = makeHandlers(resources, services, schedules, server.port, localise)
    server.tell('The files are placed.')
    await deployFiles(resources, services.s3, localiseForPages)
    const look = () => void services.evaluateAlarms().catch((error: unknown) => log(textOf(error)))
    const atTimes = options.runsSchedules === false ? [] : schedules
    const stopSchedules = runSchedules([...atTimes, { name: 'alarms', isDue: () => true, run: look }])
    undo.unshift(stopSchedules)
    services.resume()
    server.openServices(handlers)
    const cloud = describe(
      resources,
      services,
      handlers,
      { local, environment, localise: localiseForPages, port: server.port, root: resolve(options.root) },
      undo,
    )
    await options.prepare?.(cloud, server.tell)
    server.open()
    return cloud
  } catch (error) {
    for (const step of undo.splice(0)) await step()
    throw error
  }
}

function describe(
  resources: Resources,
  services: Services,
  handlers: MountedHandlers,
  where: {
    local: LocalHosts
    environment: Record<string, string>
    localise: (text: string) => string
    port: number
    root: string
  },
  undo: (() => unknown)[],
): LocalCloud {
  const { local, environment, localise, port, root } = where
  const endpoints = Object.fromEntries(
    Object.entries(services.endpointPaths).map(([name, path]) => [name, `${local.services}${path}`]),
  )
  const specOf = (entry: string) => {
    const found = services.functions.specs.find((spec) => spec.entry === resolve(root, entry))
    if (!found) throw new Error(`No function has the source ${entry}.`)
    return found
  }
  let closing: Promise<void> | undefined
  return {
    url: local.site,
    port,
    endpoints,
    environment,
    outputs: mapValues(resources.outputs, (outputs) =>
      mapValues(outputs, (value) => (typeof value === 'string' ? localise(value) : value)),
    ),
    userPools: services.pools.map(({ id, clients }) => ({
      id,
      clientIds: clients.map((client) => client.id),
      endpoint: `${local.site}${services.endpointPaths['cognito-idp']}`,
    })),
    mailboxUrl: `${local.site}${MAIL_PATH}`,
    denials: () => services.denials,
    deadLetters: () => services.deadLetters.all(),
    variablesOf: (entry) => specOf(entry).environment,
    credentialsOf: (entry) => credentialVariables(specOf(entry).credentials),
    invoke: (functionName, payload) => services.lambda.invoke(functionName, payload),
    bundle: () => services.lambda.bundle(),
    reload: () => services.lambda.reload(),
    redeployDistribution: (assembly) =>
      handlers.redeployDistribution(readResources(readAssembly(resolve(assembly)), knownTypes)),
    inject: (faults) => services.faults.add(faults),
    alarms: () => services.alarms.list(),
    evaluateAlarms: (at) => services.evaluateAlarms(at),
    metered: () => services.meter.read(),
    settled: () => services.settled(),
    close() {
      closing ??= (async () => {
        for (const step of undo.splice(0)) await step()
      })()
      return closing
    },
  }
}

const sesAlone = (ses: Ses): RequestHandlers => ({
  handle: async (req, res) =>
    req.url?.startsWith(`${SES_PATH}/`) ? ses.handle(req, res) : answerStarting(req, res, 'The services are started.'),
  upgrade: async (_req, socket) => void socket.end(startingSocket),
})

const hostsOf = (resources: Resources, region: string) => ({
  region,
  distributions: resources.all(distribution).map(({ attributes }) => attributes.DomainName ?? ''),
  apiIds: resources.all(api).map(({ ref }) => ref),
  buckets: resources.all(bucket).map(({ ref }) => ref),
  userPoolIds: resources.all(userPool).map(({ ref }) => ref),
})

const environmentOf = (region: string, local: LocalHosts): Record<string, string> => ({
  ...endpointVariables(local),
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  ...credentialVariables(ADMINISTRATOR),
  // otherwise a missing setting makes SDKs look for an AWS machine, for seconds
  AWS_EC2_METADATA_DISABLED: 'true',
})

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
