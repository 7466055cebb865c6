import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { handleAwsJson, optionalText, requiredText, type Operations } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { meetingFaults, type Busy, type Faults } from './faults.ts'
import { administratorAlone, type Judge, type MakeArn, type Rights } from './iam/judge.ts'
import { openJournal } from './journal.ts'
import type { Service } from './service.ts'
import type { Access } from './iam/request.ts'

/** A text, or a JSON template into which one generated key is put. */
export type GenerateSecret = {
  passwordLength?: number
  excludeCharacters?: string
  excludePunctuation?: boolean
  excludeNumbers?: boolean
  excludeUppercase?: boolean
  excludeLowercase?: boolean
  includeSpace?: boolean
  secretStringTemplate?: string
  generateStringKey?: string
}

/** Fixed, or generated when first seen and kept from then on. */
export type SecretSpec = {
  name: string
  /** Default: generated. */
  arn?: string
  value?: string
  generate?: GenerateSecret
}

const maxBytes = 65_536

type Version = { id: string; value: string; at: number; stages: string[] }
type Secret = { name: string; arn: string; created: number; versions: Version[] }

export type Secrets = Service & {
  ensure(spec: SecretSpec): string
  /** By name or ARN; undefined if there is no such secret or version. */
  value(nameOrArn: string, versionId?: string): string | undefined
}

export function createSecrets(options: {
  dir: string
  region?: string
  accountId?: string
  judge?: Judge
  faults?: Faults
}): Secrets {
  const { region = 'eu-west-2', accountId = '000000000000', judge = administratorAlone } = options
  const { journal, lines } = openJournal<Secret>(join(options.dir, 'secrets.jsonl'))
  const secrets = new Map<string, Secret>(lines.map((secret) => [secret.name, secret]))

  function save(secret: Secret): void {
    journal.append(secret)
    secrets.set(secret.name, secret)
  }

  const lookUp = (id: string) => secrets.get(id) ?? [...secrets.values()].find((secret) => secret.arn === id)

  function find(input: JsonObject): Secret {
    const secret = lookUp(requiredText(input, 'SecretId'))
    if (!secret) throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return secret
  }

  /** The new version becomes AWSCURRENT, the former one AWSPREVIOUS; older ones are removed. */
  function add(secret: Omit<Secret, 'versions'>, before: Version[], value: string, id: string): Version {
    const version: Version = { id, value, at: Date.now() / 1000, stages: ['AWSCURRENT'] }
    const previous = before.find((candidate) => candidate.stages.includes('AWSCURRENT'))
    save({ ...secret, versions: [version, ...(previous ? [{ ...previous, stages: ['AWSPREVIOUS'] }] : [])] })
    return version
  }

  const operations: Operations = {
    ListSecrets: () => ({
      SecretList: [...secrets.values()]
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ arn, name, created, versions }) => ({
          ARN: arn,
          Name: name,
          CreatedDate: created,
          LastChangedDate: versions[0]?.at,
        })),
    }),
    GetSecretValue(input) {
      const secret = find(input)
      const version = versionIn(secret, input)
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: version.id,
        VersionStages: version.stages,
        SecretString: version.value,
        CreatedDate: version.at,
      }
    },
    DescribeSecret(input) {
      const { arn, name, created, versions } = find(input)
      return {
        ARN: arn,
        Name: name,
        CreatedDate: created,
        LastChangedDate: versions[0]?.at,
        VersionIdsToStages: Object.fromEntries(versions.map((version) => [version.id, version.stages])),
      }
    },
    PutSecretValue(input) {
      const secret = find(input)
      const { value, token } = newVersionIn(input)
      const same = secret.versions.find((version) => version.id === token)
      if (same && same.value !== value) {
        throw new AwsError('ResourceExistsException', 'A resource with the ID you requested already exists.')
      }
      const version = same ?? add(secret, secret.versions, value, token)
      return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages }
    },
  }

  const rights = secretsRights((id) => lookUp(id)?.arn)

  return {
    handle: (req, res) =>
      handleAwsJson(req, res, {
        service: 'Secrets Manager',
        version: '1.1',
        operations: meetingFaults(operations, options.faults, 'secretsmanager', busy),
        judge,
        rights,
      }),
    ensure(spec) {
      const known = secrets.get(spec.name)
      if (known) return known.arn
      const suffix = pick(letters + numbers, 6)
      const arn = spec.arn ?? `arn:aws:secretsmanager:${region}:${accountId}:secret:${spec.name}-${suffix}`
      const value = spec.value ?? generateSecret(spec.generate ?? {})
      add({ name: spec.name, arn, created: Date.now() / 1000 }, [], value, randomUUID())
      return arn
    },
    value: (id, versionId) =>
      lookUp(id)?.versions.find((version) =>
        versionId ? version.id === versionId : version.stages.includes('AWSCURRENT'),
      )?.value,
    async close() {
      journal.close()
    },
  }
}

