import { heldMs } from './use-record-press.ts'
import type { NoteRecorder } from './recorder-state.ts'

/** Handles the recording key: it starts a note, and ends it when pressed again, or when released after being held. */
export const recordByKey = (
  recorder: NoteRecorder,
  { repeat, key, timeStamp }: KeyboardEvent,
  start: () => void,
): void => {
  if (repeat) return
  if (recorder.getState().phase !== 'idle') {
    recorder.end()
    return
  }
  start()
  const letGo = new AbortController()
  const up = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key.toLowerCase()) return
    letGo.abort()
    if (event.timeStamp - timeStamp >= heldMs && recorder.getState().phase === 'recording') recorder.end()
  }
  document.addEventListener('keyup', up, { signal: letGo.signal })
}
