// @module-tag long
import {
  DecryptCommand,
  DisableKeyCommand,
  EnableKeyCommand,
  EncryptCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  type EncryptCommandInput,
} from '@aws-sdk/client-kms'
import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { createKms } from './kms.ts'
import { real, realOptions, renaming } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'

const arnOf = (id: string) => `arn:aws:kms:eu-west-2:000000000000:key/${id}`
const secret = 'what nobody may read'
const of = { client: 'harbour', setting: 'Password' }

let server: Awaited<ReturnType<typeof serve>> | undefined
let client: KMSClient

beforeEach(async () => {
  if (real) {
    client = renaming(new KMSClient(realOptions), real)
    return
  }
  const kms = createKms({ dir: aFolder() })
  kms.ensure({ id: 'one', arn: arnOf('one'), description: 'The first', aliases: ['alias/first'] })
  kms.ensure({ id: 'two', arn: arnOf('two') })
  kms.ensure({ id: 'signing', arn: arnOf('signing'), kind: 'RSA_2048' })
  server = await serve(kms, '/_local/aws/kms')
  client = new KMSClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
})

afterEach(() => server?.close())

const encrypt = async (change: Partial<EncryptCommandInput> = {}): Promise<Uint8Array> => {
  const input = { KeyId: 'one', Plaintext: Buffer.from(secret), EncryptionContext: of, ...change }
  const { CiphertextBlob } = await client.send(new EncryptCommand(input))
  return CiphertextBlob ?? expect.fail('Nothing was encrypted.')
}
const decrypt = async (CiphertextBlob: Uint8Array, EncryptionContext: Record<string, string> = of, KeyId?: string) => {
  const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext, KeyId }))
  return Buffer.from(Plaintext ?? []).toString()
}

test('another context, a changed ciphertext and other data are invalid ciphertexts', async () => {
  const blob = await encrypt()
  const contexts: Record<string, string>[] = [
    {},
    { client: 'harbour' },
    { ...of, client: 'kestrel' },
    { ...of, more: '1' },
    { ...of, Client: 'x' },
  ]
  for (const context of contexts)
    expect((await failure(decrypt(blob, context))).name).toBe('InvalidCiphertextException')
  const changed = Uint8Array.from(blob)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const wrong of [changed, blob.slice(0, 20), Buffer.from('not a ciphertext at all')])
    expect((await failure(decrypt(wrong))).name).toBe('InvalidCiphertextException')
})

test('encrypts one to 4,096 bytes', async () => {
  const blob = await encrypt({ Plaintext: Buffer.alloc(4096, 'x') })
  expect(await decrypt(blob)).toHaveLength(4096)
  const error = await failure(encrypt({ Plaintext: Buffer.alloc(4097) }))
  expect([error.name, error.message]).toEqual([
    'ValidationException',
    expect.stringContaining('Member must have length less than or equal to 4096'),
  ])
  expect((await failure(encrypt({ Plaintext: Buffer.alloc(0) }))).name).toBe('ValidationException')
})

test('missing or disabled keys do not encrypt or decrypt', async () => {
  const blob = await encrypt()
  for (const KeyId of ['three', arnOf('three'), 'alias/third'])
    expect((await failure(encrypt({ KeyId }))).name).toBe('NotFoundException')
  await client.send(new DisableKeyCommand({ KeyId: 'one' }))
  expect((await failure(encrypt())).name).toBe('DisabledException')
  expect((await failure(decrypt(blob))).name).toBe('DisabledException')
  await client.send(new EnableKeyCommand({ KeyId: 'one' }))
  expect(await decrypt(blob)).toBe(secret)
})

test.skipIf(real)('a key for signing signs, shows its public key, and does nothing else', async () => {
  const Message = Buffer.from(secret)
  const SigningAlgorithm = 'RSASSA_PKCS1_V1_5_SHA_256'
  const { Signature = new Uint8Array() } = await client.send(
    new SignCommand({ KeyId: 'signing', Message, SigningAlgorithm }),
  )
  const { PublicKey = new Uint8Array() } = await client.send(new GetPublicKeyCommand({ KeyId: 'signing' }))
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' })
  expect(verify('sha256', Message, key, Signature)).toBe(true)
  expect((await failure(encrypt({ KeyId: 'signing' }))).name).toBe('InvalidKeyUsageException')
  for (const [KeyId, message] of [
    ['one', Message],
    ['signing', Buffer.alloc(4097)],
  ] as const) {
    const { name } = await failure(client.send(new SignCommand({ KeyId, Message: message, SigningAlgorithm })))
    expect(name).toBe(KeyId === 'one' ? 'InvalidKeyUsageException' : 'ValidationException')
  }
})
