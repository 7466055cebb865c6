import { genericMessages } from '@lintel/contract'
import { useEffect, useEffectEvent } from 'react'
import { create } from './store.ts'

/** Where unsaved work belongs, and how it is kept. */
export interface Unsaved {
  /** The path below which navigation loses nothing (`/reports/{id}`). Without it, any navigation asks. */
  within?: string
  /** The query parameters that choose what is edited there. */
  choices?: readonly string[]
  /** Asked before another choice, instead of the question before leaving. */
  question?: string
  /**
   * Stores the work in the browser (see `drafts.ts`) if the session ends or the page must be reloaded. Returns false if
   * it stores nothing.
   */
  keep?: (isCrash: boolean) => void | false | Promise<void | false>
  /** Removes what `keep` stored: the work was saved, reset, or left on purpose. */
  forget?: () => void
}

/** A part of the screen that has unsaved changes. */
interface Holder extends Unsaved {
  keep: (isCrash: boolean) => void | false | Promise<void | false>
}

interface Place {
  pathname: string
  search: string
}

interface UnsavedState {
  /** Parts with unsaved changes. */
  dirty: readonly Holder[]
}

export const useUnsaved = create<UnsavedState>(() => ({ dirty: [] }))

/** True while anything is unsaved; sign-out waits for it. */
export const hasUnsavedChanges = (): boolean => useUnsaved.getState().dirty.length > 0

const isWithin = (within: string, { pathname }: Place) => pathname === within || pathname.startsWith(`${within}/`)

const valueIn = ({ search }: Place, name: string) => new URLSearchParams(search).get(name) ?? ''

/** The holders that this navigation would lose. */
const leftBy = (from: Place, to: Place): readonly Holder[] =>
  useUnsaved
    .getState()
    .dirty.filter(
      ({ within, choices = [] }) =>
        !within || !isWithin(within, to) || choices.some((name) => valueIn(from, name) !== valueIn(to, name)),
    )

/** True when this navigation would lose unsaved changes. */
export const wouldLeaveUnsaved = (from: Place, to: Place): boolean => leftBy(from, to).length > 0

/** The user leaves this work on purpose. */
export const forgetUnsaved = (from: Place, to: Place): void => {
  for (const { forget } of leftBy(from, to)) forget?.()
}

/** What is asked before this navigation. */
export const questionBefore = (from: Place, to: Place): string => {
  const other = leftBy(from, to).find(({ within, question }) => question && within && isWithin(within, to))
  return other?.question ?? genericMessages.unsavedChangesPrompt
}

/**
 * Stores unsaved work in the browser, when a part has crashed or the page may end.
 * @returns true if there is any, and all of it was stored
 */
export const storeUnsavedChanges = async (isCrash = false): Promise<boolean> => {
  const stored = await Promise.allSettled(useUnsaved.getState().dirty.map(async ({ keep }) => keep(isCrash)))
  return stored.length > 0 && stored.every((one) => one.status === 'fulfilled' && one.value !== false)
}

/**
 * Stores unsaved work in the browser before a page is left without asking: when the session has ended, and before a
 * reload. After that no prompt appears.
 */
export const keepUnsavedChanges = async (): Promise<void> => {
  await storeUnsavedChanges()
  useUnsaved.setState({ dirty: [] })
}

const keepNothing = () => false as const

/**
 * Guards unsaved changes: while `dirty` is true, leaving the page or signing out prompts or is refused. It is cleared
 * by passing false after a save or a cancel, and on unmount.
 */
export const useUnsavedChanges = (dirty: boolean, { within, choices, question, forget, keep }: Unsaved = {}): void => {
  const keepNewest = useEffectEvent(keep ?? keepNothing)
  const forgetNow = useEffectEvent(() => forget?.())
  const listed = choices?.join()
  useEffect(() => {
    if (!dirty) return undefined
    const holder: Holder = { keep: (isCrash) => keepNewest(isCrash), forget: () => forgetNow() }
    if (within !== undefined) holder.within = within
    if (question !== undefined) holder.question = question
    if (listed !== undefined) holder.choices = listed.split(',')
    useUnsaved.setState((state) => ({ dirty: [...state.dirty, holder] }))
    return () => useUnsaved.setState((state) => ({ dirty: state.dirty.filter((other) => other !== holder) }))
  }, [dirty, within, listed, question])
}
