// @module-tag long
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, test } from 'vitest'
import { calledThere, skipOnRealAws } from '../testing/real-aws.ts'
import { origin, s3ForEachTest } from '../testing/s3-stack.ts'
import { failure } from '../testing/serve.ts'

const Bucket = calledThere('photos')

const stack = s3ForEachTest()

const status = async (address: string, headers: { [name: string]: string } = {}) =>
  (await fetch(address, { headers })).status

describe('presigned URLs', () => {
  test('write exactly what was signed', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'in', ContentType: 'image/jpeg', ContentLength: 5 })
    const quiet = stack.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const url = await getSignedUrl(quiet, command, {
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    })
    const send = (body: string, type = 'image/jpeg') =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await send('1234')).status).toBe(403)
    expect((await send('12345', 'image/png')).status).toBe(403)
    expect((await send('12345')).status).toBe(200)
    expect(await stack.head('in')).toMatchObject({ ContentType: 'image/jpeg', ContentLength: 5 })
  })

  test('are refused if altered, expired, extended or missing', async () => {
    await stack.put('secret')
    const command = new GetObjectCommand({ Bucket, Key: 'secret' })
    const url = await getSignedUrl(stack.client, command)
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('secret', 'other'))).toBe(403)
    expect(await status(url.replace(/X-Amz-Signature=..../, 'X-Amz-Signature=0000'))).toBe(403)
    expect(await status(url, { 'x-amz-copy-source': `${Bucket}/other` })).toBe(403)
    expect(
      await status(
        await getSignedUrl(stack.client, command, { expiresIn: 1, signingDate: new Date(Date.now() - 5000) }),
      ),
    ).toBe(403)
    expect(await status(`${stack.endpoint}/${Bucket}/secret`)).toBe(403)
    skipOnRealAws()
    const stranger = stack.clientWith({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } })
    expect((await failure(stranger.send(command))).name).toBe('SignatureDoesNotMatch')
  })
})

async function form(options: Partial<PresignedPostOptions> = {}) {
  return createPresignedPost(stack.client, {
    Bucket,
    Key: 'incoming/${filename}',
    Conditions: [
      ['content-length-range', 2, 1000],
      ['starts-with', '$Content-Type', 'image/'],
    ],
    Fields: { 'Content-Type': 'image/jpeg', 'x-amz-meta-note': 'Küche' },
    Expires: 60,
    ...options,
  })
}

const code = async (answer: Response) => [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]

function sendForm(
  post: { url: string; fields: Record<string, string> },
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...post.fields, ...more })) data.append(name, value)
  data.append('file', new Blob([body], { type: 'image/jpeg' }), 'pic.jpg')
  return fetch(post.url, { method: 'POST', body: data, headers: { origin } })
}

test('presigned forms reject what their policy does not allow', async () => {
  const post = await form()
  expect(await code(await sendForm(post, 'x'.repeat(200_000)))).toEqual([400, 'EntityTooLarge'])
  expect(await code(await sendForm(post, 'x'))).toEqual([400, 'EntityTooSmall'])
  expect(await code(await sendForm(post, 'xx', { 'Content-Type': 'text/html' }))).toEqual([403, 'AccessDenied'])
  expect(await code(await sendForm(post, 'xx', { key: 'elsewhere' }))).toEqual([403, 'AccessDenied'])
  expect(await code(await sendForm(post, 'xx', { 'Cache-Control': 'max-age=1' }))).toEqual([403, 'AccessDenied'])
  expect(await code(await sendForm(post, 'xx', { 'X-Amz-Signature': '0'.repeat(64) }))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  expect(await code(await sendForm(await form({ Key: 'x'.repeat(1025) }), 'xx'))).toEqual([400, 'KeyTooLongError'])
  const noted = await form({ Fields: { 'Content-Type': 'image/jpeg', 'x-amz-meta-note': 'é'.repeat(1023) } })
  expect(await code(await sendForm(noted, 'xx'))).toEqual([400, 'MetadataTooLarge'])
  expect(await code(await sendForm(await form({ Expires: -5 }), 'xx'))).toEqual([403, 'AccessDenied'])
  expect(await code(await sendForm({ url: post.url, fields: { key: 'incoming/x' } }, 'xx'))).toEqual([
    403,
    'AccessDenied',
  ])
  await stack.holds('objects', 0)
  await stack.holds('receiving', 0)
})

test('metadata of a form outside ASCII comes back by RFC 2047', async () => {
  const Fields = { 'Content-Type': 'image/jpeg', 'x-amz-meta-note': 'Küche', 'x-amz-meta-plain': 'Flur' }
  expect((await sendForm(await form({ Fields }), 'xx')).status).toBe(204)
  const { Metadata } = await stack.head('incoming/pic.jpg')
  expect(Metadata).toEqual({ note: '=?UTF-8?B?S8O8Y2hl?=', plain: 'Flur' })
})
