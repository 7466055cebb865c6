import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RunOptions, StateMachine, StateMachineDefinition } from 'aws-local-stepfunctions'
import { handleAwsJson, optionalText, requiredText, type Operations } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { checkedMachine, readStates, withoutDefaultTimeouts, type Json } from './state-definition.ts'
import { meetingFaults, type Busy, type Faults } from './faults.ts'
import { administratorAlone, type Judge, type Rights } from './iam/judge.ts'
import { openJournal } from './journal.ts'
import type { Metrics } from './cloudwatch/metrics.ts'
import type { Meter } from './meter.ts'
import type { Service } from './service.ts'
import type { Access } from './iam/request.ts'

/** `definition` is Amazon States Language with all references resolved. */
export type MachineSpec = {
  arn: string
  name: string
  tags?: { [name: string]: string }
  definition: JsonObject
  /** Its functions are called under it. */
  role: string
}

export type StepFunctionsOptions = {
  dir: string
  machines: MachineSpec[]
  /** Caches which definitions are valid; contains no data and can be kept. */
  checkedDir?: string
  /** By ARN or name. A rejection's `errorType` (or `name`) is matched by Retry and Catch. */
  invoke: (functionArn: string, payload: Json, machine: MachineSpec) => Promise<Json>
  /** Without one only the administrator. */
  judge?: Judge
  meter?: Meter
  metrics?: Metrics
  faults?: Faults
  /** For tests: waits this long instead of the retriers' intervals and of Wait states. */
  waitMs?: number
}

export type StepFunctions = Service & {
  /** From the beginning, every execution that was running when the process ended. Call once, at start. */
  resume(): void
}

type Status = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'
/** As returned by DescribeExecution; dates in seconds. */
type Execution = {
  executionArn: string
  stateMachineArn: string
  name: string
  status: Status
  startDate: number
  stopDate?: number
  input: string
  output?: string
  error?: string
  cause?: string
}
type Invoke = (functionArn: string, payload: Json) => Promise<Json>
type Machine = { spec: MachineSpec; machine: StateMachine; overrides: RunOptions['overrides'] }

type Happened = { type: string; state?: { name: string; type: string; output?: unknown } }

function countEnd(metrics: Metrics | undefined, StateMachineArn: string, status: Status): void {
  const ended = { ABORTED: 'Aborted', FAILED: 'Failed', SUCCEEDED: 'Succeeded', TIMED_OUT: 'TimedOut', RUNNING: '' }
  const name = `Executions${ended[status]}`
  metrics?.put({ namespace: 'AWS/States', name, dimensions: { StateMachineArn } }, 1)
}

const busy: Busy = {
  throttled: () => new AwsError('ThrottlingException', 'Rate exceeded'),
  unavailable: () => new AwsError('ServiceUnavailable', 'The service is unavailable.', { status: 503 }),
}

/** The last entry is its end. */
const maxEntries = 25_000
/** The maximum bytes of an execution's input and of a state's output. */
const maxBytes = 256 * 1024

/** The number of AWS history entries for an event of the library: a task is also scheduled, started and succeeded. */
function entriesOf({ type, state }: Happened): number {
  if (type === 'StateRetried') return 3
  if (type !== 'StateEntered') return 1
  return state?.type === 'Task' ? 4 : state?.type === 'Map' || state?.type === 'Parallel' ? 3 : 1
}

const machineGone = { status: 'FAILED', error: 'States.Runtime', cause: 'The state machine no longer exists.' } as const

const contextOf = ({ executionArn, stateMachineArn, name, startDate }: Execution, { spec }: Machine) => ({
  Execution: { Id: executionArn, Name: name, StartTime: new Date(startDate * 1000).toISOString() },
  StateMachine: { Id: stateMachineArn, Name: spec.name },
})

const tooLong = [
  'States.Runtime',
  `The execution reached the maximum number of history events (${maxEntries}).`,
] as const

/** A state's output above AWS's limit. That error could only be caught by its own name, so it is not. */
function tooLargeIn({ type, state }: Happened): readonly [error: string, cause: string] | undefined {
  if (type !== 'StateExited' || state?.output === undefined) return undefined
  if (Buffer.byteLength(JSON.stringify(state.output)) <= maxBytes) return undefined
  return [
    'States.DataLimitExceeded',
    `The state/task '${state.name}' returned a result with a size exceeding the maximum number of bytes service limit.`,
  ]
}

/** AWS deletes an execution 90 days after its end. */
const keptSeconds = 90 * 86_400

/**
 * Running executions restart from the beginning after a restart, with a new timeout, so states must be idempotent.
 * @throws if a definition uses unsupported features
 */
