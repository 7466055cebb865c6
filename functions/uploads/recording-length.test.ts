import { expect, test } from 'vitest'
import { aRecording, soundsFor } from './recording-length.fixture.ts'
import { recordingFacts } from './recording-length.ts'

const minutes = 6 * 60_000

test.each(Object.keys(soundsFor))('%s tells how long it is, and stops at what it is not', (type) => {
  const bytes = aRecording(type, minutes)
  const { hasPictures, ms } = recordingFacts(type, bytes)
  expect(hasPictures).toBe(false)
  expect(Math.abs((ms ?? 0) - minutes)).toBeLessThan(200)
  // Half of one, and one that was written over, end too.
  for (const part of [
    bytes.subarray(0, bytes.length / 2),
    Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(9000, 0xff)]),
  ])
    expect(recordingFacts(type, part).hasPictures).toBe(false)
})

test.each(['audio/webm', 'audio/mp4'])('%s with pictures is a film', (type) => {
  expect(recordingFacts(type, aRecording(type, 1000, true)).hasPictures).toBe(true)
})
