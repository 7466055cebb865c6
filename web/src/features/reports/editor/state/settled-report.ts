import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditorState, EditorStore } from './editor-state.ts'

/** What counts and summaries of the whole report are made from. */
export type SettledReport = Pick<EditorState, 'body' | 'side'>

/** Milliseconds without a change until what stands beside it follows. */
const pause = 300

/**
 * The report as it stood when somebody last paused: what sums up all of it (the navigation) follows this store instead of
 * the one that is written to, so that a keystroke counts nothing.
 */
export const settledReport = (store: EditorStore): StoreApi<SettledReport> => {
  const now = (): SettledReport => {
    const { body, side } = store.getState()
    return { body, side }
  }
  const settled = createStore(now)
  let timer: ReturnType<typeof setTimeout> | undefined
  store.subscribe(({ body, side }, before) => {
    if (body === before.body && side === before.side) return
    clearTimeout(timer)
    timer = setTimeout(() => settled.setState(now()), pause)
  })
  return settled
}
