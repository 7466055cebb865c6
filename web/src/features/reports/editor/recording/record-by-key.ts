import { heldMs } from './use-record-press.ts'
import type { NoteRecorder } from './note-recorder.ts'

/**
 * What the key of recording does: it begins a note, and ends it when it is pressed again, or let go after somebody spoke
 * while holding it.
 */
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
