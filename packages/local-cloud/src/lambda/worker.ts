import { pathToFileURL, fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { InvocationMessage, WorkerMessage, WorkerSetup } from './function-worker.ts'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

/** Lambda's runtime, inside a worker thread. */

const setup = workerData as WorkerSetup
const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

const tell = (message: WorkerMessage) => port.postMessage(message)

function failureOf(error: unknown, requestId: string | undefined): WorkerMessage {
  const failure = { kind: 'failure', requestId, heapBytes: heapBytes() } as const
  if (!(error instanceof Error)) return { ...failure, name: 'Error', message: String(error), trace: [] }
  return { ...failure, name: error.name, message: error.message, trace: (error.stack ?? '').split('\n') }
}

refuseWritesOutside(setup.writable)

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
  const context = {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: setup.functionArn,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
  try {
    const result = await handler(JSON.parse(event), context)
    tell({ kind: 'result', requestId, result: JSON.stringify(result), heapBytes: heapBytes() })
  } catch (error) {
    console.error(error)
    tell(failureOf(error, requestId))
  }
}

/*
 * Only /tmp is writable in Lambda. A worker thread has its own instances of Node's modules; processes that it starts
 * are not restricted.
 */

type Anything = (...args: unknown[]) => unknown
type Functions = Record<string, Anything | undefined>

/** Of their first argument, or of their first two. */
const changing = [
  ...['appendFile', 'chmod', 'chown', 'lchown', 'lutimes', 'mkdir', 'mkdtemp', 'rm', 'rmdir', 'truncate', 'unlink'],
  ...['utimes', 'writeFile'],
]
const changingTwo = ['rename']
/** Of their second argument. */
const making = ['copyFile', 'cp', 'link', 'symlink']

export function refuseWritesOutside(folders: readonly string[]): void {
  const isWritable = (file: unknown) => {
    // Descriptors were checked when opened, and Node itself rejects invalid paths.
    const path = file instanceof URL ? fileURLToPath(file) : Buffer.isBuffer(file) ? file.toString() : file
    if (typeof path !== 'string') return true
    const whole = resolve(path)
    return whole === '/dev/null' || folders.some((folder) => whole === folder || whole.startsWith(`${folder}${sep}`))
  }
  const refusalOf = (name: string, files: readonly unknown[]) => {
    const file = files.find((each) => !isWritable(each))
    if (file === undefined) return undefined
    const path = String(file)
    const message = `EROFS: read-only file system, ${name} '${path}'`
    return Object.assign(new Error(message), { errno: -30, code: 'EROFS', syscall: name, path })
  }

  const hold = (name: string, filesOf: (args: readonly unknown[]) => readonly unknown[]) => {
    const own = fs as unknown as Functions
    const promises = fs.promises as unknown as Functions
    const [later, atOnce, promised] = [own[name], own[`${name}Sync`], promises[name]]
    if (later)
      own[name] = (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        const callback = args.at(-1)
        if (refusal && typeof callback === 'function') return process.nextTick(callback, refusal)
        return later.apply(fs, args)
      }
    if (atOnce)
      own[`${name}Sync`] = (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        if (refusal) throw refusal
        return atOnce.apply(fs, args)
      }
    if (promised)
      promises[name] = async (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        if (refusal) throw refusal
        return promised.apply(fs.promises, args)
      }
  }

  for (const name of changing) hold(name, ([file]) => [file])
  for (const name of changingTwo) hold(name, ([from, to]) => [from, to])
  for (const name of making) hold(name, ([, to]) => [to])
  hold('open', ([file, flags]) => (opensToWrite(flags) ? [file] : []))
  const { createWriteStream } = fs
  fs.createWriteStream = (file, options) => {
    const flags = typeof options === 'object' ? options.flags : undefined
    const refusal = opensToWrite(flags ?? 'w') ? refusalOf('open', [file]) : undefined
    if (!refusal) return createWriteStream(file, options)
    // A stream reports by an event that it could not open its file; Node's own streams do not call `open` above.
    const open = (...args: unknown[]) => (args.at(-1) as Anything)(refusal)
    return createWriteStream(file, { ...(typeof options === 'object' && options), fs: { ...fs, open } })
  }
  syncBuiltinESMExports()
}

function opensToWrite(flags: unknown): boolean {
  if (typeof flags === 'number') return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
  return typeof flags === 'string' && /[wa+]/.test(flags)
}
