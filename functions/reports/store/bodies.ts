import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { ReportBody, reportMessages } from '@lintel/contract'
import { s3 } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { getObject } from '../../lib/get-object.ts'
import { HttpError } from '../../lib/http-error.ts'
import { issuesOf } from '../../lib/parse.ts'
import { assertFitsAnswer } from '../save/answer-size.ts'
import type { StoredHeader } from './header.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** SHA-256 of its JSON. */
export interface WrittenBody {
  bodyKey: string
  sha256: string
}

/**
 * Writes the body of the version in its header; parsed first, so that it can always be read, and 413 if it is too large
 * for a response or a list. The key ends at random: of two users who save the same next version, the refused one must not
 * overwrite the other's body.
 */
export async function writeBody(record: StoredHeader, body: ReportBody): Promise<WrittenBody> {
  const { data, error } = ReportBody.safeParse(body)
  // What the server adds, such as sections of the dictionary, can exceed a limit.
  if (error?.issues.every(({ code }) => code === 'too_big'))
    throw new HttpError(413, reportMessages.tooLarge, { issues: issuesOf(error, 'body') })
  if (error) throw error
  const json = JSON.stringify(data)
  await assertFitsAnswer(JSON.stringify(record), json, body)
  const bodyKey = `reports/${record.id}/${record.version}-${randomBytes(9).toString('base64url')}.json.gz`
  await s3.send(
    new PutObjectCommand({
      Bucket: variable('REPORTS_BUCKET'),
      Key: bodyKey,
      Body: await pack(json, { level: 4 }),
      ContentType: 'application/gzip',
    }),
  )
  return { bodyKey, sha256: createHash('sha256').update(json).digest('hex') }
}

/** With the SHA-256 of its JSON. Throws if it is missing or invalid. */
export async function readBody(bodyKey: string): Promise<{ body: ReportBody; sha256: string }> {
  const { stream } = await getObject(variable('REPORTS_BUCKET'), bodyKey)
  const json = await unpack(await buffer(stream))
  return {
    body: ReportBody.parse(JSON.parse(json.toString())),
    sha256: createHash('sha256').update(json).digest('hex'),
  }
}
