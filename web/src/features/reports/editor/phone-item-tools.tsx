import { itemsIn } from '@lintel/rules'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { useEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'

/** An item that was gone to is drawn within this time, or its grades are left where they are. */
const drawnMs = 600

/** Scrolls just as far as both grades of an open item are in sight, once they are drawn. */
const showGrades = (itemId: string, since = performance.now()): void => {
  requestAnimationFrame(() => {
    const scales = document.querySelectorAll(`[data-item="${CSS.escape(itemId)}"] [data-scale]`)
    if (scales.length > 0) for (const scale of [...scales].toReversed()) scale.scrollIntoView({ block: 'nearest' })
    // What is above may still be measured: it is looked at until then.
    if (performance.now() - since < drawnMs) showGrades(itemId, since)
  })
}

/** While an item is open: the one before, the camera and the next one, under the thumb. */
export function PhoneItemTools({
  itemId,
  onItem,
  children,
}: {
  itemId: string
  /** Opens an item, whatever room it is in. */
  onItem: (itemId: string) => void
  /** The camera, between the two. */
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
