// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createParameters } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { calledThere, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

let dir: string
let parameters: Parameters
let server: Awaited<ReturnType<typeof serve>> | undefined
let client: SSMClient

/** In AWS, names begin with the stack's. */
const named = (name: string) => (real ? `${calledThere('parameters')}${name}` : name)

async function start() {
  if (real) {
    client = new SSMClient(realOptions)
    return
  }
  parameters = createParameters({ dir })
  server = await serve(parameters, '/_local/aws/ssm')
  client = new SSMClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-parameters-'))
  await start()
})

afterEach(async () => {
  await server?.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A parameter that also exists in AWS; here it is created. */
const ensure = (name: string, value: string) => (real ? undefined : parameters.set(named(name), value))
const get = async (Name: string, WithDecryption?: boolean) =>
  (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter

test('parameters are put once, overwritten only on request, and survive a restart', async () => {
  const Name = named('/address')
  const put = (Value: string, more: { Type?: 'String'; Overwrite?: true }) =>
    client.send(new PutParameterCommand({ Name, Value, ...more }))
  if (!real) await put('http://localhost:4000', { Type: 'String' })
  const { Version: before = 0 } = (await get(Name)) ?? {}
  expect((await failure(put('x', { Type: 'String' }))).name).toBe('ParameterAlreadyExists')
  const value = randomUUID()
  expect((await put(value, { Overwrite: true })).Version).toBe(before + 1)
  await server?.close()
  await start()
  const ARN = expect.stringMatching(new RegExp(`^arn:aws:ssm:eu-west-2:\\d{12}:parameter${Name}$`))
  expect(await get(Name)).toMatchObject({ Value: value, Version: before + 1, Type: 'String', ARN })
})

test('several are read together, by name and by path', async () => {
  for (const name of ['/a/x', '/a/y', '/a/deep/z', '/other']) ensure(name, name)
  const found = await client.send(new GetParametersCommand({ Names: ['/a/x', '/nope', '/other'].map(named) }))
  expect(found.Parameters?.map(({ Value }) => Value).toSorted()).toEqual(['/a/x', '/other'])
  expect(found.InvalidParameters).toEqual([named('/nope')])
  expect((await failure(get('nope'))).name).toBe('ParameterNotFound')
  const below = async (Recursive: boolean) => {
    const { Parameters } = await client.send(new GetParametersByPathCommand({ Path: named('/a'), Recursive }))
    return Parameters?.map(({ Value }) => Value).toSorted()
  }
  expect(await below(false)).toEqual(['/a/x', '/a/y'])
  expect(await below(true)).toEqual(['/a/deep/z', '/a/x', '/a/y'])
})
