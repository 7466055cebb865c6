import { genericMessages } from '@lintel/contract'
import { newId, type Entries, type EntriesName, type Side } from '@lintel/rules'
import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type ComponentType, type ReactNode, useState } from 'react'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { toast } from '../../../../lib/toasts.ts'
import { SectionPage, useFieldSize } from '../../../../ui/form/section-page.tsx'
import { useDragEvents } from '../dragging/use-drags.ts'
import { useEditor, useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import { moveHintId } from './entry-card.tsx'
import classes from './entry-list.module.css'
import { useEntries } from './use-entry.tsx'

/** The number of entries rendered immediately; those below render as the user scrolls near. */
const drawnAtOnce = 20

export interface EntryProps {
  index: number
  id: string
}

function AddButton({ noun, onAdd }: { noun: string; onAdd: () => void }) {
  const size = useFieldSize()
  return (
    <Button
      size={size}
      variant="default"
      disabled={useIsReadOnly()}
      aria-label={`Add ${noun}`}
      leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
      rightSection={size === 'sm' && <Kbd aria-hidden>A</Kbd>}
      onClick={onAdd}
    >
      Add {noun}
    </Button>
  )
}

export function EntryList<L extends EntriesName>({
  list,
  title,
  noun,
  empty,
  summary,
  actions,
  newEntry,
  Entry,
}: {
  list: L
  title: string
  /** Singular in lower case, e.g. 'key'. */
  noun: string
  empty: string
  summary?: ReactNode
  actions?: ReactNode
  newEntry: (side: Side, makeId: () => string) => Entries[L]
  Entry: ComponentType<EntryProps>
}) {
  const ids = useEditor((state) => state.body[list].map((entry) => entry._uuid))
  const readOnly = useIsReadOnly()
  const { add, move } = useEntries(list, noun)
  const { store, focus } = useReportEditor()
  const added = useRef<string>(undefined)

  const addNew = () => {
    if (readOnly) return
    const entry = newEntry(store.getState().side, newId)
    add(entry)
    added.current = entry._uuid
    toast.success(genericMessages.added)
  }
  useDragEvents(list, {
    onEnd: ({ id, from, to, canceled }) => {
      if (!canceled && from !== to) move(id, to)
    },
  })
  useShortcuts(title, [{ keys: ['a'], label: `Add ${noun}`, run: addNew }])

  useEffect(() => {
    const id = added.current
    if (!id || !ids.includes(id)) return
    added.current = undefined
    focus.focus('entry', id)
  }, [ids, focus])

  return (
    <SectionPage
      title={title}
      summary={summary}
      actions={
        <>
          {actions}
          <AddButton noun={noun} onAdd={addNew} />
        </>
      }
    >
      {ids.length === 0 && <p className={classes.empty}>{empty}</p>}
      <p id={moveHintId} className="sr">
        Alt with the arrow keys moves an entry; its handle can be dragged, and has a menu.
      </p>
      <ul className={classes.list} aria-label={title}>
        {ids.map((id, index) => (
          <LazyEntry key={id} now={index < drawnAtOnce || index === ids.length - 1}>
            <Entry index={index} id={id} />
          </LazyEntry>
        ))}
      </ul>
    </SectionPage>
  )
}

/** Entries render this far before they scroll into view. */
const nearPixels = 1500

/** An entry of a long list: a placeholder of about its height until the user scrolls near; then it stays. */
function LazyEntry({ now, children }: { now: boolean; children: ReactNode }) {
  const { focus } = useReportEditor()
  const [near, setNear] = useState(now)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (near || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { root: focus.page(), rootMargin: `${nearPixels}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near, focus])
  return near || now ? children : <li ref={place} className={classes.later} aria-hidden />
}
