// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from '../testing/folder.ts'
import { createS3 } from './s3.ts'
import type { S3, S3Event, S3Options } from './s3.ts'

let dir: string
let s3: S3

function start(options: Partial<S3Options> = {}) {
  s3 = createS3({
    dir,
    basePath: '',
    buckets: [
      {
        name: 'photos',
        notifications: [{ events: ['s3:ObjectCreated:*'], prefix: 'incoming/', suffix: '.jpg', target: 'resize' }],
      },
    ],
    ...options,
  })
  return s3
}

beforeEach(() => {
  dir = aFolder()
})

afterEach(() => s3.close())

const keyOf = (event: S3Event) => event.Records[0]?.s3.object.key ?? ''

test('are delivered at each start until they are confirmed', async () => {
  start()
  await s3.put('photos', 'incoming/1.jpg', 'x')
  const seen: string[] = []
  for (const isConfirmed of [false, true]) {
    await s3.close()
    start()
    s3.onObjectCreated(async (event) => {
      seen.push(keyOf(event))
      if (!isConfirmed) throw new Error('busy')
    })
    await expect.poll(() => seen.length).toBe(isConfirmed ? 2 : 1)
  }
  await s3.close()
  start()
  s3.onObjectCreated(async (event) => void seen.push(keyOf(event)))
  await s3.put('photos', 'incoming/2.jpg', 'x')
  await expect.poll(() => seen.slice(2)).toEqual(['incoming/2.jpg'])
})
