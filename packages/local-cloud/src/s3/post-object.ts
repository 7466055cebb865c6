import type { IncomingMessage } from 'node:http'
import type { Judge } from '../iam/judge.ts'
import { s3Rights } from './actions.ts'
import type { Bucket, Version } from './bucket.ts'
import { refuseLongKey, S3Error } from './errors.ts'
import { checkPolicy, limited, readForm } from './form-post.ts'
import type { PendingEvent } from './events.ts'
import { versionHeader } from './objects.ts'
import { openPayload } from './payload.ts'
import { headerBytes, keptChecksums, keptHeaders, refuseUnsupported } from './request.ts'
import type { Answer } from './request.ts'
import type { FindCaller } from './signature.ts'
import { element, xmlDocument } from './xml.ts'

type FormRequest = {
  req: IncomingMessage
  url: URL
  bucket: Bucket
  judge: Judge
  events: (version: Version) => PendingEvent[]
  /** Throws if a fault is pending for an object of this key. */
  meet: (key: string) => void
}

/** The signed policy says what may be uploaded, the other fields are the object's headers. */
export async function postObject({ req, url, bucket, judge, events, meet }: FormRequest): Promise<Answer> {
  const form = await readForm(req)
  try {
    const { fields } = form
    const field = (name: string) => fields.get(name)
    const names = [...fields.keys()]
    const find: FindCaller = (accessKeyId, token) => judge.find(accessKeyId, token)
    const { size, caller } = checkPolicy(bucket.name, fields, find, Date.now())
    refuseUnsupported(names, new URLSearchParams(), field)
    const key = (field('key') ?? '').replace('${filename}', () => form.fileName)
    if (!key) throw new S3Error(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.")
    refuseLongKey(key)
    const query = new URLSearchParams()
    judge.require(
      caller,
      s3Rights({ method: 'POST', bucket: bucket.name, key, query, header: field, authType: 'POST' }),
    )
    meet(key)
    const headers = keptHeaders(names, (name) => (fields.has(name) ? headerBytes(field(name) ?? '') : undefined))
    const received = await bucket.receive(openPayload(limited(form.file, size), field))
    const version = bucket.commit(
      received.file,
      { key, size: received.size, etag: `"${received.etag}"`, headers, checksums: keptChecksums(received.checksums) },
      events,
    )
    return created(
      version,
      bucket,
      `http://${req.headers.host ?? '127.0.0.1'}${url.pathname.replace(/\/$/, '')}`,
      field,
    )
  } catch (error) {
    // The browser reads the response only after it has sent everything.
    await form.drain()
    throw error
  }
}

function created(
  version: Version,
  bucket: Bucket,
  address: string,
  field: (name: string) => string | undefined,
): Answer {
  const location = `${address}/${encodeURIComponent(version.key)}`
  const headers = { etag: version.etag, location, ...versionHeader(bucket, version) }
  const wanted = field('success_action_status')
  if (wanted === '200') return { status: 200, headers }
  if (wanted !== '201') return { status: 204, headers }
  const names = element('Location', location) + element('Bucket', bucket.name) + element('Key', version.key)
  return { status: 201, headers, body: xmlDocument('PostResponse', names + element('ETag', version.etag)) }
}
