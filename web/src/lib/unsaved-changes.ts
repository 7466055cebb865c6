import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** The kinds of work that unsaved changes are tracked for. */
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

/** A part of the screen that has, or may get, unsaved changes. */
interface Holder {
  area: UnsavedArea
  /** Addresses of the same piece of work: moving between them loses nothing. */
  within: string | undefined
  keep: () => void | Promise<void>
}

interface UnsavedState {
  /** Parts with unsaved changes. */
  dirty: readonly Holder[]
}

/** The unsaved changes at present. */
export const useUnsaved = create<UnsavedState>(() => ({ dirty: [] }))

/** True while anything is unsaved; sign-out waits for it. */
export const hasUnsavedChanges = (): boolean => useUnsaved.getState().dirty.length > 0

/** True when navigating to this path would lose unsaved changes. */
export const wouldLeaveUnsaved = (path: string): boolean =>
  useUnsaved.getState().dirty.some(({ within }) => !within || (path !== within && !path.startsWith(`${within}/`)))

/**
 * Stores unsaved work in the browser before a page is left without asking: when the session has ended, and before a
 * reload. After that nothing asks any more.
 */
export const keepUnsavedChanges = async (): Promise<void> => {
  const { dirty } = useUnsaved.getState()
  await Promise.allSettled(dirty.map(async ({ keep }) => keep()))
  useUnsaved.setState({ dirty: [] })
}

const keepNothing = () => undefined

/**
 * Guards unsaved changes: leaving the page, or signing out, asks or is refused while `dirty` is true. It is cleared by
 * passing false after a save or a cancel, and when the component goes.
 * `within` is the address below which moving about loses nothing (`/reports/{id}`).
 * `keep` puts the work aside in the browser (see `drafts.ts`) where the session ends or the page must be reloaded.
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
