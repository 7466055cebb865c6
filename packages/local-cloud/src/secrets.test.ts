// @module-tag long
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { createParameters } from './parameters.ts'
import { createSecrets } from './secrets.ts'
import type { Secrets, SecretSpec } from './secrets.ts'
import { revealer } from './wiring/dynamic-references.ts'
import { calledThere, skipOnRealAws, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

let dir: string
let secrets: Secrets
let server: Awaited<ReturnType<typeof serve>> | undefined
let client: SecretsManagerClient

beforeEach(async () => {
  dir = aFolder()
  if (real) {
    client = new SecretsManagerClient(realOptions)
    return
  }
  secrets = createSecrets({ dir })
  server = await serve(secrets, '/_local/aws/secretsmanager')
  client = new SecretsManagerClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
})

afterEach(() => server?.close())

/** The ARN of a secret that also exists in AWS; here it is created. */
const ensureThere = (spec: SecretSpec) => (real ? calledThere(spec.name) : secrets.ensure(spec))
/** A secret on this machine only. */
function ensure(spec: SecretSpec) {
  skipOnRealAws()
  return secrets.ensure(spec)
}
const read = (SecretId: string, VersionStage?: string) =>
  client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
const put = (SecretId: string, SecretString: string, ClientRequestToken?: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }))

test('a reference to it in a template is resolved only when its resource changes', async () => {
  ensure({ name: 'key', value: 'one' })
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
  const key = ensureThere({ name: 'renewed', value: 'one' })
  const before = await read(key)
  const token = randomUUID()
  for (const _ of ['first', 'second']) await put(key, 'two', token)
  expect((await read(key, 'AWSPREVIOUS')).VersionId).toBe(before.VersionId)
  expect(await read(key)).toMatchObject({ SecretString: 'two', VersionId: token })
  expect((await failure(put(key, 'other', token))).name).toBe('ResourceExistsException')
})
