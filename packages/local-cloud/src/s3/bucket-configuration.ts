import type { Judge } from '../iam/judge.ts'
import { policyDocument } from '../iam/policy.ts'
import { bucketArn } from './actions.ts'
import type { Bucket } from './bucket.ts'
import type { CorsRule } from './cors.ts'
import type { LifecycleRule } from './lifecycle.ts'
import { notImplemented, S3Error } from './errors.ts'
import { readSmallBody, type Answer, type S3Request } from './request.ts'
import { element, escapeXml, xmlDocument } from './xml.ts'
import type { NotificationRule } from './notifications.ts'

const settings = ['policy', 'tagging', 'versioning', 'cors', 'lifecycle', 'encryption']
const encryption =
  '<Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule>'

export type ConfigurationOptions = {
  buckets: readonly BucketSpec[]
  judge: Judge
  remove: (bucket: Bucket) => void
}

/** A changed policy and a deleted bucket stay so until the next start, which deploys the template again. */
export class BucketConfiguration {
  readonly #judge: Judge
  readonly #remove: ConfigurationOptions['remove']
  readonly #specs: ReadonlyMap<string, BucketSpec>
  readonly #tags: ReadonlyMap<string, { [name: string]: string }>
  readonly #policies: Map<string, string>

  constructor({ buckets, judge, remove }: ConfigurationOptions) {
    this.#judge = judge
    this.#specs = new Map(buckets.map((spec) => [spec.name, spec]))
    this.#remove = remove
    this.#tags = new Map(buckets.map(({ name, tags = {} }) => [name, tags]))
    this.#policies = new Map(buckets.flatMap(({ name, policy }) => (policy === undefined ? [] : [[name, policy]])))
  }

  /** Undefined for any other request. */
  async answer(request: S3Request): Promise<Answer | undefined> {
    const { method, query, bucket } = request
    const what = `${method} ${settings.find((each) => query.has(each)) ?? ''}`
    switch (what) {
      case 'GET policy':
        return this.#policyOf(bucket)
      case 'PUT policy':
        return this.#setPolicy(bucket, await readSmallBody(request.req))
      case 'DELETE policy':
        return this.#setPolicy(bucket, undefined)
      case 'GET versioning':
        return {
          body: xmlDocument('VersioningConfiguration', element('Status', bucket.versioned ? 'Enabled' : undefined)),
        }
      case 'GET cors':
        return corsOf(this.#specs.get(bucket.name)?.cors ?? [])
      case 'GET lifecycle':
        return lifecycleOf(this.#specs.get(bucket.name)?.lifecycle ?? [])
      case 'GET encryption':
        // Every S3 bucket is encrypted with S3's own keys; other keys are not supported here.
        return { body: xmlDocument('ServerSideEncryptionConfiguration', encryption) }
      case 'GET tagging':
        return this.#tagsOf(bucket)
      case 'DELETE ':
        return this.#delete(bucket)
      default:
        return undefined
    }
  }

  #policyOf({ name }: Bucket): Answer {
    const policy = this.#policies.get(name)
    if (policy === undefined) throw new S3Error(404, 'NoSuchBucketPolicy', 'The bucket policy does not exist')
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from(policy) }
  }

  #setPolicy({ name }: Bucket, text: string | undefined): Answer {
    const document = text === undefined ? undefined : parsed(text)
    try {
      this.#judge.setResourcePolicy(bucketArn(name), document)
    } catch (error) {
      throw notImplemented(`this policy: ${String(error)}`)
    }
    if (text === undefined) this.#policies.delete(name)
    else this.#policies.set(name, text)
    return { status: 204 }
  }

  #tagsOf({ name }: Bucket): Answer {
    const tags = Object.entries(this.#tags.get(name) ?? {})
    if (tags.length === 0) throw new S3Error(404, 'NoSuchTagSet', 'The TagSet does not exist')
    const rows = tags.map(([key, value]) => `<Tag>${element('Key', key)}${element('Value', value)}</Tag>`)
    return { body: xmlDocument('Tagging', `<TagSet>${rows.join('')}</TagSet>`) }
  }

  /** Versions and delete markers prevent deletion; unfinished uploads do not. */
  #delete(bucket: Bucket): Answer {
    if (bucket.sortedKeys().length > 0) {
      const why = bucket.versioned ? ' You must delete all versions in the bucket.' : ''
      throw new S3Error(409, 'BucketNotEmpty', `The bucket you tried to delete is not empty.${why}`)
    }
    this.#setPolicy(bucket, undefined)
    this.#remove(bucket)
    return { status: 204 }
  }
}

