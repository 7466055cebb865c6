import { createStore } from 'zustand/vanilla'
import type { EditorState } from './editor-state.ts'
import type { EditorStore, ReadonlyStore } from './editor-store.ts'

/** What counts and summaries of the whole report are made from. */
export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Milliseconds without a change until it follows. */
const pause = 300

/**
 * The report as it was when typing last paused: summaries of all of it (the navigation) follow this store, so that a
 * keystroke recounts nothing.
 */
export const debouncedReport = (store: EditorStore): ReadonlyStore<DebouncedReport> => {
  const now = (): DebouncedReport => {
    const { body, side } = store.getState()
    return { body, side }
  }
  const debounced = createStore(now)
  let timer: ReturnType<typeof setTimeout> | undefined
  store.subscribe(({ body, side }, before) => {
    if (body === before.body && side === before.side) return
    clearTimeout(timer)
    timer = setTimeout(() => debounced.setState(now()), pause)
  })
  return debounced
}
