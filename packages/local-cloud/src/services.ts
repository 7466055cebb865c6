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
import { jwtChecker } from './gateway/jwt-authorizer.ts'
import { createWebSocketApi, type WebSocketApi } from './gateway/websocket-api.ts'
import { credentialsOf } from './iam/credentials.ts'
import type { Caller, Judge } from './iam/judge.ts'
import type { InvokeAs } from './invoke.ts'
import { invocationRights } from './lambda/actions.ts'
import { createKms, type Kms } from './kms.ts'
import { createLambda } from './lambda/index.ts'
import type { Meter } from './meter.ts'
import { createParameters } from './parameters.ts'
import { bucketArn } from './s3/actions.ts'
import { createS3 } from './s3/s3.ts'
import type { BucketSpec } from './s3/bucket-spec.ts'
import { createSecrets } from './secrets.ts'
import type { Ses } from './ses.ts'
import { messageRights, readingRights } from './sqs/actions.ts'
import { createSqs, type Sqs, type EventSource } from './sqs/index.ts'
import { createStepFunctions } from './step-functions.ts'
import { ACCOUNT } from './template/resources.ts'
import type { Resources } from './template/resource.ts'
import { customerKey, keyAlias, parameter, secret } from './template/types/storage.ts'
import { refuseUnheardAlarms } from './wiring/alarm-topics.ts'
import { refuseTooEarly } from './wiring/creation-order.ts'
import { revealer, type Reveal } from './wiring/dynamic-references.ts'
import { SERVICES_PATH, type ServiceName } from './wiring/local-addresses.ts'
import { localAlarms, localSubscriptions } from './wiring/local-alarms.ts'
import { localApis } from './wiring/local-apis.ts'
import { localBus } from './wiring/local-bus.ts'
import { localConfigurationSets } from './wiring/local-configuration-sets.ts'
import { localFunctions } from './wiring/local-functions.ts'
import { localMachines } from './wiring/local-machines.ts'
import { localPools, requireVerifiedSenders } from './wiring/local-pools.ts'
import { localEventSources, localQueues } from './wiring/local-queues.ts'
import { localBuckets, localTables } from './wiring/local-storage.ts'
import { refuseUndelivered } from './wiring/log-deliveries.ts'
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
  const { resources, region, localise, ses, meter, judge, denials, faults } = options
  const metrics = new Metrics()
  const folder = (name: keyof typeof FOLDERS) => join(options.dir, FOLDERS[name])
  const deadLetters = new DeadLetters(folder('deadLetters'))
  const parameters = createParameters({ dir: folder('parameters'), region, judge })
  const secrets = createSecrets({ dir: folder('secrets'), region, judge, faults })
  const kms = createKms({ dir: folder('kms'), region, judge, faults })
  makeKeys(resources, kms)
  const reveal = revealer(secrets, parameters, join(folder('references'), 'resolved.json'))
  makeSecretsAndParameters(options, secrets, parameters, reveal)

  const sqs = createSqs({
    dir: folder('sqs'),
    region,
    account: ACCOUNT,
    queues: localQueues(resources),
    judge,
    meter,
    faults,
    onDeadLetter: (target, letter) => deadLetters.add(target, letter),
  })

  const functions = localFunctions(resources, options.root, (text, of) => localise(reveal(text, of)))
  const lambda = createLambda({
    region,
    account: ACCOUNT,
    root: options.root,
    dir: folder('lambda'),
    // In the repository's folder, not in the data folder, so that a fresh start need not rebuild them.
    bundleDir: join(options.root, 'node_modules/.cache/local-functions'),
    functions: functions.specs,
    asyncSettings: functions.asyncSettings,
    environment: options.environment,
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
    onError: options.onError,
  })
  const functionArn = (name: string) => judge.arn('lambda', `function:${name}`)
  const invokeAs =
    (service: string): InvokeAs =>
    async (name, event, sourceArn, options) => {
      judge.require({ kind: 'service', name: service, sourceArn }, invocationRights(functionArn(name)))
      return lambda.invoke(name, event, options)
    }
  const eventSources = localEventSources(resources, functions, sqs, region, lambda.invoke)
  refuseUnreadableQueues(judge, eventSources)
  const sendMail = async ({ from, to, subject, body, configurationSet }: CognitoMail) => {
    await ses.add({ from, to: [to], subject, html: body, text: body.replace(/<[^>]*>/g, ''), configurationSet })
  }
  const putEvent = localBus(resources, sqs, region, judge)
  ses.publishTo(localConfigurationSets(resources), ({ detailType, detail }) =>
    putEvent({ source: 'aws.ses', detailType, resources: [], detail }),
  )
  requireVerifiedSenders(resources, ses.requireVerified)
  const pools = localPools(resources, functions)
  const cognito = createCognito({
    dir: folder('cognito'),
    pools,
    invoke: invokeAs('cognito-idp.amazonaws.com'),
    sendMail,
    faults,
    judge,
  })
  const stepFunctions = createStepFunctions({
    dir: folder('stepFunctions'),
    machines: localMachines(resources, functions),
    checkedDir: join(options.root, 'node_modules/.cache/state-machines'),
    async invoke(arn, payload, machine) {
      judge.require(judge.sessionOf(machine.role, machine.name), invocationRights(arn))
      return lambda.invoke(functions.nameOf(arn, 'A state machine'), payload)
    },
    judge,
    meter,
    metrics,
    faults,
  })
  const buckets = localBuckets(resources, functions)
  refuseForeignNotifications(judge, sqs, buckets)
  refuseUndelivered(resources, judge)
  refuseUnheardAlarms(resources, judge)
  refuseTooEarly(resources)
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
  const s3 = createS3({
    dir: folder('s3'),
    basePath: `${SERVICES_PATH}/s3`,
    buckets,
    judge,
    region,
    chaos: options.chaos,
    faults,
  })
  const transcribe = createTranscribe({
    dir: folder('transcribe'),
    basePath: `${SERVICES_PATH}/transcribe`,
    storage: s3,
    judge,
  })
  const dynamo = createDynamo({
    dir: folder('dynamo'),
    judge,
    faults,
    metrics,
    meter: options.metersCapacity ? meter : undefined,
  })
  for (const table of localTables(resources)) await dynamo.ensureTable(table)

  const checkJwt = jwtChecker(cognito.jwks)
  const apis = localApis(resources, functions)
  const httpApis = new Map(
    apis.http.map((api): [string, HttpApi] => [api.id, createHttpApi(api, invokeAs(API_GATEWAY), checkJwt)]),
  )
  const webSocketApis = new Map(
    apis.webSocket.map((api): [string, WebSocketApi] => [api.id, createWebSocketApi(api, invokeAs(API_GATEWAY))]),
  )
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
      await s3.close()
      await lambda.close()
      await Promise.all([cognito, sqs, parameters, secrets, kms, dynamo, transcribe].map((service) => service.close()))
      deadLetters.close()
    },
  }
}

