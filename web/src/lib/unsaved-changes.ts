import { genericMessages } from '@lintel/contract'
import { useEffect, useEffectEvent } from 'react'
import { create } from './store.ts'

export interface Unsaved {
  /** The path below which navigation loses nothing (`/reports/{id}`). Without it, any navigation asks. */
  within?: string
  /** The query parameters that choose what is edited there. */
  choices?: readonly string[]
  /** Asked before another choice, instead of the question before leaving. */
  question?: string
  /** Why it cannot be saved: text that its field refuses. */
  refusal?: string
  /** Stores the work if the session ends or the page must be reloaded. Returns false if it stores nothing. */
  keep?: (isCrash: boolean) => void | false | Promise<void | false>
  forget?: () => void
}

interface Holder extends Unsaved {
  keep: (isCrash: boolean) => void | false | Promise<void | false>
}

interface Place {
  pathname: string
  search: string
}

interface UnsavedState {
  dirty: readonly Holder[]
}

export const useUnsaved = create<UnsavedState>(() => ({ dirty: [] }))

export const hasUnsavedChanges = (): boolean => useUnsaved.getState().dirty.length > 0

/** The first entry that its field refuses. */
export const refusedEntry = (): string | undefined =>
  useUnsaved.getState().dirty.find(({ refusal }) => refusal !== undefined)?.refusal

const isWithin = (within: string, { pathname }: Place) => pathname === within || pathname.startsWith(`${within}/`)

const valueIn = ({ search }: Place, name: string) => new URLSearchParams(search).get(name) ?? ''

const leftBy = (from: Place, to: Place): readonly Holder[] =>
  useUnsaved
    .getState()
    .dirty.filter(
      ({ within, choices = [] }) =>
        !within || !isWithin(within, to) || choices.some((name) => valueIn(from, name) !== valueIn(to, name)),
    )

export const wouldLeaveUnsaved = (from: Place, to: Place): boolean => leftBy(from, to).length > 0

export const forgetUnsaved = (from: Place, to: Place): void => {
  for (const { forget } of leftBy(from, to)) forget?.()
}

export const questionBefore = (from: Place, to: Place): string => {
  const other = leftBy(from, to).find(({ within, question }) => question && within && isWithin(within, to))
  return other?.question ?? genericMessages.unsavedChangesPrompt
}

/** Returns true if there is unsaved work, and all of it was stored. */
export const storeUnsavedChanges = async (isCrash = false): Promise<boolean> => {
  const stored = await Promise.allSettled(useUnsaved.getState().dirty.map(async ({ keep }) => keep(isCrash)))
  return stored.length > 0 && stored.every((one) => one.status === 'fulfilled' && one.value !== false)
}

/** Before a page is left without asking: the session has ended, or it reloads. After that no prompt appears. */
export const keepUnsavedChanges = async (): Promise<void> => {
  await storeUnsavedChanges()
  useUnsaved.setState({ dirty: [] })
}

const keepNothing = () => false as const

/** `dirty` is set to false after a save or a cancel; unmounting clears it too. */
export const useUnsavedChanges = (
  dirty: boolean,
  { within, choices, question, refusal, forget, keep }: Unsaved = {},
): void => {
  const keepNewest = useEffectEvent(keep ?? keepNothing)
  const forgetNow = useEffectEvent(() => forget?.())
  const listed = choices?.join()
  useEffect(() => {
    if (!dirty) return undefined
    const holder: Holder = { keep: (isCrash) => keepNewest(isCrash), forget: () => forgetNow() }
    if (within !== undefined) holder.within = within
    if (question !== undefined) holder.question = question
    if (refusal !== undefined) holder.refusal = refusal
    if (listed !== undefined) holder.choices = listed.split(',')
    useUnsaved.setState((state) => ({ dirty: [...state.dirty, holder] }))
    return () => useUnsaved.setState((state) => ({ dirty: state.dirty.filter((other) => other !== holder) }))
  }, [dirty, within, listed, question, refusal])
}
