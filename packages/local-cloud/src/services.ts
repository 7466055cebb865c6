import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Alarms } from './cloudwatch/alarms.ts'
import { Metrics } from './cloudwatch/metrics.ts'
import { isWanted, mailOf, messageOf } from './cloudwatch/topics.ts'
import { createBedrock } from './bedrock.ts'
import { createCognito, type CognitoMail } from './cognito/index.ts'
import { FOLDERS } from './data-folder.ts'
import { DeadLetters } from './dead-letters.ts'
import { createDynamo } from './dynamo/dynamo.ts'
import type { Faults } from './faults.ts'
import { createHttpApi, type HttpApi } from './gateway/http-api.ts'
import { jwtChecker, type JwtCheck } from './gateway/jwt-authorizer.ts'
import { createWebSocketApi, type WebSocketApi } from './gateway/websocket-api.ts'
import { credentialsOf } from './iam/credentials.ts'
import type { Caller, Judge } from './iam/judge.ts'
import { type InvokeAs, invocationRights } from './invoke.ts'
import { createKms } from './kms.ts'
import { createLambda, type Lambda } from './lambda/index.ts'
import type { Meter } from './meter.ts'
import { createParameters } from './parameters.ts'
import { createS3, type S3 } from './s3/s3.ts'
import type { BucketSpec } from './s3/bucket-configuration.ts'
import { createSecrets } from './secrets.ts'
import type { Ses } from './ses.ts'
import { messageRights } from './sqs/actions.ts'
import { createSqs, type Sqs, type EventSource } from './sqs/index.ts'
import { createStepFunctions, type StepFunctions } from './step-functions.ts'
import { ACCOUNT } from './template/resources.ts'
import type { Resources } from './template/resource-type.ts'
import {
  refuseForeignNotifications,
  refuseTooEarly,
  refuseUndelivered,
  refuseUnheardAlarms,
  refuseUnreadableQueues,
} from './wiring/refusals.ts'
import { revealer, type Reveal } from './wiring/dynamic-references.ts'
import { SERVICES_PATH, type ServiceName } from './wiring/local-addresses.ts'
import { localAlarms, localSubscriptions } from './wiring/local-alarms.ts'
import { localApis } from './wiring/local-apis.ts'
import { localBus, localConfigurationSets } from './wiring/local-bus.ts'
import { localFunctions, localMachines, type LocalFunctions } from './wiring/local-functions.ts'
import { localPools, requireVerifiedSenders } from './wiring/local-pools.ts'
import { localEventSources, localQueues } from './wiring/local-queues.ts'
import { localBuckets, localTables, makeKeys, makeSecretsAndParameters } from './wiring/local-storage.ts'
import { createTranscribe } from './transcribe.ts'
import type { Service } from './service.ts'

const API_GATEWAY = 'apigateway.amazonaws.com'

export const MAIL_PATH = '/_local/mail'

export interface ServicesOptions {
  resources: Resources
  root: string
  dir: string
  region: string
  environment: Record<string, string>
  localise: (text: string) => string
  chaos: boolean
  metersCapacity: boolean
  /** Before the others: senders must be verified by then. */
  ses: Ses
  meter: Meter
  faults: Faults
  judge: Judge
  /** Refused calls, the newest last. */
  denials: readonly string[]
  onError: (text: string) => void
}

