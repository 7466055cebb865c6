import type { Access, RequestContext } from '../iam/request.ts'

/** "Required permissions for Amazon S3 API operations"; If-Match on a write reads the object's tag. */

export const s3Keys: readonly string[] = [
  's3:authtype',
  's3:delimiter',
  's3:if-match',
  's3:if-none-match',
  's3:max-keys',
  's3:prefix',
  's3:signatureversion',
  's3:tlsversion',
  's3:versionid',
  's3:x-amz-acl',
  's3:x-amz-content-sha256',
  's3:x-amz-copy-source',
  's3:x-amz-metadata-directive',
  's3:x-amz-server-side-encryption',
]

export type Operation = {
  method: string
  bucket: string
  /** Empty for requests that concern the bucket itself, or with `bucket` the account's buckets. */
  key: string
  query: URLSearchParams
  /** A header, or the equivalent parameter of a presigned URL. */
  header: (name: string) => string | undefined
  authType: 'REST-HEADER' | 'REST-QUERY-STRING' | 'POST'
}

export const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`
export const objectArn = (bucket: string, key: string) => `${bucketArn(bucket)}/${key}`

function contextOf({ authType, header, query }: Operation): RequestContext {
  const headers = ['if-match', 'if-none-match']
  const own = ['acl', 'content-sha256', 'copy-source', 'metadata-directive', 'server-side-encryption']
  return {
    's3:authtype': authType,
    's3:signatureversion': 'AWS4-HMAC-SHA256',
    // All requests count as HTTPS.
    's3:tlsversion': '1.3',
    's3:versionid': query.get('versionId') ?? undefined,
    ...Object.fromEntries(headers.map((name) => [`s3:${name}`, header(name)])),
    ...Object.fromEntries(own.map((name) => [`s3:x-amz-${name}`, header(`x-amz-${name}`)])),
  }
}

/** A DeleteObjects names its objects in its body; see `deletionRight`. */
export function s3Rights(operation: Operation): Access[] {
  const { method, bucket, key, query, header } = operation
  const context = contextOf(operation)
  const onBucket = (action: string, more: RequestContext = {}): Access => ({
    action: `s3:${action}`,
    resource: bucketArn(bucket),
    context: { ...context, ...more },
  })
  const onObject = (action: string): Access => ({ action: `s3:${action}`, resource: objectArn(bucket, key), context })
  const version = query.has('versionId') ? 'Version' : ''
  if (key) {
    if (method === 'GET' && query.has('tagging')) return [onObject(`GetObject${version}Tagging`)]
    if (method === 'GET' || method === 'HEAD') return [onObject(`GetObject${version}`)]
    if (method === 'DELETE')
      return [onObject(query.has('uploadId') ? 'AbortMultipartUpload' : `DeleteObject${version}`)]
    const source = header('x-amz-copy-source')
    return [
      ...(source === undefined ? [] : [sourceRight(source, context)]),
      onObject('PutObject'),
      ...(header('x-amz-object-lock-mode') === undefined ? [] : [onObject('PutObjectRetention')]),
      ...(header('if-match') === undefined ? [] : [onObject('GetObject')]),
    ]
  }
  if (method === 'POST') return []
  if (!bucket) return [{ action: 's3:ListAllMyBuckets', resource: '*', context }]
  if (method === 'DELETE') return [onBucket(query.has('policy') ? 'DeleteBucketPolicy' : 'DeleteBucket')]
  if (query.has('policy')) return [onBucket(method === 'PUT' ? 'PutBucketPolicy' : 'GetBucketPolicy')]
  if (query.has('tagging')) return [onBucket('GetBucketTagging')]
  if (query.has('versioning')) return [onBucket('GetBucketVersioning')]
  if (query.has('cors')) return [onBucket('GetBucketCORS')]
  if (query.has('lifecycle')) return [onBucket('GetLifecycleConfiguration')]
  if (query.has('encryption')) return [onBucket('GetEncryptionConfiguration')]
  if (query.has('location')) return [onBucket('GetBucketLocation')]
  const listing = {
    's3:prefix': query.get('prefix') ?? '',
    's3:delimiter': query.get('delimiter') ?? undefined,
    's3:max-keys': query.get('max-keys') ?? undefined,
  }
  if (query.has('uploads')) return [onBucket('ListBucketMultipartUploads', listing)]
  return [onBucket(query.has('versions') ? 'ListBucketVersions' : 'ListBucket', listing)]
}

/** `bucket/key?versionId=…`, URL-encoded, with or without a leading slash. */
function sourceRight(source: string, context: RequestContext): Access {
  const [path = '', versionId] = source.replace(/^\//, '').split('?versionId=')
  const resource = `arn:aws:s3:::${decodeURIComponent(path)}`
  return { action: versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion', resource, context }
}

export const deletionRight = (bucket: string, key: string, versionId: string | undefined): Access => ({
  action: versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion',
  resource: objectArn(bucket, key),
  context: { 's3:tlsversion': '1.3' },
})

/** A caller that may not list a bucket does not learn that an object is missing. */
export const listingRight = (bucket: string): Access => ({
  action: 's3:ListBucket',
  resource: bucketArn(bucket),
  context: { 's3:tlsversion': '1.3' },
})
