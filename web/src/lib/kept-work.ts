import { useEffect, useEffectEvent, useRef } from 'react'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { useOwner } from './session.ts'
import { toast } from './toasts.ts'
import { useUnsavedChanges, type Unsaved } from './unsaved-changes.ts'

/** Work as it is stored, with what it was begun on. */
interface Kept<Work> {
  base: Work
  mine: Work
}

/** How work is stored, and applied again to what is loaded then. */
export interface KeptWork<Work> {
  /** Names it among the user's drafts. */
  name: string
  kept: () => Kept<Work>
  /** Validates stored work; undefined if it is of another shape. */
  parse: (stored: unknown) => Work | undefined
  restore: (kept: Kept<Work>) => void
}

const isKept = (content: unknown): content is Kept<unknown> =>
  typeof content === 'object' && content !== null && 'base' in content && 'mine' in content

/**
 * Guards unsaved work as `useUnsavedChanges` does. If the session ends, the page ends or a part crashes, it is stored
 * in this browser, and restored when the same user opens the same form again.
 */
export const useKeptWork = <Work>(
  dirty: boolean,
  { work, ...unsaved }: Unsaved & { work?: KeptWork<Work> | undefined },
): void => {
  const owner = useOwner()
  const name = work && `work/${work.name}`
  const isStored = useRef(false)
  const forget = () => {
    if (owner && name && isStored.current) void dropDraft(owner, name).catch(() => undefined)
    isStored.current = false
  }
  useUnsavedChanges(dirty, {
    ...(owner &&
      name && {
        keep: async () => {
          isStored.current = true
          await keepDraft(owner, name, work.kept())
        },
      }),
    forget,
    ...unsaved,
  })
  const onSaved = useEffectEvent(forget)
  useEffect(() => {
    if (!dirty) onSaved()
  }, [dirty])
  const take = useEffectEvent((content: unknown) => {
    if (!work || !isKept(content)) return
    const [base, mine] = [work.parse(content.base), work.parse(content.mine)]
    if (base === undefined || mine === undefined) return
    work.restore({ base, mine })
    toast.success('Your unsaved changes are back.')
  })
  useEffect(() => {
    if (!owner || name === undefined) return undefined
    let here = true
    const bringBack = async () => {
      const found = await readDraft(owner, name)
      if (!here || !found) return
      take(found.content)
      await dropDraft(owner, name)
    }
    // Without storage there is nothing to restore.
    void bringBack().catch(() => undefined)
    return () => {
      here = false
    }
  }, [owner, name])
}
