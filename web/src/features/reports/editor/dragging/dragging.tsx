import {
  DragDropProvider,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDragDropMonitor,
  useDraggable,
  type DragMoveEvent,
} from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { useReportEditor } from '../editor-context.tsx'
import classes from './dragging.module.css'
import { rowsList, type Drag, type Sorted } from './drags.ts'

const sensors = {
  /** A pointer drags the handle; its keys are the list's own. */
  handle: [PointerSensor],
  /** A mouse drags the picture itself, keys its handle; tools and caption stay what they are. */
  picture: [
    PointerSensor.configure({
      activatorElements: ({ element }) => [element],
      preventActivation: ({ target }, { handle }) =>
        !(target instanceof Element) ||
        (handle?.contains(target) !== true && target.closest('input, [data-tools], figcaption button') !== null),
    }),
    KeyboardSensor,
  ],
} satisfies Record<Sorted['takenBy'], unknown>

/** Makes an entry draggable that is drawn elsewhere. */
const SortedEntry = memo(function SortedEntry({ entry }: { entry: Sorted }) {
  const { id, list, index, element, handle, takenBy, disabled } = entry
  useSortable({
    ...{ id: `${list}/${id}`, index, element, handle, disabled, data: { id }, sensors: sensors[takenBy] },
    // Entries keep to their list; a photograph that goes to another one is moved by the listener of its drop.
    ...{ type: list, accept: list, group: list },
  })
  return null
})

/** Makes the row of a grip draggable, and shows its name at the pointer while it is on its way. */
function Row({ grip }: { grip: HTMLElement | undefined }) {
  const [shown, setShown] = useState(false)
  useDraggable({
    // Announced as it is, and there is one at a time: the name says more than an id would.
    id: grip?.dataset.gripName || 'row',
    ...{ type: rowsList, handle: grip, element: grip?.parentElement ?? undefined, disabled: !grip },
  })
  useDragDropMonitor({
    // Before anything is dragged: what is shown instead of the row itself is looked up then.
    onBeforeDragStart: ({ operation }) => flushSync(() => setShown(operation.source?.type === rowsList)),
  })
  if (!shown) return null
  return (
    <DragOverlay dropAnimation={null} className={classes.overlay}>
      {(source) => (
        <div className={classes.card}>
          <IconGripVertical size={15} stroke={1.7} aria-hidden />
          {source.id}
        </div>
      )}
    </DragOverlay>
  )
}

/** The library's mark on what is shown at the pointer, until it is let down. */
const shownAtPointer = 'data-dnd-dragging'

/**
 * What was let go is put back into the page once it is let down, a quarter of a second later. That takes the keyboard
 * from whatever is focused in it, so it is given back.
 */
const keepKeyboard = (element: Element) => {
  if (!element.hasAttribute(shownAtPointer)) return
  let focused: HTMLElement | undefined
  const look = (target: EventTarget | null) => {
    focused = target instanceof HTMLElement && element.contains(target) ? target : undefined
  }
  const listen = ({ target }: FocusEvent) => look(target)
  look(document.activeElement)
  document.addEventListener('focusin', listen)
  new MutationObserver((_changes, observer) => {
    if (element.hasAttribute(shownAtPointer)) return
    observer.disconnect()
    document.removeEventListener('focusin', listen)
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
  }).observe(element, { attributeFilter: [shownAtPointer] })
}

interface Told {
  operation: Pick<DragMoveEvent['operation'], 'source'>
  nativeEvent?: Event
  canceled?: boolean
  by?: Drag['by']
  preventDefault?: () => void
}

/** Tells the owner of what is dragged. */
function Tell() {
  const { drags } = useReportEditor()
  const tell = (event: 'onStart' | 'onMove' | 'onEnd', told: Told) => {
    const { source } = told.operation
    if (!source) return
    drags.tell(String(source.type), event, {
      id: String(source.data['id'] ?? source.id),
      from: isSortable(source) ? source.initialIndex : 0,
      to: isSortable(source) ? source.index : 0,
      canceled: told.canceled ?? false,
      event: told.nativeEvent,
      by: told.by,
      preventDefault: () => told.preventDefault?.(),
    })
  }
  useDragDropMonitor({
    onDragStart: (event) => tell('onStart', event),
    onDragMove: (event) => tell('onMove', event),
    onDragEnd: (event) => {
      const { element } = event.operation.source ?? {}
      if (element) keepKeyboard(element)
      tell('onEnd', event)
    },
  })
  return null
}

/** Everything that is dragged in the editor, by one provider: nothing of it is drawn here. */
export function Dragging() {
  const { drags } = useReportEditor()
  const { sorted, rows } = useStore(drags)
  return (
    <DragDropProvider>
      <Tell />
      {[...sorted.values()].map((entry) => (
        <SortedEntry key={`${entry.list}/${entry.id}`} entry={entry} />
      ))}
      {rows && <Row grip={rows.grip} />}
    </DragDropProvider>
  )
}
