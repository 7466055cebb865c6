import { marksSvg } from '@lintel/rules'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import type { MarkerProps } from '../../../../ui/photos/lightbox.tsx'
import type { ShownSize } from '../../../../ui/photos/mark-svg.tsx'
import classes from './mark-editor.module.css'
import { markTools, MarkTools } from './mark-tools.tsx'
import type { Part, Point } from './marking.ts'
import { useMarking, type Marking } from './use-marking.ts'

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

/** Pixels: how near a press is to what it takes hold of, and how far a tap may stray. */
const near = { mouse: 8, touch: 20, tap: 6 }

const isPart = (part: string | undefined): part is Part => part === 'first' || part === 'second' || part === 'whole'

/** The mark at a point of the window, or near it. */
const markAt = ({ clientX, clientY, pointerType }: PointerEvent) => {
  const far = pointerType === 'touch' ? near.touch : near.mouse
  const around = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4)
  for (const reach of [0, far / 2, far])
    for (const angle of reach === 0 ? [0] : around) {
      const hit = document.elementFromPoint(clientX + reach * Math.cos(angle), clientY + reach * Math.sin(angle))
      const { mark, part } = hit?.closest<HTMLElement>('[data-mark]')?.dataset ?? {}
      if (mark !== undefined && isPart(part)) return { at: Number(mark), part }
    }
  return undefined
}

/** Where the contained picture is pressed, in shares of it; zoom is included. */
const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent, size: ShownSize): Point => {
  const box = currentTarget.getBoundingClientRect()
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const share = (at: number, from: number, room: number, length: number) =>
    Math.max(0, Math.min(1, (at - from - (room - length * scale) / 2) / (length * scale)))
  return { x: share(clientX, box.left, box.width, size.width), y: share(clientY, box.top, box.height, size.height) }
}

/** By mouse, finger and pen. */
const usePointer = (marking: Marking, size: ShownSize, focus: () => void) => {
  const [start, setStart] = useState<PointerEvent>()
  /** Where words are wanted: their field takes the focus once the press is over. */
  const wordsAt = useRef<Point>(undefined)
  const onPointerCancel = () => {
    setStart(undefined)
    wordsAt.current = undefined
    marking.cancel()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      // Two fingers move the picture.
      if (!event.isPrimary) onPointerCancel()
      if (!event.isPrimary || event.button !== 0) return
      event.preventDefault()
      focus()
      // Losing the focus ends it.
      if (marking.isTyping) return
      const found = markAt(event)
      if (marking.tool === 'text' && !found) {
        wordsAt.current = pointOf(event, size)
        return
      }
      event.currentTarget.setPointerCapture(event.pointerId)
      setStart(event)
      marking.press(pointOf(event, size), found)
    },
    onPointerMove: (event: PointerEvent) => start && marking.drag(pointOf(event, size)),
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start) marking.release(Math.hypot(clientX - start.clientX, clientY - start.clientY) <= near.tap)
      setStart(undefined)
    },
    onPointerCancel,
    onClick: () => {
      if (wordsAt.current) marking.place(wordsAt.current)
      wordsAt.current = undefined
    },
  }
}

const keysOf = (marking: Marking, onDone: () => void) => {
  const { shown, selected } = marking
  const keys: Record<string, () => void> = {
    ...Object.fromEntries(markTools.map(([kind, key]) => [key, () => marking.setTool(kind)])),
    n: () => marking.select(shown.length === 0 ? undefined : ((selected ?? -1) + 1) % shown.length),
    Enter: () => marking.place({ x: 0.5, y: 0.5 }),
    Delete: marking.remove,
    Backspace: marking.remove,
    Escape: () => (selected === undefined ? onDone() : marking.select(undefined)),
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey
      const step = steps[event.key]
      const plain = step
        ? () => marking.nudge(...step, event.shiftKey && marking.words === undefined ? 'second' : 'whole')
        : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const act = control ? (event.key.toLowerCase() === 'z' ? marking.undo : undefined) : plain
      if (!act || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key in steps) marking.keep()
    },
  }
}

export function MarkEditor({ photo, size, foot, onMarks, onDone }: MarkerProps) {
  const marking = useMarking({ photo, onMarks })
  const surface = useRef<HTMLDivElement>(null)
  const focus = () => surface.current?.focus()
  useEffect(focus, [])
  const keepLast = useEffectEvent(() => marking.keep())
  useEffect(() => () => keepLast(), [])
  const { shown, selected } = marking
  const current = selected === undefined ? undefined : shown[selected]
  // Words are seen themselves, once there are any.
  const hasHandle = (part: Part) => current?.text === undefined || (current.text === '' && part === 'second')
  const handle = (part: Part, x: number, y: number) =>
    hasHandle(part) && (
      <circle
        className={classes.handle}
        data-mark={selected}
        data-part={part}
        cx={x * size.width}
        cy={y * size.height}
        r={0.012 * Math.hypot(size.width, size.height)}
      />
    )
  return (
    <>
      <div
        ref={surface}
        className={classes.surface}
        data-marker
        role="application"
        aria-label="Marks on the photo"
        aria-describedby="mark-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard too
        tabIndex={0}
        {...usePointer(marking, size, focus)}
        {...keysOf(marking, onDone)}
      >
        {shown.map((mark, at) => (
          <span
            // Marks have no ids; one that was changed is drawn anew.
            key={at}
            data-mark={at}
            data-part="whole"
            dangerouslySetInnerHTML={{ __html: marksSvg([mark], size, 'width="100%" height="100%"') }}
          />
        ))}
        {current && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} width="100%" height="100%" aria-hidden>
            {handle('first', current.x1, current.y1)}
            {handle('second', current.x2, current.y2)}
          </svg>
        )}
      </div>
      {createPortal(<MarkTools marking={marking} focus={focus} onDone={onDone} />, foot)}
    </>
  )
}