export function createStepFunctions(options: StepFunctionsOptions): StepFunctions {
  const machines = new Map(options.machines.map((spec) => [spec.arn, build(spec, options)]))
  const { journal, executions } = openExecutions(options.dir)
  const aborts = new Map<string, () => void>()
  let closed = false

  function record(execution: Execution): void {
    executions.set(execution.executionArn, execution)
    journal.append(execution)
  }

  function settle(executionArn: string, end: Pick<Execution, 'status' | 'output' | 'error' | 'cause'>): void {
    const execution = executions.get(executionArn)
    if (closed || execution?.status !== 'RUNNING') return
    aborts.delete(executionArn)
    record({ ...execution, ...end, stopDate: Date.now() / 1000 })
    countEnd(options.metrics, execution.stateMachineArn, end.status)
  }

  function run(execution: Execution): void {
    const { executionArn, stateMachineArn, input } = execution
    const machine = machines.get(stateMachineArn)
    if (!machine) return settle(executionArn, machineGone)
    const running = machine.machine.run(JSON.parse(input) as Json, {
      overrides: machine.overrides,
      context: contextOf(execution, machine),
    })
    aborts.set(executionArn, running.abort)
    void follow(running.eventLogs, options.meter, (error, cause) => {
      settle(executionArn, { status: 'FAILED', error, cause })
      running.abort()
    })
    running.result.then(
      (output) => settle(executionArn, { status: 'SUCCEEDED', output: JSON.stringify(output ?? null) }),
      (error: unknown) => settle(executionArn, endOf(error)),
    )
  }

  function find(input: JsonObject): Execution {
    const arn = requiredText(input, 'executionArn')
    const execution = executions.get(arn)
    if (!execution) throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`)
    return execution
  }

  function findMachine(input: JsonObject): string {
    const arn = requiredText(input, 'stateMachineArn')
    if (!machines.has(arn)) throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`)
    return arn
  }

  const operations: Operations = {
    ListStateMachines: () => ({
      stateMachines: options.machines.map(({ arn, name }) => ({ stateMachineArn: arn, name, type: 'STANDARD' })),
    }),
    ListTagsForResource(request) {
      const arn = requiredText(request, 'resourceArn')
      const machine = machines.get(arn)
      if (!machine) throw new AwsError('ResourceNotFound', `Resource not found: '${arn}'`)
      return { tags: Object.entries(machine.spec.tags ?? {}).map(([key, value]) => ({ key, value })) }
    },
    StartExecution(request) {
      const stateMachineArn = findMachine(request)
      const { name, input } = startIn(request)
      const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`
      const known = executions.get(executionArn)
      if (known) {
        if (known.status === 'RUNNING' && known.input === input) return { executionArn, startDate: known.startDate }
        throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`)
      }
      const startDate = Date.now() / 1000
      const execution: Execution = { executionArn, stateMachineArn, name, status: 'RUNNING', startDate, input }
      record(execution)
      run(execution)
      return { executionArn, startDate }
    },
    DescribeExecution: find,
    StopExecution(request) {
      const { executionArn } = find(request)
      const abort = aborts.get(executionArn)
      settle(executionArn, {
        status: 'ABORTED',
        error: optionalText(request, 'error'),
        cause: optionalText(request, 'cause'),
      })
      abort?.()
      return { stopDate: executions.get(executionArn)?.stopDate }
    },
    ListExecutions(request) {
      const stateMachineArn = findMachine(request)
      return pageOf(
        [...executions.values()].filter((each) => each.stateMachineArn === stateMachineArn),
        request,
      )
    },
  }

  return {
    handle: (req, res) =>
      handleAwsJson(req, res, {
        service: 'Step Functions',
        version: '1.0',
        operations: meetingFaults(operations, options.faults, 'states', busy),
        judge: options.judge ?? administratorAlone,
        rights: stepFunctionsRights,
      }),
    resume() {
      for (const execution of executions.values()) {
        if (execution.status === 'RUNNING' && !aborts.has(execution.executionArn)) run(execution)
      }
    },
    async close() {
      // Running executions stay recorded as running, and are resumed at the next start.
      closed = true
      for (const abort of aborts.values()) abort()
      journal.close()
    },
  }
}

/** Counts the events of an execution, and ends it where AWS would. */
async function follow(
  events: AsyncIterable<Happened>,
  meter: Meter | undefined,
  end: (error: string, cause: string) => void,
): Promise<void> {
  let counted = 1
  for await (const event of events) {
    if (event.type === 'StateEntered') meter?.add('states/transitions')
    counted += entriesOf(event)
    const reason = counted >= maxEntries ? tooLong : tooLargeIn(event)
    if (reason) return end(...reason)
  }
}

function openExecutions(dir: string) {
  const { journal, lines } = openJournal<Execution>(join(dir, 'executions.jsonl'))
  const executions = new Map(lines.map((line) => [line.executionArn, line]))
  const oldest = Date.now() / 1000 - keptSeconds
  for (const [arn, execution] of executions) if ((execution.stopDate ?? Infinity) < oldest) executions.delete(arn)
  if (lines.length > 2 * executions.size + 500) journal.rewrite([...executions.values()])
  return { journal, executions }
}

