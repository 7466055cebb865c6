import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useDraggedRow } from '../../../dragging/use-drags.ts'
import type { Row } from '../../../state/rows.ts'
import { dropTargets, targetAt, type Dragged, type DropTarget } from './drop-targets.ts'
import classes from './row-drag.module.css'

/** Row positions in the list, in pixels. */
interface RowGeometry {
  edges: (row: number) => { start: number; end: number }
  reveal: (row: number) => void
}

interface RowDragProps extends RowGeometry {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  dragged: Dragged | undefined
  onDragged: (dragged: Dragged | undefined) => void
  onDrop: (dragged: Dragged, to: DropTarget, byKeyboard: boolean) => void
  onDropInRoom: (itemId: string, roomId: string) => void
  onSay: (text: string) => void
}

const draggedAt = (grip: HTMLElement): Dragged | undefined => {
  const { grip: kind, gripId: id, gripName: name = '' } = grip.dataset
  return id !== undefined && (kind === 'item' || kind === 'room') ? { kind, id, name } : undefined
}

/** The hovered or focused grip: only its row can be dragged, so only this one is made draggable. */
const useGrip = (scroller: RefObject<HTMLDivElement | null>, held: boolean) => {
  const [grip, setGrip] = useState<HTMLElement>()
  useEffect(() => {
    const element = scroller.current
    if (!element || held) return undefined
    const look = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null
      // Synchronously: on a touch screen the press follows immediately.
      if (found) flushSync(() => setGrip(found))
    }
    element.addEventListener('pointerover', look)
    element.addEventListener('focusin', look)
    return () => {
      element.removeEventListener('pointerover', look)
      element.removeEventListener('focusin', look)
    }
  }, [scroller, held])
  return grip
}

/** Distance in pixels before a drag starts, so that a click on a grip moves nothing. */
const slack = 4

/** Only visible rows are mounted, so rows are not drop targets: a line shows the target, computed from positions. */
export function RowDrag(props: RowDragProps) {
  const { scroller, rows, dragged, edges, reveal, onDragged, onDrop, onDropInRoom, onSay } = props
  const [held, setHeld] = useState<Dragged>()
  const [target, setTarget] = useState(-1)
  const [overRoom, setOverRoom] = useState<string>()
  const grip = useGrip(scroller, held !== undefined)
  const pointer = useRef<{ from?: number; y?: number }>({})
  const found = useMemo(() => (dragged ? dropTargets(rows, dragged) : undefined), [rows, dragged])

  const aim = useCallback(() => {
    const element = scroller.current
    const { y } = pointer.current
    if (!element || y === undefined || !found) return
    const inList = y - element.getBoundingClientRect().top + element.scrollTop
    setTarget(
      targetAt(found, inList, (row) => {
        const { start, end } = edges(row)
        return (start + end) / 2
      }),
    )
  }, [scroller, found, edges])

  // The list may scroll under a resting pointer.
  useEffect(() => {
    const element = scroller.current
    if (!element || !dragged) return undefined
    aim()
    element.addEventListener('scroll', aim)
    return () => element.removeEventListener('scroll', aim)
  }, [scroller, dragged, aim])

  const step = (by: 1 | -1) => {
    const found = held ? dropTargets(rows, held) : undefined
    if (!held || !found) return
    const now = target < 0 ? found.from : target
    const next = Math.min(Math.max(0, now + by), found.targets.length - 1)
    if (!dragged) onDragged(held)
    setTarget(next)
    onSay(`${held.name}, place ${next + 1} of ${found.targets.length}`)
    const aimed = found.targets[next]
    if (aimed) reveal(aimed.row)
  }

  const end = (canceled: boolean, byKeyboard: boolean) => {
    const chosen = found?.targets[target]
    if (dragged && overRoom !== undefined) {
      if (!canceled) onDropInRoom(dragged.id, overRoom)
    } else if (dragged && chosen && found && !canceled && target !== found.from) {
      onDrop(dragged, chosen, byKeyboard)
      onSay(`${dragged.name} is now ${target + 1} of ${found.targets.length}`)
    }
    onDragged(undefined)
    setHeld(undefined)
    setTarget(-1)
    setOverRoom(undefined)
    unmarkRooms()
    pointer.current = {}
  }

  useDraggedRow(grip, {
    onStart: ({ event }) => {
      setHeld(grip && draggedAt(grip))
      pointer.current = event instanceof PointerEvent ? { from: event.clientY } : {}
    },
    onMove: ({ event, by, preventDefault }) => {
      if (event instanceof KeyboardEvent) {
        preventDefault()
        if (by?.y) step(by.y > 0 ? 1 : -1)
        return
      }
      if (!(event instanceof PointerEvent)) return
      pointer.current.y = event.clientY
      pointer.current.from ??= event.clientY
      if (!dragged && Math.abs(event.clientY - pointer.current.from) > slack) onDragged(held)
      aim()
      if (dragged?.kind !== 'item') return
      const { roomId = '' } = rows.find(({ key }) => key === dragged.id) ?? {}
      setOverRoom(markRoomUnder(event, roomId))
    },
    onEnd: ({ canceled, event }) => end(canceled, event instanceof KeyboardEvent),
  })

  const shown = found && overRoom === undefined && target !== found.from ? found.targets[target] : undefined
  if (!shown) return null
  const line = shown.below ? edges(shown.row).end : edges(shown.row).start
  return <div className={classes.line} style={{ transform: `translateY(${line - 1}px)` }} />
}

const mark = 'data-row-over'

const unmarkRooms = (): void => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/** In the navigation, where all rooms are visible: in the list, the next room's header marks the end of this one. */
const markRoomUnder = ({ x, y }: { x: number; y: number }, from: string): string | undefined => {
  unmarkRooms()
  for (const element of document.elementsFromPoint(x, y)) {
    const entry = element.closest<HTMLElement>('[data-drop-room]')
    const roomId = entry?.dataset.dropRoom
    if (!entry || roomId === undefined || roomId === from) continue
    entry.setAttribute(mark, '')
    return roomId
  }
  return undefined
}
