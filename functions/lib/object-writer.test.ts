import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { busy, storageWithChaos } from '../test/storage-with-chaos.ts'

const partBytes = 8 << 20
const bytes = randomBytes(4 * partBytes + 12_345)
const sha256Of = (some: Uint8Array) => createHash('sha256').update(some).digest('hex')

let storage: Awaited<ReturnType<typeof storageWithChaos>>
beforeEach(async () => {
  storage = await storageWithChaos()
})
afterEach(() => storage.end())

const at = (Key: string) => ({ Bucket: String(process.env.DOCUMENTS_BUCKET), Key })

const writer = async (Key: string) => {
  const { ObjectWriter } = await import('./object-writer.ts')
  return new ObjectWriter({ ...at(Key), ContentType: 'application/pdf' })
}

/** Pieces that match no part's length. */
function* piecesOf(some: Uint8Array, length = 1_000_003) {
  for (let at = 0; at < some.length; at += length) yield some.subarray(at, at + length)
}

const stored = async (Key: string) => {
  const { s3 } = await import('./aws.ts')
  const { Body, ContentType } = await s3.send(new GetObjectCommand(at(Key)))
  return { ContentType, sha256: sha256Of((await Body?.transformToByteArray()) ?? new Uint8Array(0)) }
}
const isThere = async (Key: string) => {
  const { s3 } = await import('./aws.ts')
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: at(Key).Bucket, Prefix: Key }))
  return KeyCount === 1
}
const parts = () => storage.seen.filter((line) => /^PUT .*partNumber=/.test(line))
const aborted = () => storage.seen.filter((line) => /^DELETE .*uploadId=/.test(line))

describe('written content', () => {
  test.each([
    [0, 0],
    [partBytes, 0],
    [partBytes + 1, 2],
    [2 * partBytes, 2],
  ])('is stored unchanged and hashed: %i bytes in %i parts', async (length, count) => {
    const Key = `downloads/writer/${length}`
    const out = await writer(Key)
    await pipeline(Readable.from(piecesOf(bytes.subarray(0, length))), out)
    const sha256 = sha256Of(bytes.subarray(0, length))
    expect(await stored(Key)).toEqual({ ContentType: 'application/pdf', sha256 })
    expect(out.sha256()).toBe(sha256)
    expect(parts()).toHaveLength(count)
  })

  test('that is locked can be removed only by an erasure', async () => {
    const { removeVersion, locked } = await import('../test/storage.ts')
    const { eraseEvidence } = await import('./erase-objects.ts')
    const { ObjectWriter } = await import('./object-writer.ts')
    const lock = { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: new Date(Date.now() + 60_000) } as const
    for (const length of [10, partBytes + 1]) {
      const file = at(`downloads/writer/locked-${length}`)
      const out = new ObjectWriter({ ...file, ContentType: 'application/pdf', ...lock })
      await pipeline(Readable.from(piecesOf(bytes.subarray(0, length))), out)
      await expect(removeVersion(file.Bucket, file.Key)).rejects.toThrow(locked)
      expect(await eraseEvidence('DOCUMENTS_BUCKET', [file.Key])).toBe(1)
    }
  })

  test('is stored unchanged if a part has to be sent again', async () => {
    const Key = 'downloads/writer/again'
    storage.interfereBy((req, res) => {
      const times = parts().filter((line) => line.includes('partNumber=2&')).length
      return req.url?.includes('partNumber=2&') && times < 3 ? busy(req, res) : false
    })
    const some = bytes.subarray(0, 2 * partBytes)
    await pipeline(Readable.from(piecesOf(some)), await writer(Key))
    expect((await stored(Key)).sha256).toBe(sha256Of(some))
    expect(parts()).toHaveLength(4)
  })

  test('waits for storage before more than four parts are in memory', async () => {
    const gate = Promise.withResolvers<boolean>()
    storage.interfereBy((req) => (req.url?.includes('partNumber=') ? gate.promise : false))
    let given = 0
    const Key = 'downloads/writer/slow'
    const written = pipeline(
      (function* () {
        for (const piece of piecesOf(bytes, 100_000)) {
          given += piece.length
          yield piece
        }
      })(),
      await writer(Key),
    )
    await expect.poll(() => parts().length).toBe(4)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(given).toBeLessThan(4 * partBytes + (2 << 20))
    gate.resolve(false)
    await written
    expect((await stored(Key)).sha256).toBe(sha256Of(bytes))
  })
})

describe('nothing is stored', () => {
  test('if storage refuses parts', async () => {
    const Key = 'downloads/writer/refused'
    storage.interfereBy((req, res) => {
      if (!req.url?.includes('partNumber=')) return false
      req.resume()
      res.writeHead(400, { 'content-type': 'application/xml' }).end('<Error><Code>InvalidRequest</Code></Error>')
      return true
    })
    const error = await pipeline(Readable.from(piecesOf(bytes.subarray(0, 2 * partBytes))), await writer(Key)).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ name: 'InvalidRequest' })
    expect(await isThere(Key)).toBe(false)
    await expect.poll(aborted).toHaveLength(1)
  })

  test('if the source of the content fails', async () => {
    const Key = 'downloads/writer/broken-off'
    const source = function* () {
      yield* piecesOf(bytes.subarray(0, 2 * partBytes))
      throw new Error('The source has failed.')
    }
    await expect(pipeline(source(), await writer(Key))).rejects.toThrow('The source has failed.')
    expect(await isThere(Key)).toBe(false)
    await expect.poll(aborted).toHaveLength(1)
  })
})
