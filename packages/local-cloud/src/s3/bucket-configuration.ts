import type { Judge } from '../iam/judge.ts'
import { policyDocument } from '../iam/policy.ts'
import { bucketArn } from './actions.ts'
import type { Bucket } from './bucket.ts'
import { notImplemented, S3Error } from './errors.ts'
import { readSmallBody, type Answer, type S3Request } from './request.ts'
import { element, xmlDocument } from './xml.ts'

export type ConfigurationOptions = {
  buckets: readonly { name: string; tags?: { [name: string]: string }; policy?: string }[]
  judge: Judge
  remove: (bucket: Bucket) => void
}

/**
 * What scripts ask of a bucket itself: its tags, its policy, its removal. A policy that is put, and a bucket that is
 * deleted, stay so until the next start, which deploys the template again.
 */
export class BucketConfiguration {
  readonly #judge: Judge
  readonly #remove: ConfigurationOptions['remove']
  readonly #tags: ReadonlyMap<string, { [name: string]: string }>
  readonly #policies: Map<string, string>

  constructor({ buckets, judge, remove }: ConfigurationOptions) {
    this.#judge = judge
    this.#remove = remove
    this.#tags = new Map(buckets.map(({ name, tags = {} }) => [name, tags]))
    this.#policies = new Map(buckets.flatMap(({ name, policy }) => (policy === undefined ? [] : [[name, policy]])))
  }

  /** Undefined for a request that is about something else. */
  async answer(request: S3Request): Promise<Answer | undefined> {
    const { method, query, bucket } = request
    const what = `${method} ${query.has('policy') ? 'policy' : query.has('tagging') ? 'tagging' : ''}`
    switch (what) {
      case 'GET policy':
        return this.#policyOf(bucket)
      case 'PUT policy':
        return this.#setPolicy(bucket, await readSmallBody(request.req))
      case 'DELETE policy':
        return this.#setPolicy(bucket, undefined)
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

  /** Versions and delete markers hold a bucket back; uploads that were never finished do not. */
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

function parsed(text: string) {
  try {
    return policyDocument.parse(JSON.parse(text))
  } catch (error) {
    throw new S3Error(400, 'MalformedPolicy', `Policies must be valid JSON: ${String(error)}`)
  }
}

/** ListBuckets: by prefix and region, in pages of `max-buckets`. */
export function listBuckets(names: readonly string[], query: URLSearchParams, region: string): Answer {
  const prefix = query.get('prefix') ?? ''
  const isHere = (query.get('bucket-region') ?? region) === region
  const after = query.get('continuation-token') ?? ''
  const found = names.filter((name) => isHere && name.startsWith(prefix) && name > after).toSorted()
  const page = found.slice(0, Number(query.get('max-buckets') ?? 10_000))
  const rows = page.map((name) => `<Bucket>${element('Name', name)}${element('BucketRegion', region)}</Bucket>`)
  const more = element('ContinuationToken', found.length > page.length ? page.at(-1) : undefined)
  const shown = element('Prefix', query.get('prefix') ?? undefined)
  return { body: xmlDocument('ListAllMyBucketsResult', `<Buckets>${rows.join('')}</Buckets>${more}${shown}`) }
}
