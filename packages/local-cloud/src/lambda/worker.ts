import { pathToFileURL } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { followClock, machineNow } from '../clock.ts'
import { refuseWritesOutside } from './read-only-files.ts'
import type { InvocationMessage, WorkerMessage, WorkerSetup } from './function-worker.ts'

/** Lambda's runtime, inside a worker thread. */

const setup = workerData as WorkerSetup & { clock: BigInt64Array }
const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

const tell = (message: WorkerMessage) => port.postMessage(message)

function failureOf(error: unknown, requestId: string | undefined): WorkerMessage {
  const failure = { kind: 'failure', requestId, heapBytes: heapBytes() } as const
  if (!(error instanceof Error)) return { ...failure, name: 'Error', message: String(error), trace: [] }
  return { ...failure, name: error.name, message: error.message, trace: (error.stack ?? '').split('\n') }
}

refuseWritesOutside(setup.writable)

let followsClock = false

const heapBytes = () => {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

type Handler = (event: unknown, context: object) => unknown

async function load(): Promise<Handler> {
  const module = (await import(pathToFileURL(setup.bundle).href)) as Record<string, unknown>
  const handler = module[setup.handler]
  if (typeof handler !== 'function') throw new Error(`The handler's module exports no function '${setup.handler}'.`)
  return handler as Handler
}

try {
  const handler = await load()
  port.on('message', (message: InvocationMessage) => void run(handler, message))
  tell({ kind: 'ready' })
} catch (error) {
  console.error(error)
  tell(failureOf(error, undefined))
}

async function run(handler: Handler, { requestId, event, deadline }: InvocationMessage): Promise<void> {
  // Only where it was ever set: it makes each date slower.
  if (!followsClock && Atomics.load(setup.clock, 0) !== 0n) {
    followClock(setup.clock)
    followsClock = true
  }
  const context = {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: setup.functionArn,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
  }
  try {
    const result = await handler(JSON.parse(event), context)
    tell({ kind: 'result', requestId, result: JSON.stringify(result), heapBytes: heapBytes() })
  } catch (error) {
    console.error(error)
    tell(failureOf(error, requestId))
  }
}
