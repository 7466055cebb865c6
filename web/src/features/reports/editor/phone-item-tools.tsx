import { itemsIn } from '@lintel/rules'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { useEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'

/** How long to wait for the opened item to render before giving up on scrolling to its grades. */
const drawnMs = 600

/** Scrolls just far enough to show both grades of an open item, once they have rendered. */
const showGrades = (itemId: string, since = performance.now()): void => {
  requestAnimationFrame(() => {
    const scales = document.querySelectorAll(`[data-item="${CSS.escape(itemId)}"] [data-scale]`)
    if (scales.length > 0) for (const scale of [...scales].toReversed()) scale.scrollIntoView({ block: 'nearest' })
    // The content above may still be measured, so this repeats until the time is up.
    if (performance.now() - since < drawnMs) showGrades(itemId, since)
  })
}

export function PhoneItemTools({
  itemId,
  onItem,
  children,
}: {
  itemId: string
  onItem: (itemId: string) => void
  children: ReactNode
}) {
  const rooms = useEditor((state) => state.body.rooms)
  const items = useMemo(
    () => [...itemsIn({ rooms })].map(({ item: { _uuid, name } }) => ({ id: _uuid, name })),
    [rooms],
  )
  const at = items.findIndex(({ id }) => id === itemId)
  const [before, after] = [items[at - 1], items[at + 1]]
  const go = (to: { id: string } | undefined) => {
    if (!to) {
      toast.success('That was the last item.')
      return
    }
    onItem(to.id)
    showGrades(to.id)
  }
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        disabled={!before}
        aria-label={before ? `Previous item, ${before.name}` : 'Previous item'}
        onClick={() => go(before)}
      >
        <IconArrowUp size={21} stroke={1.7} aria-hidden />
        Previous
      </button>
      {children}
      <button
        type="button"
        className={classes.tool}
        aria-label={after ? `Next item, ${after.name}` : 'Next item'}
        onClick={() => go(after)}
      >
        <IconArrowDown size={21} stroke={1.7} aria-hidden />
        Next
      </button>
    </>
  )
}