export async function makeServices(options: ServicesOptions) {
  const { resources, region, ses, meter, judge, denials, faults } = options
  const shared = { region, judge, faults }
  const metrics = new Metrics()
  const folder = (name: keyof typeof FOLDERS) => join(options.dir, FOLDERS[name])
  const deadLetters = new DeadLetters(folder('deadLetters'))
  const parameters = createParameters({ ...shared, dir: folder('parameters') })
  const secrets = createSecrets({ ...shared, dir: folder('secrets') })
  const kms = createKms({ ...shared, dir: folder('kms') })
  makeKeys(resources, kms)
  const reveal = revealer(secrets, parameters, join(folder('references'), 'resolved.json'))
  const localised: Reveal = (text, of) => options.localise(reveal(text, of))
  makeSecretsAndParameters(resources, secrets, parameters, localised)

  const sqs = createSqs({
    ...shared,
    dir: folder('sqs'),
    account: ACCOUNT,
    queues: localQueues(resources),
    meter,
    onDeadLetter: (target, letter) => deadLetters.add(target, letter),
  })
  const functions = localFunctions(resources, options.root, localised)
  const lambda = lambdaOf(options, functions, { sqs, deadLetters, metrics }, folder('lambda'))
  const functionArn = (name: string) => judge.arn('lambda', `function:${name}`)
  const invokeAs =
    (service: string): InvokeAs =>
    async (name, event, sourceArn, options) => {
      judge.require({ kind: 'service', name: service, sourceArn }, invocationRights(functionArn(name)))
      return lambda.invoke(name, event, options)
    }
  const eventSources = localEventSources(resources, functions, sqs, region, lambda.invoke)
  refuseUnreadableQueues(judge, eventSources)
  const putEvent = localBus(resources, sqs, region, judge)
  ses.publishTo(localConfigurationSets(resources), ({ detailType, detail }) =>
    putEvent({ source: 'aws.ses', detailType, resources: [], detail }),
  )
  requireVerifiedSenders(resources, ses.requireVerified)
  const pools = localPools(resources, functions)
  const cognito = createCognito({
    ...shared,
    dir: folder('cognito'),
    pools,
    invoke: invokeAs('cognito-idp.amazonaws.com'),
    sendMail: (mail) => sendAccountMail(ses, mail),
  })
  const stepFunctions = stepFunctionsOf(options, functions, { lambda, metrics }, folder('stepFunctions'))
  const buckets = localBuckets(resources, functions)
  refuseForeignNotifications(judge, sqs, buckets)
  refuseUndelivered(resources, judge)
  refuseUnheardAlarms(resources, judge)
  refuseTooEarly(resources)
  const { alarms, evaluateAlarms } = alarmsOf(resources, metrics, ses, sqs)
  const s3 = createS3({ ...shared, dir: folder('s3'), basePath: `${SERVICES_PATH}/s3`, buckets, chaos: options.chaos })
  const transcribe = createTranscribe({
    judge,
    dir: folder('transcribe'),
    basePath: `${SERVICES_PATH}/transcribe`,
    storage: s3,
  })
  const dynamo = createDynamo({
    ...shared,
    dir: folder('dynamo'),
    metrics,
    meter: options.metersCapacity ? meter : undefined,
  })
  for (const table of localTables(resources)) await dynamo.ensureTable(table)
  const apis = localApis(resources, functions)
  const { httpApis, webSocketApis } = runningApis(apis, invokeAs(API_GATEWAY), jwtChecker(cognito.jwks))
  const byName: Record<ServiceName, Service> = {
    dynamodb: dynamo,
    s3,
    states: stepFunctions,
    ses,
    'cognito-idp': cognito,
    ssm: parameters,
    kms,
    secretsmanager: secrets,
    lambda,
    sqs,
    transcribe,
    'bedrock-runtime': createBedrock({ basePath: `${SERVICES_PATH}/bedrock-runtime`, region, judge }),
  }
  return {
    byName,
    endpointPaths: Object.fromEntries(Object.keys(byName).map((name) => [name, `${SERVICES_PATH}/${name}`])) as Record<
      ServiceName,
      string
    >,
    s3,
    ses,
    lambda,
    meter,
    metrics,
    alarms,
    evaluateAlarms,
    faults,
    pools,
    functions,
    httpApis,
    webSocketApis,
    apis,
    deadLetters,
    judge,
    denials,
    /** Calls a function without waiting for it, with the caller's rights. */
    invokeLaterAs: (caller: Caller, name: string, event: unknown) => {
      if (judge.permits(caller, invocationRights(functionArn(name)))) lambda.invokeLater(name, event)
    },
    reveal,
    ...lifeOf({ lambda, sqs, s3, stepFunctions, eventSources, buckets, webSocketApis }, async () => {
      await Promise.all([cognito, sqs, parameters, secrets, kms, dynamo, transcribe].map((service) => service.close()))
      deadLetters.close()
    }),
  }
}

export type Services = Awaited<ReturnType<typeof makeServices>>

function runningApis({ http, webSocket }: ReturnType<typeof localApis>, invoke: InvokeAs, checkJwt: JwtCheck) {
  return {
    httpApis: new Map<string, HttpApi>(http.map((api) => [api.id, createHttpApi(api, invoke, checkJwt)])),
    webSocketApis: new Map<string, WebSocketApi>(webSocket.map((api) => [api.id, createWebSocketApi(api, invoke)])),
  }
}