function corsOf(rules: readonly CorsRule[]): Answer {
  if (rules.length === 0) throw new S3Error(404, 'NoSuchCORSConfiguration', 'The CORS configuration does not exist')
  const each = (name: string, values: readonly string[] = []) => values.map((value) => element(name, value)).join('')
  const rows = rules.map(
    (rule) =>
      `<CORSRule>${each('AllowedMethod', rule.AllowedMethods)}${each('AllowedOrigin', rule.AllowedOrigins)}` +
      `${each('AllowedHeader', rule.AllowedHeaders)}${each('ExposeHeader', rule.ExposedHeaders)}` +
      `${element('MaxAgeSeconds', rule.MaxAge)}</CORSRule>`,
  )
  return { body: xmlDocument('CORSConfiguration', rows.join('')) }
}

/** Moves to other storage classes are not among the rules here: all classes are read alike. */
function lifecycleOf(rules: readonly LifecycleRule[]): Answer {
  if (rules.length === 0)
    throw new S3Error(404, 'NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist')
  const within = (outer: string, name: string, days: number | undefined) =>
    days === undefined ? '' : `<${outer}>${element(name, days)}</${outer}>`
  const rows = rules.map(
    (rule) =>
      `<Rule><Filter><Prefix>${escapeXml(rule.prefix ?? '')}</Prefix></Filter><Status>Enabled</Status>` +
      within('Expiration', 'Days', rule.expirationDays) +
      within('NoncurrentVersionExpiration', 'NoncurrentDays', rule.noncurrentVersionExpirationDays) +
      `${within('AbortIncompleteMultipartUpload', 'DaysAfterInitiation', rule.abortIncompleteMultipartUploadDays)}</Rule>`,
  )
  return { body: xmlDocument('LifecycleConfiguration', rows.join('')) }
}

function parsed(text: string) {
  try {
    return policyDocument.parse(JSON.parse(text))
  } catch (error) {
    throw new S3Error(400, 'MalformedPolicy', `Policies must be valid JSON: ${String(error)}`)
  }
}

/** By prefix and region, in pages of `max-buckets`. */
export function listBuckets(
  names: readonly string[],
  createdAt: (name: string) => Date,
  query: URLSearchParams,
  region: string,
): Answer {
  const prefix = query.get('prefix') ?? ''
  const isHere = (query.get('bucket-region') ?? region) === region
  const after = query.get('continuation-token') ?? ''
  const found = names.filter((name) => isHere && name.startsWith(prefix) && name > after).toSorted()
  const page = found.slice(0, Number(query.get('max-buckets') ?? 10_000))
  const rows = page.map(
    (name) =>
      `<Bucket>${element('Name', name)}${element('CreationDate', createdAt(name).toISOString())}${element('BucketRegion', region)}</Bucket>`,
  )
  const more = element('ContinuationToken', found.length > page.length ? page.at(-1) : undefined)
  const shown = element('Prefix', query.get('prefix') ?? undefined)
  return { body: xmlDocument('ListAllMyBucketsResult', `<Buckets>${rows.join('')}</Buckets>${more}${shown}`) }
}

export type BucketSpec = {
  name: string
  cors?: CorsRule[]
  versioned?: boolean
  /** Versions can be locked. */
  locks?: boolean
  notifications?: NotificationRule[]
  lifecycle?: LifecycleRule[]
  tags?: { [name: string]: string }
  policy?: string
}
