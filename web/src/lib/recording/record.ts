import { recordingMaxMs } from '@lintel/contract'
import { browserStorage } from '../uploads/storage.ts'
import { meterOf, openMicrophone, recordedFormat } from './microphone.ts'
import {
  addRecordingPart,
  beginRecording,
  endRecording,
  forgetRecording,
  type StoredRecording,
} from './stored-recordings.ts'

export type Ending =
  | { kind: 'kept' }
  /** The browser could not store it: it is sent from memory. */
  | { kind: 'file'; file: File }
  | { kind: 'nothing' }

export type Reason = 'asked' | 'full' | 'stopped'

export interface Session {
  pause: () => void
  resume: () => void
  end: () => void
  elapsedMs: () => number
  level: () => number
}

const partMs = 1000
/** Shorter recordings are accidental touches. */
const leastMs = 400
/** Sufficient for speech: five minutes are 2.4 MB. */
const bitsPerSecond = 64_000

const stayAwake = (): (() => void) => {
  const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined
  return () => void lock?.then((held) => held?.release())
}

const stopwatch = () => {
  let before = 0
  let since: number | undefined
  const elapsedMs = () => before + (since === undefined ? 0 : performance.now() - since)
  return {
    elapsedMs,
    start: () => (since ??= performance.now()),
    stop: () => {
      before = elapsedMs()
      since = undefined
    },
  }
}

/** Each second is stored in the browser before the next ends. `ended` is called once. @throws NoMicrophone */
export const record = async (
  spoken: Omit<StoredRecording, 'name' | 'type'>,
  ended: (ending: Ending, reason: Reason) => void,
): Promise<Session> => {
  const stream = await openMicrophone()
  const release = new AbortController()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    release.abort()
  }
  try {
    const { key } = spoken
    const { mimeType, type, extension } = recordedFormat()
    const name = `recording.${extension}`
    // By this lock other tabs know that a recording is in progress.
    void browserStorage.hold(key, release.signal)
    let isKept = true
    let writing = beginRecording({ ...spoken, name, type }).catch(() => void (isKept = false))
    const parts: Blob[] = []
    const watch = stopwatch()
    const meter = meterOf(stream)
    const mayDoze = stayAwake()
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    // A recorder stops when its microphone does.
    let reason: Reason = 'stopped'
    let limit: ReturnType<typeof setTimeout> | undefined

    const end = (why: Reason) => {
      if (recorder.state === 'inactive') return
      reason = why
      clearTimeout(limit)
      watch.stop()
      recorder.stop()
    }
    const run = () => {
      watch.start()
      limit = setTimeout(() => end('full'), recordingMaxMs - watch.elapsedMs())
    }

    const settle = async (): Promise<Ending> => {
      await writing
      if (watch.elapsedMs() < leastMs || parts.length === 0) {
        await forgetRecording(key).catch(() => undefined)
        return { kind: 'nothing' }
      }
      if (isKept && (await endRecording(key).catch(() => false))) return { kind: 'kept' }
      await forgetRecording(key).catch(() => undefined)
      return { kind: 'file', file: new File(parts, name, { type }) }
    }

    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return
      const part = parts.push(data) - 1
      writing = writing
        .then(() => (isKept ? addRecordingPart(key, part, data) : undefined))
        .catch(() => void (isKept = false))
    })
    recorder.addEventListener('stop', () => {
      clearTimeout(limit)
      watch.stop()
      meter.close()
      mayDoze()
      for (const track of stream.getTracks()) track.stop()
      const finish = async () => {
        const ending = await settle()
        close()
        ended(ending, reason)
      }
      void finish()
    })
    recorder.addEventListener('error', () => end('stopped'))
    // Unplugged, or taken by a call.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => end('stopped'))
    recorder.start(partMs)
    run()

    return {
      pause: () => {
        if (recorder.state !== 'recording') return
        clearTimeout(limit)
        watch.stop()
        recorder.pause()
      },
      resume: () => {
        if (recorder.state !== 'paused') return
        recorder.resume()
        run()
      },
      end: () => end('asked'),
      elapsedMs: watch.elapsedMs,
      level: meter.level,
    }
  } catch (error) {
    close()
    throw error
  }
}