function startIn(request: JsonObject): { name: string; input: string } {
  const name = optionalText(request, 'name') ?? randomUUID()
  if (!/^[^\s\p{Cc}<>{}[\]?*"#%\\^|~`$&,;:/]{1,80}$/u.test(name))
    throw new AwsError('InvalidName', `Invalid Name: '${name}'`)
  const input = optionalText(request, 'input') ?? '{}'
  if (!isJson(input)) throw new AwsError('InvalidExecutionInput', 'Invalid State Machine Execution Input: not JSON')
  if (Buffer.byteLength(input) > maxBytes)
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: Value at 'input' failed to satisfy constraint: Member must have length less than or equal to ${maxBytes}`,
    )
  return { name, input }
}

function pageOf(executions: Execution[], request: JsonObject): JsonObject {
  const status = optionalText(request, 'statusFilter')
  const max = Number(request.maxResults ?? 100) || 100
  const from = Number(optionalText(request, 'nextToken') ?? 0)
  const found = executions
    .filter((execution) => !status || execution.status === status)
    .toSorted((a, b) => b.startDate - a.startDate)
  const page = found
    .slice(from, from + max)
    .map(({ input: _input, output: _output, error: _error, cause: _cause, ...rest }) => rest)
  return { executions: page, ...(from + max < found.length && { nextToken: String(from + max) }) }
}

function build(spec: MachineSpec, { checkedDir, invoke: invokeFor, waitMs }: StepFunctionsOptions): Machine {
  const invoke: Invoke = (functionArn, payload) => invokeFor(functionArn, payload, spec)
  const states = [...readStates(spec.name, spec.definition)]
  const pick = <T>(choose: (state: JsonObject) => T | undefined): { [state: string]: T } =>
    Object.fromEntries(
      states.flatMap(([name, state]) => {
        const value = choose(state)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  const handlers = pick((state) => {
    if (state.Type !== 'Task') return undefined
    const resource = state.Resource as string
    return resource.endsWith(':states:::lambda:invoke')
      ? async (input: Json) => invokeByParameters(input, invoke)
      : async (input: Json) => asTaskError(() => invoke(resource, input))
  })
  const definition = withoutDefaultTimeouts(spec.definition) as { [name: string]: unknown } & StateMachineDefinition
  return {
    spec,
    machine: checkedMachine(definition, checkedDir),
    overrides: {
      taskResourceLocalHandlers: handlers,
      ...(waitMs !== undefined && {
        waitTimeOverrides: pick((state) => (state.Type === 'Wait' ? waitMs : undefined)),
        retryIntervalOverrides: pick((state) => (state.Retry ? waitMs : undefined)),
      }),
    },
  }
}

/** `arn:aws:states:::lambda:invoke`: the function and its payload are parameters, the response is wrapped. */
async function invokeByParameters(input: Json, invoke: Invoke): Promise<Json> {
  const parameters: { [name: string]: Json } =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  const unknown = Object.keys(parameters).find((name) => name !== 'FunctionName' && name !== 'Payload')
  const functionName = parameters.FunctionName
  if (unknown || typeof functionName !== 'string') {
    throw new TaskError(
      'States.Runtime',
      unknown ? `The parameter ${unknown} is not supported locally.` : 'FunctionName is missing.',
    )
  }
  const Payload = await asTaskError(() => invoke(functionName, parameters.Payload ?? {}))
  return { ExecutedVersion: '$LATEST', Payload, StatusCode: 200 }
}

/** The error for Retry and Catch: the name is matched, the message becomes `Cause`. */
class TaskError extends Error {
  constructor(name: string, cause: string) {
    super(cause)
    this.name = name
  }
}

/** The response as JSON; a function's error as Step Functions reports it, with its details as JSON in `Cause`. */
async function asTaskError(call: () => Promise<Json>): Promise<Json> {
  try {
    return (await call()) ?? null
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    const errorType = 'errorType' in thrown && typeof thrown.errorType === 'string' ? thrown.errorType : thrown.name
    const trace = (thrown.stack ?? '').split('\n')
    throw new TaskError(errorType, JSON.stringify({ errorType, errorMessage: thrown.message, trace }))
  }
}

function endOf(error: unknown): Pick<Execution, 'status' | 'error' | 'cause'> {
  const thrown = error instanceof Error ? error : new Error(String(error))
  if (thrown.name === 'ExecutionAbortedError') return { status: 'ABORTED' }
  if (thrown.name === 'ExecutionTimeoutError') return { status: 'TIMED_OUT', error: 'States.Timeout' }
  const reason = thrown.cause instanceof Error ? thrown.cause : thrown
  return {
    status: reason.name === 'States.Timeout' ? 'TIMED_OUT' : 'FAILED',
    error: reason.name,
    cause: reason.message,
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const right =
  (action: string, field: 'stateMachineArn' | 'executionArn' | 'resourceArn') =>
  (input: JsonObject): Access[] => [{ action: `states:${action}`, resource: String(input[field]) }]

/** On the state machine or on one of its executions. */
export const stepFunctionsRights: Rights<JsonObject> = {
  StartExecution: right('StartExecution', 'stateMachineArn'),
  // IAM has no resource for it.
  ListStateMachines: () => [{ action: 'states:ListStateMachines', resource: '*' }],
  ListTagsForResource: right('ListTagsForResource', 'resourceArn'),
  ListExecutions: right('ListExecutions', 'stateMachineArn'),
  DescribeExecution: right('DescribeExecution', 'executionArn'),
  StopExecution: right('StopExecution', 'executionArn'),
}
