import { useEffect, useEffectEvent } from 'react'
import { create } from './store.ts'

/** The kinds of work with unsaved changes. */
export type UnsavedArea =
  | 'reports'
  | 'emails'
  | 'clients'
  | 'customers'
  | 'dictionary'
  | 'emailtemplates'
  | 'reporttemplates'
  | 'tickets'
  | 'invoices'
  | 'account'

/** A part of the screen that has, or can have, unsaved changes. */
interface Holder {
  area: UnsavedArea
  /** The paths of the same piece of work: moving between them loses nothing. */
  within: string | undefined
  keep: () => void | Promise<void>
}

interface UnsavedState {
  /** Parts with unsaved changes. */
  dirty: readonly Holder[]
}

export const useUnsaved = create<UnsavedState>(() => ({ dirty: [] }))

/** True while anything is unsaved; sign-out waits for it. */
export const hasUnsavedChanges = (): boolean => useUnsaved.getState().dirty.length > 0

/** True when navigating to this path would lose unsaved changes. */
export const wouldLeaveUnsaved = (path: string): boolean =>
  useUnsaved.getState().dirty.some(({ within }) => !within || (path !== within && !path.startsWith(`${within}/`)))

/**
 * Stores unsaved work in the browser before a page is left without asking: when the session has ended, and before a
 * reload. After that no prompt appears.
 */
export const keepUnsavedChanges = async (): Promise<void> => {
  const { dirty } = useUnsaved.getState()
  await Promise.allSettled(dirty.map(async ({ keep }) => keep()))
  useUnsaved.setState({ dirty: [] })
}

const keepNothing = () => undefined

/**
 * Guards unsaved changes: while `dirty` is true, leaving the page or signing out prompts or is refused. It is cleared
 * by passing false after a save or a cancel, and on unmount. `within` is the path below which navigation loses nothing
 * (`/reports/{id}`). `keep` stores the work in the browser (see `drafts.ts`) if the session ends or the page must be
 * reloaded.
 */
export const useUnsavedChanges = (
  area: UnsavedArea,
  dirty: boolean,
  { within, keep = keepNothing }: { within?: string; keep?: () => void | Promise<void> } = {},
): void => {
  const keepNewest = useEffectEvent(keep)
  useEffect(() => {
    if (!dirty) return undefined
    const holder: Holder = { area, within, keep: () => keepNewest() }
    useUnsaved.setState((state) => ({ dirty: [...state.dirty, holder] }))
    return () => useUnsaved.setState((state) => ({ dirty: state.dirty.filter((other) => other !== holder) }))
  }, [area, dirty, within])
}
