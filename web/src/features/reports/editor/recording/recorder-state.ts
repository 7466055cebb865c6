import type { ReadonlyStore } from '../state/editor-store.ts'
import type { RecordingTarget } from './recording-uploads.ts'

export interface RecorderState {
  /** starting: waiting for the microphone. ending: storing the end of the recording. */
  phase: 'idle' | 'starting' | 'recording' | 'paused' | 'ending'
  /** The item being recorded; stays set after the end, until the next recording. */
  target?: RecordingTarget
  about: string
  /** The last event, for screen readers. */
  said: string
}

/** Records notes, one at a time, whichever part of the report is shown. */
export interface NoteRecorder extends ReadonlyStore<RecorderState> {
  /** Starts a note. Does nothing during a recording. */
  start: (target: RecordingTarget, about: string) => Promise<void>
  pause: () => void
  resume: () => void
  end: () => void
  /** Ends the note because its report is closing; resolves once it is stored. */
  leave: () => Promise<void>
  /** The recorded time without pauses. */
  elapsedMs: () => number
  /** The input level, 0 to 1. */
  level: () => number
}
