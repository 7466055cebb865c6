import { createCipheriv, createDecipheriv, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { join } from 'node:path'
import { handleAwsJson, optionalText, requiredText, type Operations } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { meetingFaults, type Busy, type Faults } from './faults.ts'
import { administratorAlone, type Judge, type Rights } from './iam/judge.ts'
import { openJournal } from './journal.ts'
import type { Service } from './service.ts'
import type { Access, RequestContext } from './iam/request.ts'

export const keyKinds = ['SYMMETRIC_DEFAULT', 'RSA_2048'] as const
type KeyKind = (typeof keyKinds)[number]

export interface WantedKey {
  id: string
  arn: string
  description?: string | undefined
  kind?: KeyKind | undefined
  aliases?: readonly string[]
}

/** `material` is base64 of 32 bytes or a private key as PEM, generated when the key is first seen. */
interface Key {
  id: string
  arn: string
  description: string
  kind: KeyKind
  material: string
  created: number
  enabled: boolean
}

export type Kms = Service & {
  ensure(wanted: WantedKey): void
}

const maxPlaintext = 4096
const maxCiphertext = 6144
/** Then the key's id with its length, the nonce, the tag, the encrypted data. */
const magic = Buffer.from([1, 0x4c])
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM bound to its encryption context, as in AWS; the ciphertext's format is our own. Signatures are RSA's. */
export function createKms(options: {
  dir: string
  region?: string
  accountId?: string
  judge?: Judge
  faults?: Faults
}): Kms {
  const { region = 'eu-west-2', accountId = '000000000000', judge = administratorAlone } = options
  const { journal, lines } = openJournal<Omit<Key, 'kind'> & { kind?: KeyKind }>(join(options.dir, 'keys.jsonl'))
  const keys = new Map(lines.map((key) => [key.id, { kind: algorithm, ...key }]))
  const aliases = new Map<string, string>()

  function save(key: Key): void {
    journal.append(key)
    keys.set(key.id, key)
  }

  /** A key by its id, its ARN, an alias or the ARN of one. */
  function find(keyId: string): Key {
    const arnPrefix = `arn:aws:kms:${region}:${accountId}:`
    const name = keyId.startsWith(arnPrefix) ? keyId.slice(arnPrefix.length) : keyId
    const isAlias = name.startsWith('alias/')
    const found = keys.get(isAlias ? (aliases.get(name) ?? '') : name.replace(/^key\//, ''))
    if (found) return found
    throw new AwsError(
      'NotFoundException',
      isAlias ? `Alias ${arnPrefix}${name} is not found.` : `Key '${arnPrefix}key/${name}' does not exist`,
    )
  }

  function usable(key: Key, kind: KeyKind): Key {
    if (!key.enabled) throw new AwsError('DisabledException', `${key.arn} is disabled.`)
    if (key.kind !== kind)
      throw new AwsError('InvalidKeyUsageException', `${key.arn} key usage is ${usages[key.kind]}, which is not valid.`)
    return key
  }

  /** The key named by a ciphertext, which must match that of the call, if given. */
  function keyOfCiphertext(input: JsonObject): Key {
    const { keyId } = partsOf(bytes(input, 'CiphertextBlob', maxCiphertext))
    const key = keys.get(keyId)
    if (!key)
      throw new AwsError(
        'AccessDeniedException',
        'The ciphertext refers to a customer master key that does not exist, does not exist in this region, or you are not allowed to access.',
      )
    const named = optionalText(input, 'KeyId')
    if (named !== undefined && find(named) !== key)
      throw new AwsError(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      )
    return key
  }

  function setEnabled(input: JsonObject, enabled: boolean): void {
    save({ ...find(requiredText(input, 'KeyId')), enabled })
  }

  const operations: Operations = {
    Encrypt(input) {
      const key = usable(find(requiredText(input, 'KeyId')), 'SYMMETRIC_DEFAULT')
      const plaintext = bytes(input, 'Plaintext', maxPlaintext)
      return {
        CiphertextBlob: encrypt(key, plaintext, contextOf(input)).toString('base64'),
        KeyId: key.arn,
        EncryptionAlgorithm: algorithmOf(input),
      }
    },
    Decrypt(input) {
      const key = usable(keyOfCiphertext(input), 'SYMMETRIC_DEFAULT')
      const plaintext = decrypt(key, bytes(input, 'CiphertextBlob', maxCiphertext), contextOf(input))
      return { Plaintext: plaintext.toString('base64'), KeyId: key.arn, EncryptionAlgorithm: algorithmOf(input) }
    },
    Sign(input) {
      const key = usable(find(requiredText(input, 'KeyId')), 'RSA_2048')
      if ((optionalText(input, 'MessageType') ?? 'RAW') !== 'RAW')
        throw new AwsError('ValidationException', 'Only messages are signed locally, not their digests.')
      const asked = requiredText(input, 'SigningAlgorithm')
      if (asked !== signing)
        throw new AwsError('InvalidKeyUsageException', `The algorithm ${asked} is not one of the key's locally.`)
      const signature = sign('sha256', bytes(input, 'Message', maxPlaintext), key.material)
      return { KeyId: key.arn, Signature: signature.toString('base64'), SigningAlgorithm: signing }
    },
    GetPublicKey(input) {
      const key = usable(find(requiredText(input, 'KeyId')), 'RSA_2048')
      const spki = createPublicKey(key.material).export({ type: 'spki', format: 'der' })
      const { KeyUsage, KeySpec } = metadataOf(key, accountId)
      return { KeyId: key.arn, PublicKey: spki.toString('base64'), KeyUsage, KeySpec, SigningAlgorithms: [signing] }
    },
    DescribeKey: (input) => ({ KeyMetadata: metadataOf(find(requiredText(input, 'KeyId')), accountId) }),
    DisableKey: (input) => setEnabled(input, false),
    EnableKey: (input) => setEnabled(input, true),
  }

  const rights = kmsRights(
    (input) => find(requiredText(input, 'KeyId')).arn,
    (input) => keyOfCiphertext(input).arn,
  )

  return {
    handle: (req, res) =>
      handleAwsJson(req, res, {
        service: 'KMS',
        version: '1.1',
        operations: meetingFaults(operations, options.faults, 'kms', busy),
        judge,
        rights,
      }),
    ensure({ id, arn, description = '', kind = 'SYMMETRIC_DEFAULT', aliases: names = [] }) {
      for (const name of names) aliases.set(name, id)
      if (keys.has(id)) return
      save({ id, arn, description, kind, material: materials[kind](), created: Date.now() / 1000, enabled: true })
    },
    async close() {
      journal.close()
    },
  }
}

const algorithm: KeyKind = 'SYMMETRIC_DEFAULT'
const signing = 'RSASSA_PKCS1_V1_5_SHA_256'

const usages = { SYMMETRIC_DEFAULT: 'ENCRYPT_DECRYPT', RSA_2048: 'SIGN_VERIFY' } satisfies Record<KeyKind, string>

const materials: Record<KeyKind, () => string> = {
  SYMMETRIC_DEFAULT: () => randomBytes(32).toString('base64'),
  RSA_2048: () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
}

const metadataOf = ({ id, arn, description, kind, created, enabled }: Key, accountId: string) => ({
  AWSAccountId: accountId,
  KeyId: id,
  Arn: arn,
  CreationDate: created,
  Description: description,
  Enabled: enabled,
  KeyState: enabled ? 'Enabled' : 'Disabled',
  KeyUsage: usages[kind],
  KeySpec: kind,
  ...(kind === algorithm ? { EncryptionAlgorithms: [algorithm] } : { SigningAlgorithms: [signing] }),
  KeyManager: 'CUSTOMER',
  Origin: 'AWS_KMS',
  MultiRegion: false,
})

const busy: Busy = {
  throttled: () =>
    new AwsError(
      'ThrottlingException',
      'You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls.',
    ),
  unavailable: () =>
    new AwsError('DependencyTimeoutException', 'The system timed out while trying to fulfill the request.', {
      status: 503,
    }),
}

/** The only algorithm of symmetric keys. */
function algorithmOf(input: JsonObject): string {
  for (const name of ['DryRun', 'GrantTokens', 'Recipient'])
    if (input[name] !== undefined) throw new AwsError('ValidationException', `${name} is not supported locally.`)
  const asked = optionalText(input, 'EncryptionAlgorithm') ?? algorithm
  if (asked !== algorithm)
    throw new AwsError('InvalidKeyUsageException', `The algorithm ${asked} is not one of a symmetric key.`)
  return asked
}

/** At least one and at most this many. */
function bytes(input: JsonObject, name: string, max: number): Buffer {
  const value = Buffer.from(requiredText(input, name), 'base64')
  if (value.length >= 1 && value.length <= max) return value
  const field = name.charAt(0).toLowerCase() + name.slice(1)
  const limit = value.length > max ? `less than or equal to ${max}` : 'greater than or equal to 1'
  throw new AwsError(
    'ValidationException',
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must have length ${limit}`,
  )
}

/** The additional data of a ciphertext: the pairs of the encryption context, sorted. */
function contextOf({ EncryptionContext = {} }: JsonObject): Buffer {
  if (typeof EncryptionContext !== 'object' || EncryptionContext === null || Array.isArray(EncryptionContext))
    throw new AwsError('SerializationException', 'EncryptionContext is no map.')
  const pairs = Object.entries(EncryptionContext)
  if (pairs.some(([, value]) => typeof value !== 'string'))
    throw new AwsError('SerializationException', 'EncryptionContext has a value that is no text.')
  return Buffer.from(JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

function encrypt({ id, material }: Key, plaintext: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(material, 'base64'), nonce).setAAD(context)
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([magic, Buffer.from([id.length]), Buffer.from(id), nonce, cipher.getAuthTag(), encrypted])
}

function decrypt({ material }: Key, blob: Buffer, context: Buffer): Buffer {
  const { nonce, tag, encrypted } = partsOf(blob)
  try {
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(material, 'base64'), nonce, options)
    decipher.setAAD(context).setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    throw invalidCiphertext()
  }
}

const invalidCiphertext = () => new AwsError('InvalidCiphertextException', '')

function partsOf(blob: Buffer): { keyId: string; nonce: Buffer; tag: Buffer; encrypted: Buffer } {
  const from = magic.length + 1 + (blob[magic.length] ?? 0)
  if (!blob.subarray(0, magic.length).equals(magic) || blob.length < from + nonceBytes + tagBytes)
    throw invalidCiphertext()
  return {
    keyId: blob.toString('utf8', magic.length + 1, from),
    nonce: blob.subarray(from, from + nonceBytes),
    tag: blob.subarray(from + nonceBytes, from + nonceBytes + tagBytes),
    encrypted: blob.subarray(from + nonceBytes + tagBytes),
  }
}

export const kmsKeys: readonly string[] = ['kms:encryptioncontextkeys']

/** Each pair of its encryption context is a separate one. */
function conditionKeysOf({ EncryptionContext }: JsonObject): RequestContext {
  if (typeof EncryptionContext !== 'object' || EncryptionContext === null) return {}
  const pairs = Object.entries(EncryptionContext)
  return {
    'kms:encryptioncontextkeys': pairs.map(([name]) => name),
    ...Object.fromEntries(
      pairs.map(([name, value]) => [`kms:encryptioncontext:${name.toLowerCase()}`, String(value)] as const),
    ),
  }
}

/** `arnOf` and `arnOfCiphertext` throw if there is none. */
export function kmsRights(
  arnOf: (input: JsonObject) => string,
  arnOfCiphertext: (input: JsonObject) => string,
): Rights<JsonObject> {
  const right =
    (action: string, keyOf: (input: JsonObject) => string) =>
    (input: JsonObject): Access[] => [
      { action: `kms:${action}`, resource: keyOf(input), context: conditionKeysOf(input) },
    ]
  return {
    Encrypt: right('Encrypt', arnOf),
    Decrypt: right('Decrypt', arnOfCiphertext),
    Sign: right('Sign', arnOf),
    GetPublicKey: right('GetPublicKey', arnOf),
    DescribeKey: right('DescribeKey', arnOf),
    DisableKey: right('DisableKey', arnOf),
    EnableKey: right('EnableKey', arnOf),
  }
}