function versionIn(secret: Secret, input: JsonObject): Version {
  const id = optionalText(input, 'VersionId')
  const stage = optionalText(input, 'VersionStage') ?? (id ? undefined : 'AWSCURRENT')
  const version = secret.versions.find(
    (candidate) => (!id || candidate.id === id) && (!stage || candidate.stages.includes(stage)),
  )
  if (!version) {
    throw new AwsError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${id ? 'VersionId' : 'staging label'}: ${id ?? stage}`,
    )
  }
  return version
}

function newVersionIn(input: JsonObject): { value: string; token: string } {
  if (input.SecretBinary !== undefined)
    throw new AwsError('InvalidParameterException', 'SecretBinary is not supported locally.')
  if (input.VersionStages !== undefined)
    throw new AwsError('InvalidParameterException', 'VersionStages are not supported locally.')
  const value = requiredText(input, 'SecretString')
  const token = optionalText(input, 'ClientRequestToken') ?? randomUUID()
  if (Buffer.byteLength(value) > maxBytes || token.length < 32 || token.length > 64)
    throw new AwsError(
      'ValidationException',
      `SecretString has ${maxBytes} bytes at most, ClientRequestToken 32 to 64 letters.`,
    )
  return { value, token }
}

const busy: Busy = {
  throttled: () => new AwsError('ThrottlingException', 'Rate exceeded'),
  unavailable: () => new AwsError('InternalServiceError', 'An error occurred on the server side.', { status: 500 }),
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const letters = lower + upper
const numbers = '0123456789'
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Each kind of character that is not excluded occurs. */
export function generateSecret(rules: GenerateSecret): string {
  const kinds = [
    rules.excludeLowercase ? '' : lower,
    rules.excludeUppercase ? '' : upper,
    rules.excludeNumbers ? '' : numbers,
    rules.excludePunctuation ? '' : punctuation,
    rules.includeSpace ? ' ' : '',
  ]
  const allowed = kinds
    .map((kind) => [...kind].filter((char) => !rules.excludeCharacters?.includes(char)).join(''))
    .filter(Boolean)
  const length = rules.passwordLength ?? 32
  if (allowed.length === 0 || length < allowed.length) throw new Error('A secret cannot be generated by these rules.')
  const chars = [...allowed.map((kind) => pick(kind, 1)), ...pick(allowed.join(''), length - allowed.length)]
  const shuffled = chars.map((char) => ({ char, place: randomInt(2 ** 32) })).toSorted((a, b) => a.place - b.place)
  const secret = shuffled.map(({ char }) => char).join('')
  if (!rules.generateStringKey) return secret
  return JSON.stringify({
    ...(JSON.parse(rules.secretStringTemplate ?? '{}') as JsonObject),
    [rules.generateStringKey]: secret,
  })
}

function pick(from: string, count: number): string {
  return Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('')
}

export const secretsKeys: readonly string[] = [
  'secretsmanager:secretid',
  'secretsmanager:versionid',
  'secretsmanager:versionstage',
]

export function secretsRights(arnOf: (nameOrArn: string) => string | undefined): Rights<JsonObject> {
  const right =
    (action: string) =>
    ({ SecretId, VersionId, VersionStage }: JsonObject, arn: MakeArn): Access[] => {
      const id = String(SecretId)
      return [
        {
          action: `secretsmanager:${action}`,
          // A missing secret is judged by the name that it would have.
          resource: arnOf(id) ?? (id.startsWith('arn:') ? id : arn('secretsmanager', `secret:${id}`)),
          context: {
            'secretsmanager:secretid': id,
            'secretsmanager:versionid': typeof VersionId === 'string' ? VersionId : undefined,
            'secretsmanager:versionstage': typeof VersionStage === 'string' ? VersionStage : undefined,
          },
        },
      ]
    }
  return {
    // IAM has no resource for it.
    ListSecrets: () => [{ action: 'secretsmanager:ListSecrets', resource: '*' }],
    GetSecretValue: right('GetSecretValue'),
    DescribeSecret: right('DescribeSecret'),
    PutSecretValue: right('PutSecretValue'),
  }
}