export type Services = Awaited<ReturnType<typeof makeServices>>

/** Refuses notifications that the function or queue does not allow, or whose queue does not exist, as S3 does. */
function refuseForeignNotifications(judge: Judge, sqs: Sqs, buckets: BucketSpec[]): void {
  for (const { name, notifications = [] } of buckets)
    for (const { target } of notifications) {
      const caller: Caller = { kind: 'service', name: 's3.amazonaws.com', sourceArn: bucketArn(name) }
      const isQueue = target.startsWith('arn:')
      if (isQueue && !sqs.queueOf(target))
        throw new Error(`${name} tells ${target}, which is no queue of the template.`)
      judge.require(
        caller,
        isQueue ? messageRights(target) : invocationRights(judge.arn('lambda', `function:${target}`)),
      )
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

/** Refuses an event source whose function's role may not read the queue, as Lambda does. */
function refuseUnreadableQueues(judge: Judge, sources: readonly EventSource[]): void {
  for (const { spec } of sources) {
    const { accessKeyId, sessionToken } = credentialsOf(spec.functionName)
    const caller = judge.find(accessKeyId, sessionToken)?.caller
    if (caller) judge.require(caller, readingRights(spec.queueArn))
  }
}

function makeKeys(resources: Resources, kms: Kms): void {
  const aliases = resources.all(keyAlias).map(({ ref, properties }) => ({ ref, target: properties.TargetKeyId }))
  for (const { ref: id, attributes, properties } of resources.all(customerKey)) {
    const named = aliases.filter(({ target }) => target === id || target === attributes.Arn).map(({ ref }) => ref)
    kms.ensure({ id, arn: attributes.Arn ?? '', description: properties.Description, aliases: named })
  }
}

function makeSecretsAndParameters(
  { resources, localise }: ServicesOptions,
  secrets: ReturnType<typeof createSecrets>,
  parameters: ReturnType<typeof createParameters>,
  reveal: Reveal,
): void {
  for (const { ref, properties } of resources.all(secret)) {
    const rules = properties.GenerateSecretString
    secrets.ensure({
      name: ref.replace(/^.*:secret:/, '').replace(/-[^-]+$/, ''),
      arn: ref,
      value: properties.SecretString,
      generate: rules && {
        passwordLength: rules.PasswordLength,
        excludeCharacters: rules.ExcludeCharacters,
        excludePunctuation: rules.ExcludePunctuation,
        excludeNumbers: rules.ExcludeNumbers,
        excludeUppercase: rules.ExcludeUppercase,
        excludeLowercase: rules.ExcludeLowercase,
        includeSpace: rules.IncludeSpace,
        secretStringTemplate: rules.SecretStringTemplate,
        generateStringKey: rules.GenerateStringKey,
      },
    })
  }
  for (const each of resources.all(parameter))
    parameters.set(each.ref, localise(reveal(each.properties.Value, each)), each.properties.Type)
}
