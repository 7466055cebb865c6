import { createStore } from 'zustand/vanilla'
import type { EditorState } from './editor-state.ts'
import type { EditorStore, ReadonlyStore } from './editor-store.ts'

/** The basis of counts and summaries of the whole report. */
export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Delay in ms after the last keystroke, and after any other change. */
const pause = 300
const soon = 120

/**
 * The report as of the last pause in typing: summaries of the whole report, such as the navigation, follow this store,
 * so that keystrokes recompute nothing. Choices, such as a series of grades, are counted as they are made.
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
