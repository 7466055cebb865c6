import { createStore } from 'zustand/vanilla'
import type { EditorState } from './editor-state.ts'
import type { EditorStore, ReadonlyStore } from './editor-store.ts'

/** What counts and summaries of the whole report are made from. */
export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Milliseconds without a keystroke until it follows, and until it follows a press of another kind. */
const pause = 300
const soon = 120

/**
 * The report as it was when typing last paused: summaries of all of it (the navigation) follow this store, so that a
 * keystroke recounts nothing. What is chosen, such as grades one after the other, is counted while it goes on.
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
