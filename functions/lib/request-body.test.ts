import { gzipSync } from 'node:zlib'
import { bodyMaxBytes } from '@lintel/contract'
import { expect, it } from 'vitest'
import { readBody } from './request-body.ts'

const plain = (body: string, type = 'application/json') =>
  readBody({ headers: { 'content-type': type }, body, isBase64Encoded: false })

const packed = (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'application/gzip' }) =>
  readBody({ headers, body: bytes.toString('base64'), isBase64Encoded: true })

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

it('a body is JSON, plain or compressed', async () => {
  expect(await plain('{"a":1}', 'application/json; charset=utf-8')).toEqual({ a: 1 })
  expect(await packed(gzipSync('{"a":2}'))).toEqual({ a: 2 })
  const encoded = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect(await packed(gzipSync('{"a":3}'), encoded)).toEqual({ a: 3 })
})

it('a body that is empty, no JSON, has a prototype or too many levels is refused', async () => {
  for (const body of [
    '',
    '{"a":',
    '{"a":{"__proto__":{"admin":true}}}',
    String.raw`{"\u005f_proto__":1}`,
    '{"constructor":{"prototype":{}}}',
    nested(65),
    nested(10_000),
  ])
    await expect(plain(body)).rejects.toMatchObject({ name: 'HttpError', status: 400 })
  expect(JSON.stringify(await plain(nested(64)))).toBe(nested(64))
})

it('a body of another type or encoding, or that is not valid gzip or UTF-8, is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    await expect(plain('{}', type)).rejects.toMatchObject({ status: 415 })
  await expect(readBody({ headers: {}, body: '{}', isBase64Encoded: false })).rejects.toMatchObject({ status: 415 })
  for (const encoding of ['br', 'gzip, gzip']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    await expect(packed(gzipSync('{}'), headers)).rejects.toMatchObject({ status: 415 })
  }
  const truncated = gzipSync('{"a":1}').subarray(0, 15)
  for (const bytes of [
    Buffer.from('{}'),
    truncated,
    gzipSync('{"__proto__":{}}'),
    gzipSync(Buffer.from([0x22, 0xff, 0x22])),
  ])
    await expect(packed(bytes)).rejects.toMatchObject({ status: 400 })
})

it('a body with more values than its route takes is refused before it is parsed; commas in texts are none', async () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => '{}').join()}]`
  await expect(plain(list(20_000))).rejects.toMatchObject({ status: 413 })
  expect(await plain(list(9000))).toHaveLength(9000)
  expect(await plain(JSON.stringify([`",[{:\\`.repeat(30_000)]))).toHaveLength(1)
  const headers = { 'content-type': 'application/gzip' }
  const bomb = { headers, body: gzipSync(list(1_000_000)).toString('base64'), isBase64Encoded: true }
  await expect(readBody(bomb, 'document')).rejects.toMatchObject({ status: 413 })
})

it('a body too large, compressed or not, is refused', async () => {
  await expect(packed(Buffer.alloc(bodyMaxBytes.packed + 1))).rejects.toMatchObject({ status: 413 })
  const bomb = gzipSync(Buffer.alloc(bodyMaxBytes.unpacked + 1, 0x20))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(packed(bomb)).rejects.toMatchObject({ status: 413 })
})
