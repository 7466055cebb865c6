// @vitest-environment jsdom
import { recordingMaxMs } from '@lintel/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { record, type Ending, type Reason } from './record.ts'

/** A browser's recorder, one part each second; jsdom has none. */
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state: 'inactive' | 'recording' | 'paused' = 'inactive'
  private timer: ReturnType<typeof setInterval> | undefined

  start(ms: number) {
    this.state = 'recording'
    this.timer = setInterval(() => this.state === 'recording' && this.give(), ms)
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    clearInterval(this.timer)
    this.give()
    this.dispatchEvent(new Event('stop'))
  }
  private give() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['spoken']) }))
  }
}

const track = Object.assign(new EventTarget(), { stop: () => undefined })
let opening: () => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  opening = async () => ({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => opening() } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const spoken = {
  key: 'k',
  owner: 'o',
  list: 'recordings/r',
  target: {},
  addedAt: '2026-11-26T20:00:00Z',
  about: 'Oven',
}

const begin = async () => {
  const ended: [Ending, Reason][] = []
  const session = await record(spoken, (...ending) => ended.push(ending))
  return { session, ended }
}

it('stops automatically after five minutes of speech, excluding pauses, and keeps all of it', async () => {
  const { session, ended } = await begin()
  await vi.advanceTimersByTimeAsync(60_000)
  session.pause()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(session.elapsedMs()).toBe(60_000)
  session.resume()
  await vi.advanceTimersByTimeAsync(recordingMaxMs - 60_001)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  const [[ending, reason] = []] = ended
  expect(reason).toBe('full')
  // This environment has no storage, so the recording is returned instead.
  expect(ending).toMatchObject({ kind: 'file', file: { name: 'recording.webm', type: 'audio/webm' } })
  expect(ending?.kind === 'file' && ending.file.size).toBeGreaterThan(290 * 'spoken'.length)
})

it('keeps nothing of an accidental touch, and everything until the microphone is taken away', async () => {
  const touched = await begin()
  await vi.advanceTimersByTimeAsync(200)
  touched.session.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(touched.ended).toEqual([[{ kind: 'nothing' }, 'asked']])
  const taken = await begin()
  await vi.advanceTimersByTimeAsync(2500)
  track.dispatchEvent(new Event('ended'))
  await vi.advanceTimersByTimeAsync(0)
  expect(taken.ended).toMatchObject([[{ kind: 'file' }, 'stopped']])
})
