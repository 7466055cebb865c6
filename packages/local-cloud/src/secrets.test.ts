// @module-tag long
import { randomUUID } from 'node:crypto'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { createSecrets } from './secrets.ts'
import { calledThere, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

/** A client, and the ARN of a secret that also exists in AWS; here it is created. */
async function start() {
  if (real) return { client: new SecretsManagerClient(realOptions), SecretId: calledThere('renewed') }
  const secrets = createSecrets({ dir: aFolder() })
  const server = await serve(secrets, '/_local/aws/secretsmanager')
  onTestFinished(server.close)
  const client = new SecretsManagerClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
  return { client, SecretId: secrets.ensure({ name: 'renewed', value: 'one' }) }
}

test('the same token writes once', async () => {
  const { client, SecretId } = await start()
  const read = (VersionStage?: string) => client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
  const token = randomUUID()
  const put = (SecretString: string) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken: token }))
  const before = await read()
  for (const _ of ['first', 'second']) await put('two')
  expect((await read('AWSPREVIOUS')).VersionId).toBe(before.VersionId)
  expect(await read()).toMatchObject({ SecretString: 'two', VersionId: token })
  expect((await failure(put('other'))).name).toBe('ResourceExistsException')
})
