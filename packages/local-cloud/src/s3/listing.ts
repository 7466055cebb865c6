import type { Version } from './bucket.ts'
import { notImplemented } from './errors.ts'
import { listedKey } from './objects.ts'
import { pageSize, type Answer, type S3Request } from './request.ts'
import { element, xmlDocument } from './xml.ts'

export function listObjects({ bucket, query }: S3Request): Answer {
  if (query.get('list-type') !== '2') throw notImplemented('listing other than ListObjectsV2')
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const max = pageSize(query)
  const token = query.get('continuation-token')
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '')
  const encoded = query.get('encoding-type') === 'url'
  const contents: Version[] = []
  const groups = new Set<string>()
  let last = ''
  let truncated = false
  const keys = bucket.sortedKeys()
  for (const key of from(keys, after > prefix ? after : prefix)) {
    if (!key.startsWith(prefix)) break
    const version = bucket.current(key)
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const group = cut < 0 ? '' : key.slice(0, cut + delimiter.length)
    if (!version || key === after || (group && (groups.has(group) || group === after))) continue
    if (contents.length + groups.size >= max) {
      truncated = true
      break
    }
    if (group) groups.add(group)
    else contents.push(version)
    last = group || key
  }
  const objects = contents.map(
    (version) => `<Contents><Key>${listedKey(version.key, encoded)}</Key>${describe(version)}</Contents>`,
  )
  const prefixes = [...groups].map(
    (group) => `<CommonPrefixes><Prefix>${listedKey(group, encoded)}</Prefix></CommonPrefixes>`,
  )
  const head = [
    element('Name', bucket.name),
    `<Prefix>${listedKey(prefix, encoded)}</Prefix>`,
    element('KeyCount', contents.length + groups.size),
    element('MaxKeys', max),
    element('IsTruncated', truncated),
    element('EncodingType', encoded ? 'url' : undefined),
    element('NextContinuationToken', truncated ? Buffer.from(last).toString('base64url') : undefined),
  ]
  return { body: xmlDocument('ListBucketResult', [...head, ...objects, ...prefixes].join('')) }
}

/** Newest version of each key first; the page ends between keys. */
export function listVersions({ bucket, query }: S3Request): Answer {
  if (query.has('delimiter') || query.has('version-id-marker'))
    throw notImplemented('delimiter and version-id-marker for versions')
  const prefix = query.get('prefix') ?? ''
  const after = query.get('key-marker') ?? ''
  const max = pageSize(query)
  const encoded = query.get('encoding-type') === 'url'
  const rows: string[] = []
  let last = ''
  let truncated = false
  const keys = bucket.sortedKeys()
  for (const key of from(keys, after > prefix ? after : prefix)) {
    if (!key.startsWith(prefix)) break
    if (key === after) continue
    const history = bucket.history(key)
    if (rows.length > 0 && rows.length + history.length > max) {
      truncated = true
      break
    }
    const newest = history.at(-1)
    for (const version of history.toReversed()) {
      const name = version.marker ? 'DeleteMarker' : 'Version'
      const id = element('VersionId', bucket.versioned ? version.id : 'null') + element('IsLatest', version === newest)
      const modified = element('LastModified', new Date(version.at).toISOString())
      rows.push(
        `<${name}><Key>${listedKey(key, encoded)}</Key>${id}${version.marker ? modified : describe(version)}</${name}>`,
      )
    }
    last = key
  }
  const next = truncated ? `<NextKeyMarker>${listedKey(last, encoded)}</NextKeyMarker>` : ''
  const head = element('Name', bucket.name) + element('MaxKeys', max) + element('IsTruncated', truncated) + next
  return { body: xmlDocument('ListVersionsResult', head + rows.join('')) }
}

function describe(version: Version): string {
  const modified = element('LastModified', new Date(version.at).toISOString())
  return modified + element('ETag', version.etag) + element('Size', version.size) + element('StorageClass', 'STANDARD')
}

/** Keys with surrogate pairs are sorted by bytes, all others in JavaScript's order. */
function* from(keys: readonly string[], mark: string): Generator<string> {
  let low = 0
  if (/[\ud800-\udfff]/.test(mark)) {
    const found = keys.findIndex((key) => Buffer.compare(Buffer.from(key), Buffer.from(mark)) >= 0)
    low = found < 0 ? keys.length : found
  } else {
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[middle] ?? '') < mark) low = middle + 1
      else high = middle
    }
  }
  for (let at = low; at < keys.length; at++) yield keys[at] ?? ''
}
