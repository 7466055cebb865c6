import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busy, storageWithChaos } from '../test/storage-with-chaos.ts'

const bytes = randomBytes(200_000)

let storage: Awaited<ReturnType<typeof storageWithChaos>>
beforeEach(async () => {
  storage = await storageWithChaos()
})
afterEach(() => storage.end())

const put = async (key: string) => {
  const { putObject } = await import('../test/storage.ts')
  await putObject(String(process.env.PHOTOS_BUCKET), key, bytes)
}
const get = async (key: string) => {
  const { getObject } = await import('./get-object.ts')
  const { length, stream } = await getObject(String(process.env.PHOTOS_BUCKET), key)
  return { length, bytes: await buffer(stream as Readable) }
}
const asked = () => storage.seen.filter((line) => line.startsWith('GET'))

test('an object arrives at the first attempt, whatever its key', async () => {
  const keys = ["print/get/a b+c&d=(1)'ü!*~%2F.jpg", 'print/get//./é/😀']
  for (const key of keys) {
    await put(key)
    const found = await get(key)
    expect([found.length, found.bytes.equals(bytes)]).toEqual([bytes.length, true])
  }
  expect(asked()).toHaveLength(keys.length)
})

test('an object is requested again if storage is busy, or the connection breaks, which is logged', async () => {
  const key = 'print/get/again.jpg'
  await put(key)
  storage.interfereBy((req, res) => {
    const times = asked().length
    if (times === 1) return busy(req, res)
    if (times === 2) res.destroy()
    return times === 2
  })
  const written = [process.stdout, process.stderr].map((out) => vi.spyOn(out, 'write').mockReturnValue(true))
  expect((await get(key)).bytes.equals(bytes)).toBe(true)
  expect(asked()).toHaveLength(3)
  expect(written.flatMap(({ mock }) => mock.calls).join()).toContain(`"key":"${key}"`)
  vi.restoreAllMocks()
})

test('an object is written again after a concurrent write of the same object', async () => {
  const key = 'print/get/conflict.jpg'
  const written = () => storage.seen.filter((line) => line.startsWith('PUT'))
  storage.interfereBy((req, res) => {
    if (written().length > 1) return false
    req.resume()
    res.writeHead(409, { 'content-type': 'application/xml' })
    res.end('<Error><Code>ConditionalRequestConflict</Code></Error>')
    return true
  })
  await put(key)
  expect(written()).toHaveLength(2)
  expect((await get(key)).bytes.equals(bytes)).toBe(true)
})

test('an object is not requested again if the fault is ours', async () => {
  const key = 'print/get/ours.jpg'
  await put(key)
  const { s3 } = await import('./aws.ts')
  const broken = vi.spyOn(s3.config.requestHandler, 'handle').mockRejectedValueOnce(new TypeError('A fault of ours.'))
  await expect(get(key)).rejects.toThrow('A fault of ours.')
  expect(asked()).toHaveLength(0)
  broken.mockRestore()
})

test('an object that does not exist is reported with the SDK’s error', async () => {
  const error = await get('print/get/nothing.jpg').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } })
})
