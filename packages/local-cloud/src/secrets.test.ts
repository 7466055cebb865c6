import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Faults } from './faults.ts'
import { createParameters } from './parameters.ts'
import { createSecrets, generateSecret } from './secrets.ts'
import type { Secrets } from './secrets.ts'
import { revealer } from './wiring/dynamic-references.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

let dir: string
let secrets: Secrets
let server: Awaited<ReturnType<typeof serve>>
let client: SecretsManagerClient
const faults = new Faults()

async function start() {
  secrets = createSecrets({ dir, faults })
  server = await serve(secrets, '/_local/aws/secretsmanager')
  client = new SecretsManagerClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-secrets-'))
  await start()
})

afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = (SecretId: string, VersionStage?: string) =>
  client.send(new GetSecretValueCommand({ SecretId, VersionStage }))

test('a generated secret is made once and kept over a restart', async () => {
  const arn = secrets.ensure({ name: 'links', generate: { passwordLength: 64, excludePunctuation: true } })
  const first = await read('links')
  expect(first.SecretString).toMatch(/^[a-zA-Z0-9]{64}$/)
  expect((await read(arn)).VersionId).toBe(first.VersionId)
  await server.close()
  await start()
  expect(secrets.ensure({ name: 'links', generate: {} })).toBe(arn)
  expect((await read('links')).SecretString).toBe(first.SecretString)
  expect(secrets.value(arn)).toBe(first.SecretString)
})

test('a new value becomes current, the one before stays as previous', async () => {
  secrets.ensure({ name: 'key', value: 'one' })
  for (const SecretString of ['two', 'three'])
    await client.send(new PutSecretValueCommand({ SecretId: 'key', SecretString }))
  expect([(await read('key')).SecretString, (await read('key', 'AWSPREVIOUS')).SecretString]).toEqual(['three', 'two'])
  const described = await client.send(new DescribeSecretCommand({ SecretId: 'key' }))
  expect(Object.values(described.VersionIdsToStages ?? {})).toEqual([['AWSCURRENT'], ['AWSPREVIOUS']])
})

const write = (SecretString: string) =>
  client.send(
    new PutSecretValueCommand({
      SecretId: 'key',
      SecretString,
      ClientRequestToken: '0123456789012345678901234567890123456789',
    }),
  )

test('a reference to it in a template is read when its resource changes, and by nothing else', async () => {
  secrets.ensure({ name: 'key', value: 'one' })
  const parameters = createParameters({ dir: join(dir, 'parameters') })
  const text = 'Bearer {{resolve:secretsmanager:key:SecretString:::}}'
  const deployed = (logicalId: string, properties: object) =>
    revealer(secrets, parameters, join(dir, 'resolved.json'))(text, { stackName: 'Edge', logicalId, properties })
  expect(deployed('Front', { header: text })).toBe('Bearer one')
  await client.send(new PutSecretValueCommand({ SecretId: 'key', SecretString: 'two' }))
  expect(deployed('Front', { header: text })).toBe('Bearer one')
  expect(deployed('Other', { header: text })).toBe('Bearer two')
  expect(deployed('Front', { header: text, comment: 'changed' })).toBe('Bearer two')
})

test('the same token writes once', async () => {
  secrets.ensure({ name: 'key', value: 'one' })
  await write('two')
  await write('two')
  expect((await read('key', 'AWSPREVIOUS')).SecretString).toBe('one')
  expect((await failure(write('other'))).name).toBe('ResourceExistsException')
})

test('generated secrets follow their rules', () => {
  const made = generateSecret({
    secretStringTemplate: '{"user":"anna"}',
    generateStringKey: 'password',
    excludeCharacters: 'aeiou"\\/',
  })
  const parsed = JSON.parse(made) as { user: string; password: string }
  expect(parsed.user).toBe('anna')
  expect(parsed.password).toHaveLength(32)
  expect(parsed.password).not.toMatch(/[aeiou"\\/]/)
  for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(parsed.password).toMatch(kind)
})

test('what is missing or not supported is refused', async () => {
  expect((await failure(read('nope'))).name).toBe('ResourceNotFoundException')
  secrets.ensure({ name: 'key', value: 'one' })
  expect((await failure(read('key', 'AWSPENDING'))).name).toBe('ResourceNotFoundException')
  expect((await failure(client.send(new DeleteSecretCommand({ SecretId: 'key' })))).name).toBe(
    'UnknownOperationException',
  )
})

test('a secret has 64 KB at most, and a token 32 letters at least', async () => {
  secrets.ensure({ name: 'key', value: 'one' })
  const put = (SecretString: string, ClientRequestToken?: string) =>
    client.send(new PutSecretValueCommand({ SecretId: 'key', SecretString, ClientRequestToken }))
  await put('x'.repeat(65_536))
  for (const call of [put('x'.repeat(65_537)), put('two', 'short')])
    expect((await failure(call)).name).toBe('ValidationException')
})

test('secrets are listed by name, without their values', async () => {
  for (const name of ['links', 'google']) secrets.ensure({ name, generate: {} })
  const { SecretList = [] } = await client.send(new ListSecretsCommand({}))
  expect(SecretList.map(({ Name }) => Name)).toEqual(['google', 'links'])
  expect(JSON.stringify(SecretList)).not.toContain('SecretString')
})

test('it is asked too often, or away, on demand', async () => {
  secrets.ensure({ name: 'key', value: 'one' })
  faults.add([
    { service: 'secretsmanager', kind: 'throttled', about: 'key' },
    { service: 'secretsmanager', kind: 'unavailable', about: 'key' },
  ])
  expect((await failure(read('key'))).name).toBe('ThrottlingException')
  expect((await failure(read('key'))).name).toBe('InternalServiceError')
  await read('key')
})
