import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '@lintel/rules'
import { claimDraft, dropDraft, keepDraft, leftDrafts } from './drafts.ts'
import { useOwner } from './session.ts'
import { toast } from './toasts.ts'
import { useUnsavedChanges, type Unsaved } from './unsaved-changes.ts'

interface Kept<Work> {
  base: Work
  mine: Work
}

export interface KeptWork<Work> {
  /** Names it among the user's drafts: a path, or what it is on the page where it is shown. */
  name: string
  kept: () => Kept<Work>
  parse: (stored: unknown) => Work | undefined
  restore: (kept: Kept<Work>) => void
}

const isKept = (content: unknown): content is Kept<unknown> =>
  typeof content === 'object' && content !== null && 'base' in content && 'mine' in content

/** True if stored values have the form's fields: an earlier version of the form may have had others. */
export const isAlike = <Values extends object>(stored: unknown, values: Values): stored is Values =>
  typeof stored === 'object' && stored !== null && Object.keys(values).every((key) => key in stored)

/** As `useUnsavedChanges`, and restores the work with the same form. Returns what removes the stored work. */
export const useKeptWork = <Work>(
  dirty: boolean,
  { work, ...unsaved }: Unsaved & { work?: KeptWork<Work> | undefined },
): (() => void) => {
  const owner = useOwner()
  const [page] = useState(() => `${location.pathname}${location.search}/`)
  const name = work && `work/${work.name.startsWith('/') ? '' : page}${work.name}`
  // The same form in another tab is kept apart.
  const storedAs = useRef('')
  // While it is stored, another tab does not take it.
  const release = useRef<() => void>(undefined)
  // What it was right after it was restored.
  const restored = useRef<string>(undefined)
  const forget = () => {
    if (owner && name && release.current) void dropDraft(owner, storedAs.current).catch(() => undefined)
    release.current?.()
    release.current = undefined
  }
  useUnsavedChanges(dirty, {
    ...(owner &&
      name && {
        keep: async (isCrash): Promise<void | false> => {
          // It may be what crashes: stored again, it would crash for ever.
          if (isCrash && restored.current === JSON.stringify(work.kept().mine)) {
            forget()
            return false
          }
          release.current ??= claimDraft(owner, storedAs.current)
          await keepDraft(owner, storedAs.current, work.kept())
        },
      }),
    forget,
    ...unsaved,
  })
  const onSaved = useEffectEvent(forget)
  const onDirty = useEffectEvent(() => {
    if (restored.current === '') restored.current = JSON.stringify(work?.kept().mine)
  })
  // Work that was saved after all changes nothing when it is restored.
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (dirty) onDirty()
    else if (isBack || release.current) onSaved()
  }, [dirty, isBack])
  const take = useEffectEvent((content: unknown) => {
    setIsBack(true)
    if (!work || !isKept(content)) return
    const [base, mine] = [work.parse(content.base), work.parse(content.mine)]
    if (base === undefined || mine === undefined) return
    if (!dirty) restored.current = ''
    work.restore({ base, mine })
    toast.success('Your unsaved changes are back.')
  })
  useEffect(() => {
    if (!owner || name === undefined) return undefined
    let here = true
    storedAs.current = `${name}/${newId()}`
    const bringBack = async () => {
      const left = await leftDrafts(owner, name)
      // What is deeper below is another form's.
      const found = left.find((draft) => !draft.name.slice(name.length + 1).includes('/'))
      if (!here || !found || release.current) return
      storedAs.current = found.name
      release.current = claimDraft(owner, found.name)
      take(found.content)
    }
    // Without storage there is nothing to restore.
    void bringBack().catch(() => undefined)
    return () => {
      here = false
      release.current?.()
      release.current = undefined
    }
  }, [owner, name])
  return forget
}
