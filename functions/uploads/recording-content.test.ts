import { expect, test } from 'vitest'
import { aRecording, oggPage, soundsFor } from './recording-content.fixture.ts'
import { recordingFacts } from './recording-content.ts'

const minutes = 6 * 60_000

test.each(Object.keys(soundsFor))('the length of %s is found, and reading stops at anything else', (type) => {
  const bytes = aRecording(type, minutes)
  const { hasPictures, ms } = recordingFacts(type, bytes)
  expect(hasPictures).toBe(false)
  expect(Math.abs((ms ?? 0) - minutes)).toBeLessThan(200)
  // A truncated or overwritten recording ends too.
  for (const part of [
    bytes.subarray(0, bytes.length / 2),
    Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(9000, 0xff)]),
  ])
    expect(recordingFacts(type, part).hasPictures).toBe(false)
})

test.each(['audio/webm', 'audio/mp4'])('%s with pictures is a film', (type) => {
  expect(recordingFacts(type, aRecording(type, 1000, true)).hasPictures).toBe(true)
})

test('Ogg is measured past data that is not a page, across streams, and at its codec’s sample rate', () => {
  const one = aRecording('audio/ogg', minutes / 2)
  const of = (...parts: Buffer[]) => recordingFacts('audio/ogg', Buffer.concat(parts))
  expect(of(one, one).ms).toBe(minutes)
  const [head, rest] = [oggPage(0, Buffer.from('OpusHead\x01\x01')), oggPage(minutes * 48, Buffer.alloc(200))]
  expect(of(head, Buffer.from('no page'), rest).ms).toBe(minutes)
  const flac = Buffer.alloc(51)
  flac.write('\u007FFLAC', 'latin1')
  // 44,100 in the twenty bits after the sizes of blocks and frames.
  flac.set([0x0a, 0xc4, 0x40], 27)
  expect(of(oggPage(0, flac), oggPage((minutes * 44_100) / 1000, Buffer.alloc(9))).ms).toBe(minutes)
  expect(of(one, oggPage(0, Buffer.from('\u0080theora', 'latin1'))).hasPictures).toBe(true)
})
