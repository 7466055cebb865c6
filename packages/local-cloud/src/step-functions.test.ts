// @module-tag long
import { randomUUID } from 'node:crypto'
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { expect, test, onTestFinished } from 'vitest'
import { aFolder } from './testing/folder.ts'
import type { JsonObject } from './aws-error.ts'
import type { Json } from './state-definition.ts'
import { createStepFunctions } from './step-functions.ts'
import { calledThere, skipOnRealAws, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'
import { machines } from '../test/aws/machines.ts'

const localArn = 'arn:aws:states:eu-west-2:000000000000:stateMachine:Documents'
const arnOf = (name: string) => `arn:aws:lambda:eu-west-2:000000000000:function:${name}`
let machineArn = ''
const end = { End: true }

let client: SFNClient

/** A machine that also exists in AWS. */
async function startThere(name: keyof typeof machines) {
  if (real) {
    machineArn = calledThere(name)
    client = new SFNClient(realOptions)
    return
  }
  machineArn = localArn
  const server = await serve(serviceOf(machines[name]), '/_local/aws/states')
  onTestFinished(server.close)
  client = new SFNClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

const serviceOf = (definition: JsonObject) =>
  createStepFunctions({
    dir: aFolder(),
    machines: [{ arn: localArn, name: 'Documents', definition, role: 'arn:aws:iam::000000000000:role/Documents' }],
    invoke: async () => null,
  })

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
test('a stopped execution stays stopped', async () => {
  await startThere('waiting')
  const name = fresh('stopped')
  const arn = await begin({}, name)
  expect((await failure(begin({ other: true }, name))).name).toBe('ExecutionAlreadyExists')
  expect(await begin({}, name)).toBe(arn)
  await client.send(new StopExecutionCommand({ executionArn: arn, error: 'Cancelled', cause: 'by the user' }))
  expect(await look(arn)).toMatchObject({ status: 'ABORTED', error: 'Cancelled', cause: 'by the user' })
})

const refuse = (definition: JsonObject) => () => serviceOf(definition)

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
