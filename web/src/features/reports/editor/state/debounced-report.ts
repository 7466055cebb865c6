import { createStore } from 'zustand/vanilla'
import type { EditorState } from './editor-state.ts'
import type { EditorStore, ReadonlyStore } from './editor-store.ts'

export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Delay in ms after the last keystroke, and after any other change. */
const pause = 300
const soon = 120

/**
 * Summaries of the whole report follow this store, so that keystrokes recompute nothing; choices count as they are
 * made.
 */
export const debouncedReport = (store: EditorStore): ReadonlyStore<DebouncedReport> => {
  const now = (): DebouncedReport => {
    const { body, side } = store.getState()
    return { body, side }
  }
  const debounced = createStore(now)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false
  const follow = (after: number) => {
    clearTimeout(timer)
    isSoon = after === soon
    timer = setTimeout(() => {
      timer = undefined
      isSoon = false
      debounced.setState(now())
    }, after)
  }
  store.subscribe(({ body, side, undoable }, before) => {
    if (body === before.body && side === before.side) return
    const isTyped = undoable.at(-1)?.field !== undefined
    if (isTyped) follow(pause)
    else if (!isSoon) follow(soon)
  })
  return debounced
}