function lambdaOf(
  { root, region, environment, judge, meter, faults, onError }: ServicesOptions,
  { specs, asyncSettings }: LocalFunctions,
  { sqs, deadLetters, metrics }: { sqs: Sqs; deadLetters: DeadLetters; metrics: Metrics },
  dir: string,
): Lambda {
  return createLambda({
    region,
    account: ACCOUNT,
    root,
    dir,
    // In the repository's folder, not in the data folder, so that a fresh start need not rebuild them.
    bundleDir: join(root, 'node_modules/.cache/local-functions'),
    functions: specs,
    asyncSettings,
    environment,
    onDeadLetter(target, letter, name) {
      // The function's role sends it: without the right it is lost.
      const { accessKeyId, sessionToken } = credentialsOf(name)
      const caller = judge.find(accessKeyId, sessionToken)?.caller
      if (!caller || !judge.permits(caller, messageRights(target))) return
      if (sqs.queueOf(target)) sqs.send(target, JSON.stringify(letter))
      deadLetters.add(target, letter)
    },
    judge,
    meter,
    metrics,
    faults,
    onError,
  })
}

function stepFunctionsOf(
  { resources, root, judge, meter, faults }: ServicesOptions,
  functions: LocalFunctions,
  { lambda, metrics }: { lambda: Lambda; metrics: Metrics },
  dir: string,
): StepFunctions {
  return createStepFunctions({
    dir,
    machines: localMachines(resources, functions),
    checkedDir: join(root, 'node_modules/.cache/state-machines'),
    async invoke(arn, payload, machine) {
      judge.require(judge.sessionOf(machine.role, machine.name), invocationRights(arn))
      return lambda.invoke(functions.nameOf(arn, 'A state machine'), payload)
    },
    judge,
    meter,
    metrics,
    faults,
  })
}

async function sendAccountMail(ses: Ses, { from, to, subject, body, configurationSet }: CognitoMail): Promise<void> {
  await ses.add({ from, to: [to], subject, html: body, text: body.replace(/<[^>]*>/g, ''), configurationSet })
}

function alarmsOf(resources: Resources, metrics: Metrics, ses: Ses, sqs: Sqs) {
  const subscriptions = localSubscriptions(resources)
  const alarms = new Alarms(localAlarms(resources), metrics, async (topicArn, change) => {
    const told = messageOf(change, ACCOUNT)
    for (const each of subscriptions)
      if (each.topicArn === topicArn && (!each.filter || isWanted(each.filter, told)))
        await ses.add(mailOf(change, each, ACCOUNT))
  })
  const evaluateAlarms = async (at?: number) => {
    for (const { name, visible } of sqs.depths())
      metrics.put(
        { namespace: 'AWS/SQS', name: 'ApproximateNumberOfMessagesVisible', dimensions: { QueueName: name } },
        visible,
      )
    await alarms.evaluate(at)
  }
  return { alarms, evaluateAlarms }
}

interface Running {
  lambda: Lambda
  sqs: Sqs
  s3: S3
  stepFunctions: StepFunctions
  eventSources: EventSource[]
  buckets: BucketSpec[]
  webSocketApis: ReadonlyMap<string, WebSocketApi>
}

function lifeOf(
  { lambda, sqs, s3, stepFunctions, eventSources, buckets, webSocketApis }: Running,
  closeOthers: () => Promise<void>,
) {
  return {
    resume() {
      tryNotifiedQueues(sqs, buckets)
      // the queue stores an event from here on, so that S3 can drop it
      s3.onObjectCreated(async (event, target) =>
        sqs.queueOf(target) ? sqs.send(target, JSON.stringify(event)) : lambda.invokeLater(target, event),
      )
      lambda.resume()
      for (const source of eventSources) source.start()
      stepFunctions.resume()
    },
    /** Also in queues. */
    async settled() {
      do {
        await lambda.settled()
        await Promise.all(eventSources.map((source) => source.settled()))
      } while (!lambda.isSettled() || !eventSources.every((source) => source.isSettled()))
    },
    async close() {
      for (const source of eventSources) source.stop()
      // sockets first, as closing them invokes functions; executions before the functions that they call
      await Promise.all([...webSocketApis.values()].map((api) => api.close()))
      await stepFunctions.close()
      s3.stopEvents()
      // functions before the storage that they write to
      await lambda.close()
      await s3.close()
      await closeOthers()
    },
  }
}

/** S3 sends a test message to a notified queue, which its readers have to tolerate. */
function tryNotifiedQueues(sqs: Sqs, buckets: BucketSpec[]): void {
  for (const { name: Bucket, notifications = [] } of buckets)
    for (const { target } of notifications) {
      if (!sqs.queueOf(target)?.isUnused()) continue
      const Time = new Date().toISOString()
      const test = {
        Service: 'Amazon S3',
        Event: 's3:TestEvent',
        Time,
        Bucket,
        RequestId: randomUUID(),
        HostId: 'local',
      }
      sqs.send(target, JSON.stringify(test))
    }
}
