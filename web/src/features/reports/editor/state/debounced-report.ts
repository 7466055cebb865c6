import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditorState, EditorStore } from './editor-state.ts'

/** What counts and summaries of the whole report are made from. */
export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Milliseconds without a change until what stands beside it follows. */
const pause = 300

/**
 * The report as it stood when somebody last paused: what sums up all of it (the navigation) follows this store instead of
 * the one that is written to, so that a keystroke counts nothing.
 */
export const debouncedReport = (store: EditorStore): StoreApi<DebouncedReport> => {
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
