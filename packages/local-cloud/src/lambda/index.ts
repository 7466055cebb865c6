import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ResponseLost, asAwsError } from '../aws-json.ts'
import { AwsError } from '../aws-error.ts'
import { administratorAlone, Denied, type Judge } from '../iam/judge.ts'
import type { Metrics } from '../cloudwatch/metrics.ts'
import type { Faults } from '../faults.ts'
import { FunctionFailure, type InvokeOptions, invocationRights } from '../invoke.ts'
import { readBody, type Service } from '../service.ts'
import type { Meter } from '../meter.ts'
import type { Json } from '../state-definition.ts'
import { AsyncInvocations, type AsyncSettings } from './async-invocations.ts'
import { bundleHandler, kindOf } from './bundle.ts'
import { FunctionLog } from './function-log.ts'
import { FunctionPool, type IdleWorker } from './function-pool.ts'
import type { FunctionSpec } from './function-spec.ts'

export type { AsyncSettings } from './async-invocations.ts'
export type { FunctionSpec } from './function-spec.ts'

const PAYLOAD_LIMIT = 6 * 1024 * 1024
/** The limit for its result, according to its own message. */
const ANSWER_LIMIT = PAYLOAD_LIMIT + 100
const ASYNC_LIMIT = 1024 * 1024

export interface LambdaOptions {
  region: string
  account: string
  root: string
  dir: string
  /** Without data: they can be kept. */
  bundleDir: string
  functions: FunctionSpec[]
  environment: Record<string, string>
  /** By function name; a function without an entry has Lambda's defaults. */
  asyncSettings: Record<string, AsyncSettings>
  onDeadLetter: (target: string, letter: object, functionName: string) => void
  /** Without one only the administrator. */
  judge?: Judge
  faults?: Faults
  meter?: Meter
  metrics?: Metrics
  onError?: (text: string) => void
}

export interface Lambda extends Service {
  invoke: (functionName: string, event: unknown, options?: InvokeOptions) => Promise<Json>
  /** Queues an event: it is on disk when this returns, and is retried after a failure or restart. */
  invokeLater(functionName: string, event: unknown): void
  /** Resumes events of an earlier run; to be called once everything is running. */
  resume(): void
  bundle(): Promise<void>
  reload(): Promise<void>
  /** Resolves once no asynchronous invocation is waiting or running. */
  settled(): Promise<void>
  isSettled(): boolean
}

const tooLarge = (limit: number) =>
  new AwsError(
    'RequestTooLargeException',
    `Request must be smaller than ${limit} bytes for the InvokeFunction operation`,
    {
      status: 413,
    },
  )

export function createLambda(options: LambdaOptions): Lambda {
  const log = new FunctionLog(join(options.dir, 'functions.log'), options.onError, options.meter, options.metrics)
  const arnOf = (name: string) => `arn:aws:lambda:${options.region}:${options.account}:function:${name}`
  const idle: IdleWorker[] = []
  const pools = new Map(
    options.functions.map((spec) => [
      spec.name,
      new FunctionPool(spec, { ...options, idle, functionArn: arnOf(spec.name), log }),
    ]),
  )

  async function invokeText(name: string, event: string, waiting: InvokeOptions = {}): Promise<string> {
    const pool = pools.get(name)
    if (!pool) throw new AwsError('ResourceNotFoundException', `Function not found: ${arnOf(name)}`, { status: 404 })
    if (Buffer.byteLength(event) > PAYLOAD_LIMIT) throw tooLarge(PAYLOAD_LIMIT)
    const fault = options.faults?.meet('lambda', 'Invoke', () => `${name} ${event}`)
    if (fault !== undefined && fault !== 'lost') throw pool.throttled()
    const result = (await pool.invoke(event, waiting.onBegun)) ?? 'null'
    if (fault === 'lost') throw new ResponseLost()
    if (Buffer.byteLength(result) > ANSWER_LIMIT)
      throw new FunctionFailure(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${ANSWER_LIMIT} bytes).`,
      )
    return result
  }
  const invoke: Lambda['invoke'] = async (name, event, waiting) =>
    JSON.parse(await invokeText(name, JSON.stringify(event), waiting)) as Json
  const settingsOf = (name: string) => options.asyncSettings[name] ?? {}
  const later = new AsyncInvocations({
    dir: join(options.dir, 'async'),
    invoke,
    settingsOf,
    onDeadLetter: options.onDeadLetter,
  })

  async function answerInvoke(name: string, type: string, body: Buffer, res: ServerResponse): Promise<void> {
    res.setHeader('x-amz-executed-version', '$LATEST')
    const text = body.toString() || '{}'
    if (type === 'DryRun') return void res.writeHead(204).end()
    if (type === 'Event') {
      if (!pools.has(name))
        throw new AwsError('ResourceNotFoundException', `Function not found: ${name}`, { status: 404 })
      if (body.length > ASYNC_LIMIT) throw tooLarge(ASYNC_LIMIT)
      later.add(name, JSON.parse(text))
      return void res.writeHead(202).end()
    }
    try {
      const result = await invokeText(name, text)
      res.writeHead(200, { 'content-type': 'application/json' }).end(result)
    } catch (error) {
      if (!(error instanceof FunctionFailure)) throw error
      const failure = { errorType: error.name, errorMessage: error.message, trace: error.trace }
      res.writeHead(200, { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' })
      res.end(JSON.stringify(failure))
    }
  }

  return {
    invoke,
    invokeLater: (name, event) => later.add(name, event),
    resume: () => later.resume(),
    settled: () => later.settled(),
    isSettled: () => later.isSettled(),
    async bundle() {
      const ofEachKind = new Map(options.functions.map((spec) => [kindOf(spec), spec])).values()
      for (const spec of ofEachKind) await bundleHandler(spec, options.root, options.bundleDir, options.functions)
    },
    async reload() {
      await Promise.all([...pools.values()].map((pool) => pool.reload()))
    },
    async handle(req, res) {
      res.setHeader('x-amzn-requestid', randomUUID())
      try {
        const { judge = administratorAlone } = options
        const body = await readBody(req, PAYLOAD_LIMIT + 1)
        if (!body) throw new AwsError('RequestTooLargeException', 'Request too large', { status: 413 })
        const caller = judge.callerOf(req, body)
        const path = decodeURIComponent(new URL(req.url ?? '/', 'http://local').pathname)
        const name = /\/2015-03-31\/functions\/(?:.*:function:)?([^/:]+)[^/]*\/invocations$/.exec(path)?.[1]
        if (req.method !== 'POST' || !name)
          throw new AwsError('UnknownOperationException', 'The local Lambda knows Invoke alone.', { status: 404 })
        judge.require(caller, invocationRights(arnOf(name)))
        await answerInvoke(name, String(req.headers['x-amz-invocation-type'] ?? 'RequestResponse'), body, res)
      } catch (error) {
        if (error instanceof ResponseLost) return void res.destroy()
        const { type, message, status } = asAwsError(error)
        res.writeHead(error instanceof Denied ? 403 : status, {
          'content-type': 'application/json',
          'x-amzn-errortype': type,
        })
        res.end(JSON.stringify({ Type: 'User', message }))
      }
    },
    async close() {
      later.stop()
      await Promise.all([...pools.values()].map((pool) => pool.stop()))
      await log.close()
    },
  }
}
