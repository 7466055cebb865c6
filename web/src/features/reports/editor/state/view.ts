import type { StoreApi } from 'zustand/vanilla'
import type { EditorState, Foldable, View } from './editor-state.ts'

export interface Viewing {
  /** Makes an item, or none, the current one; `open` also opens its form and closes any other. */
  goToItem: (itemId: string | undefined, options?: { open: boolean }) => void
  toggleItem: (itemId: string) => void
  /** Closes the open item, which stays the current one. Returns its id. */
  closeItem: () => string | undefined
  goToQuestion: (questionId: string) => void
  showRoom: (roomId: string) => void
  toggleFolded: (of: Foldable, key: string) => void
  unfold: (of: Foldable, key: string) => void
  setFolded: (of: Foldable, keys: readonly string[]) => void
}

export const createViewing = (store: StoreApi<EditorState>): Viewing => {
  const set = (part: Partial<View>) => store.setState({ view: { ...store.getState().view, ...part } })
  const setFolded = (of: Foldable, folded: Readonly<Record<string, true>>) =>
    set({ folded: { ...store.getState().view.folded, [of]: folded } })
  const without = (of: Foldable, key: string) => {
    const { [key]: was, ...others } = store.getState().view.folded[of]
    return { was, others }
  }
  return {
    goToItem: (itemId, { open } = { open: false }) => set({ activeItem: itemId, ...(open && { openItem: itemId }) }),
    toggleItem: (itemId) =>
      set({ openItem: store.getState().view.openItem === itemId ? undefined : itemId, activeItem: itemId }),
    closeItem: () => {
      const { openItem } = store.getState().view
      if (openItem) set({ openItem: undefined, activeItem: openItem })
      return openItem
    },
    goToQuestion: (questionId) => {
      if (store.getState().view.activeQuestion !== questionId) set({ activeQuestion: questionId })
    },
    showRoom: (roomId) => set({ phoneRoom: roomId }),
    toggleFolded: (of, key) => {
      const { was, others } = without(of, key)
      setFolded(of, was ? others : { ...others, [key]: true })
    },
    unfold: (of, key) => {
      const { was, others } = without(of, key)
      if (was) setFolded(of, others)
    },
    setFolded: (of, keys) => {
      const folded: Record<string, true> = {}
      for (const key of keys) folded[key] = true
      setFolded(of, folded)
    },
  }
}
