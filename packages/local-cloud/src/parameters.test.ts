import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createParameters } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

let dir: string
let parameters: Parameters
let server: Awaited<ReturnType<typeof serve>>
let client: SSMClient

async function start() {
  parameters = createParameters({ dir })
  server = await serve(parameters, '/_local/aws/ssm')
  client = new SSMClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-parameters-'))
  await start()
})

afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const get = async (Name: string, WithDecryption?: boolean) =>
  (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter

test('parameters are put once, overwritten on purpose, and kept over a restart', async () => {
  await client.send(
    new PutParameterCommand({ Name: '/lintel/address', Value: 'http://localhost:4000', Type: 'String' }),
  )
  const again = new PutParameterCommand({ Name: '/lintel/address', Value: 'x', Type: 'String' })
  expect((await failure(client.send(again))).name).toBe('ParameterAlreadyExists')
  expect(
    (await client.send(new PutParameterCommand({ Name: '/lintel/address', Value: 'new', Overwrite: true }))).Version,
  ).toBe(2)
  await server.close()
  await start()
  expect(await get('/lintel/address')).toMatchObject({
    Value: 'new',
    Version: 2,
    Type: 'String',
    ARN: 'arn:aws:ssm:eu-west-2:000000000000:parameter/lintel/address',
  })
})

test('several are read at once, by name and by path', async () => {
  for (const name of ['/a/x', '/a/y', '/a/deep/z', '/b']) parameters.set(name, name)
  const found = await client.send(new GetParametersCommand({ Names: ['/a/x', '/nope', '/b'] }))
  expect([found.Parameters?.map((parameter) => parameter.Value), found.InvalidParameters]).toEqual([
    ['/a/x', '/b'],
    ['/nope'],
  ])
  const below = async (Recursive: boolean) =>
    (await client.send(new GetParametersByPathCommand({ Path: '/a', Recursive }))).Parameters?.map(
      (parameter) => parameter.Name,
    )
  expect(await below(false)).toEqual(['/a/x', '/a/y'])
  expect(await below(true)).toEqual(['/a/x', '/a/y', '/a/deep/z'])
})

test('a value set again keeps its version, a secure one is shown only decrypted', async () => {
  parameters.set('key', 'value', 'SecureString')
  parameters.set('key', 'value', 'SecureString')
  expect(await get('key', true)).toMatchObject({ Value: 'value', Version: 1 })
  expect((await get('key'))?.Value).not.toBe('value')
})

test('what is missing or not supported is refused', async () => {
  expect((await failure(get('nope'))).name).toBe('ParameterNotFound')
  expect((await failure(client.send(new DescribeParametersCommand({})))).name).toBe('UnknownOperationException')
})

test('names, types and sizes that AWS does not take are refused', async () => {
  const put = (Name: string, Value: string, Type?: 'String') =>
    client.send(new PutParameterCommand({ Name, Value, ...(Type && { Type }) }))
  await put('/a/b', 'x'.repeat(4096), 'String')
  const refused = [
    put('/a/c', 'x'.repeat(4097), 'String'),
    put('/a b', 'x', 'String'),
    put('/aws/a', 'x', 'String'),
    put('/a/d', 'x'),
  ]
  for (const call of refused) expect((await failure(call)).name).toBe('ValidationException')
})
