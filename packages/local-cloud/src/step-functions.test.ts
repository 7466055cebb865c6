// @module-tag long
import { randomUUID } from 'node:crypto'
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import type { JsonObject } from './aws-error.ts'
import type { Json } from './state-definition.ts'
import { createStepFunctions } from './step-functions.ts'
import type { StepFunctions } from './step-functions.ts'
import { calledThere, skipOnRealAws, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'
import { machines } from '../test/aws/machines.ts'

const localArn = 'arn:aws:states:eu-west-2:000000000000:stateMachine:Documents'
const arnOf = (name: string) => `arn:aws:lambda:eu-west-2:000000000000:function:${name}`
let machineArn = ''
const end = { End: true }

let dir: string
let service: StepFunctions
let server: Awaited<ReturnType<typeof serve>> | undefined
let client: SFNClient

type Functions = { [name: string]: (payload: Json) => Json | Promise<Json> }

/** A machine on this machine only. */
async function start(definition: JsonObject, functions: Functions) {
  skipOnRealAws()
  await serveMachine(definition, functions)
}

/** A machine that also exists in AWS. */
async function startThere(name: keyof typeof machines) {
  if (real) {
    machineArn = calledThere(name)
    client = new SFNClient(realOptions)
    return
  }
  await serveMachine(machines[name], {})
}

async function serveMachine(definition: JsonObject, functions: Functions) {
  machineArn = localArn
  service = createStepFunctions({
    dir,
    machines: [{ arn: localArn, name: 'Documents', definition, role: 'arn:aws:iam::000000000000:role/Documents' }],
    invoke: async (arn, payload) => functions[arn.split(':').at(-1) ?? '']?.(payload) ?? null,
  })
  server = await serve(service, '/_local/aws/states')
  client = new SFNClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

beforeEach(() => {
  dir = aFolder()
})

afterEach(() => server?.close())

const begin = async (input: Json, name?: string) =>
  (await client.send(new StartExecutionCommand({ stateMachineArn: machineArn, name, input: JSON.stringify(input) })))
    .executionArn ?? ''
const look = (executionArn: string) => client.send(new DescribeExecutionCommand({ executionArn }))
async function finish(executionArn: string) {
  await expect
    .poll(async () => (await look(executionArn)).status, { timeout: real ? 60_000 : 5000, interval: real ? 500 : 10 })
    .not.toBe('RUNNING')
  return look(executionArn)
}
/** Names of executions stay in use for 90 days. */
const fresh = (name: string) => `${name}-${randomUUID()}`

test('an execution is started once per name', async () => {
  await startThere('passing')
  const name = fresh('once')
  const arn = await begin({ job: 'j' }, name)
  await finish(arn)
  expect((await failure(begin({ job: 'j' }, name))).name).toBe('ExecutionAlreadyExists')
  const ended = new ListExecutionsCommand({ stateMachineArn: machineArn, statusFilter: 'SUCCEEDED' })
  const names = async () => (await client.send(ended)).executions?.map((execution) => execution.name)
  await expect.poll(names, { timeout: 60_000 }).toContain(name)
  for (const wrong of ['x'.repeat(81), 'a b', 'a:b', 'a\u0001b'])
    expect((await failure(begin({}, wrong))).name, wrong).toBe('InvalidName')
  expect((await failure(look(`${arn}x`))).name).toBe('ExecutionDoesNotExist')
})

const oneTask = (more: JsonObject = {}, machine: JsonObject = {}) => ({
  StartAt: 'Only',
  ...machine,
  States: { Only: { Type: 'Task', Resource: arnOf('only'), ...more, ...end } },
})
const never = () => new Promise<Json>(() => {})

test('a stopped execution stays stopped', async () => {
  await startThere('waiting')
  const name = fresh('stopped')
  const arn = await begin({}, name)
  expect((await failure(begin({ other: true }, name))).name).toBe('ExecutionAlreadyExists')
  expect(await begin({}, name)).toBe(arn)
  await client.send(new StopExecutionCommand({ executionArn: arn, error: 'Cancelled', cause: 'by the user' }))
  expect(await look(arn)).toMatchObject({ status: 'ABORTED', error: 'Cancelled', cause: 'by the user' })
})

test('what was running when the process ended is restarted, what had ended is not', async () => {
  await start(oneTask(), { only: (input) => ((input as { wait: boolean }).wait ? never() : 'first') })
  const ended = await begin({ wait: false }, 'ended')
  await finish(ended)
  const running = await begin({ wait: true }, 'running')
  await server?.close()
  const inputs: Json[] = []
  await start(oneTask(), { only: (input) => (inputs.push(input), 'second') })
  expect((await look(running)).status).toBe('RUNNING')
  service.resume()
  expect(await finish(running)).toMatchObject({ status: 'SUCCEEDED', name: 'running', output: '"second"' })
  expect((await look(ended)).output).toBe('"first"')
  expect(inputs).toEqual([{ wait: true }])
})

const refuse = (definition: JsonObject) => () =>
  createStepFunctions({
    dir,
    machines: [{ arn: localArn, name: 'Documents', definition, role: 'arn:aws:iam::000000000000:role/Documents' }],
    invoke: never,
  })

test('definitions that would not run as in AWS are refused by name', () => {
  skipOnRealAws()
  expect(refuse(oneTask({}, { QueryLanguage: 'JSONata' }))).toThrow('JSONata is not supported locally')
  expect(refuse(oneTask({ QueryLanguage: 'JSONata' }))).toThrow('State machine Documents, state Only: JSONata')
  expect(refuse(oneTask({ Assign: { x: 1 } }))).toThrow('Assign is not supported locally')
  expect(refuse(oneTask({ Resource: 'arn:aws:states:::dynamodb:putItem' }))).toThrow(
    'the integration arn:aws:states:::dynamodb:putItem',
  )
  expect(refuse(oneTask({ Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken' }))).toThrow(
    'waitForTaskToken is not supported',
  )
  const twice = { StartAt: 'Both', States: { Both: { Type: 'Parallel', ...end, Branches: [oneTask(), oneTask()] } } }
  expect(refuse(twice)).toThrow('state Only: this name is used twice')
})

test('an input above 256 KB does not start', async () => {
  await startThere('passing')
  expect((await finish(await begin('x'.repeat(256 * 1024 - 2)))).status).toBe('SUCCEEDED')
  expect(await failure(begin('x'.repeat(256 * 1024 - 1)))).toMatchObject({ name: 'ValidationException' })
})
