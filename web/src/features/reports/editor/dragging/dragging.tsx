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
import { useStore } from '../../../../lib/store.ts'
import { useReportEditor } from '../editor-context.tsx'
import classes from './dragging.module.css'
import { rowsList, type Drag, type Sorted } from './drags.ts'

const sensors = {
  /** The pointer drags by the handle; the list handles the keyboard itself. */
  handle: [PointerSensor],
  /** The mouse drags the picture itself, the keyboard its handle; tools and caption keep their own behaviour. */
  picture: [
    PointerSensor.configure({
      activatorElements: ({ element }) => [element],
      preventActivation: ({ target }, { handle }) =>
        !(target instanceof Element) ||
        (handle?.contains(target) !== true && target.closest('input, [data-tools], figcaption button') !== null),
    }),
    KeyboardSensor,
  ],
} satisfies Record<Sorted['dragSensor'], unknown>

/** Makes an entry draggable that is rendered elsewhere. */
const SortedEntry = memo(function SortedEntry({ entry }: { entry: Sorted }) {
  const { id, list, index, element, handle, dragSensor, disabled } = entry
  useSortable({
    id: `${list}/${id}`,
    index,
    element,
    handle,
    disabled,
    data: { id },
    sensors: sensors[dragSensor],
    // Entries stay in their list; a photograph dropped on another list is moved by the drop listener.
    type: list,
    accept: list,
    group: list,
  })
  return null
})

function Row({ grip }: { grip: HTMLElement | undefined }) {
  const [shown, setShown] = useState(false)
  useDraggable({
    // The id is announced to screen readers, and only one row is draggable at a time, so the name serves as id.
    id: grip?.dataset.gripName || 'row',
    type: rowsList,
    handle: grip,
    element: grip?.parentElement ?? undefined,
    disabled: !grip,
  })
  useDragDropMonitor({
    // Before the drag begins: the library looks up the overlay at that point.
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

/** The attribute that the library sets on the dragged element until the drop animation ends. */
const shownAtPointer = 'data-dnd-dragging'

/** The library reinserts the dropped element 250 ms later, when its animation ends: that drops the focus inside it. */
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

interface DragEvent {
  operation: Pick<DragMoveEvent['operation'], 'source'>
  nativeEvent?: Event
  canceled?: boolean
  by?: Drag['by']
  preventDefault?: () => void
}

function DragReporter() {
  const { drags } = useReportEditor()
  const emit = (event: 'onStart' | 'onMove' | 'onEnd', drag: DragEvent) => {
    const { source } = drag.operation
    if (!source) return
    drags.emit(String(source.type), event, {
      id: String(source.data['id'] ?? source.id),
      from: isSortable(source) ? source.initialIndex : 0,
      to: isSortable(source) ? source.index : 0,
      canceled: drag.canceled ?? false,
      event: drag.nativeEvent,
      by: drag.by,
      preventDefault: () => drag.preventDefault?.(),
    })
  }
  useDragDropMonitor({
    onDragStart: (event) => emit('onStart', event),
    onDragMove: (event) => emit('onMove', event),
    onDragEnd: (event) => {
      const { element } = event.operation.source ?? {}
      if (element) keepKeyboard(element)
      emit('onEnd', event)
    },
  })
  return null
}

/** The one drag-and-drop provider of the editor; it renders no entries itself. */
export function Dragging() {
  const { drags } = useReportEditor()
  const { sorted, rows } = useStore(drags)
  return (
    <DragDropProvider>
      <DragReporter />
      {[...sorted.values()].map((entry) => (
        <SortedEntry key={`${entry.list}/${entry.id}`} entry={entry} />
      ))}
      {rows && <Row grip={rows.grip} />}
    </DragDropProvider>
  )
}
