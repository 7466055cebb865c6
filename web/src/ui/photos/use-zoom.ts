import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react'

const maxScale = 6
/** The distance in pixels that a finger must travel for the next photograph. */
const swipeDistance = 56

interface View {
  scale: number
  x: number
  y: number
}

const whole: View = { scale: 1, x: 0, y: 0 }

/** The room of one image; several of a stage have equal rooms. */
const roomOf = (stage: HTMLElement) => (stage.querySelector('[data-room]') ?? stage).getBoundingClientRect()

/** A magnified image cannot be moved out of its room. */
const held = ({ scale, x, y }: View, stage: HTMLElement): View => {
  if (scale <= 1) return whole
  const { width, height } = roomOf(stage)
  const [right, bottom] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: Math.max(-right, Math.min(right, x)), y: Math.max(-bottom, Math.min(bottom, y)) }
}

/** Zooms about a point of the room, which stays where it is. */
const magnified = (view: View, factor: number, point: { x: number; y: number }, stage: HTMLElement): View => {
  const scale = Math.max(1, Math.min(maxScale, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, stage)
}

const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement) => {
  const { left, top, width, height } = roomOf(stage)
  return { x: ((clientX - left) % width) - width / 2, y: ((clientY - top) % height) - height / 2 }
}

/** At full size, a finger moving sideways swipes; zoomed, it drags. What is marked takes two, or the space bar. */
export const useZoom = (stage: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) => {
  const [view, setView] = useState(whole)
  const reset = useCallback(() => setView(whole), [])
  const by = (factor: number) => {
    const element = stage.current
    if (element) setView((now) => magnified(now, factor, { x: 0, y: 0 }, element))
  }
  const swipe = useEffectEvent((dx: number, dy: number) => {
    if (view.scale === 1 && Math.abs(dx) >= swipeDistance && Math.abs(dx) > 1.5 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const pointers = new Map<number, PointerEvent>()
    let start: { x: number; y: number } | undefined
    let isMoving = false
    const isOn = ({ target }: Event, what: string) => target instanceof Element && target.closest(what) !== null
    const down = (event: PointerEvent) => {
      if (isOn(event, 'button')) return
      pointers.set(event.pointerId, event)
      if (isMoving) event.stopPropagation()
      const isFree = isMoving || !isOn(event, '[data-marker]')
      if (isFree) element.setPointerCapture(event.pointerId)
      start = isFree && pointers.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, pointer]) => pointer)
      pointers.set(event.pointerId, event)
      if (!other && isOn(event, '[data-marker]')) return
      // Of two, each moves the point between them by half of its way.
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY].map((by) =>
        other ? by / 2 : by,
      )
      setView((now) => held({ ...now, x: now.x + (dx ?? 0), y: now.y + (dy ?? 0) }, element))
      if (!other) return
      const apart = (a: PointerEvent) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY)
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }
      const factor = apart(event) / Math.max(1, apart(before))
      setView((now) => magnified(now, factor, fromMiddle(middle, element), element))
    }
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return
      if (start && event.type === 'pointerup') swipe(event.clientX - start.x, event.clientY - start.y)
      start = undefined
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((now) => magnified(now, Math.exp(-event.deltaY / 400), fromMiddle(event, element), element))
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === ' ' && !isOn(event, 'button, input')) isMoving = event.type === 'keydown'
    }
    const double = (event: MouseEvent) => {
      if (isOn(event, 'button, [data-marker]')) return
      setView((now) => (now.scale > 1 ? whole : magnified(now, 2.5, fromMiddle(event, element), element)))
    }
    const life = new AbortController()
    const { signal } = life
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    // Not passive: the page must not scroll or zoom as well.
    element.addEventListener('wheel', wheel, { signal, passive: false })
    element.addEventListener('dblclick', double, { signal })
    element.addEventListener('keydown', key, { signal })
    element.addEventListener('keyup', key, { signal })
    return () => life.abort()
  }, [stage])

  const keys: Record<string, () => void> = {
    '+': () => by(1.5),
    '=': () => by(1.5),
    '-': () => by(1 / 1.5),
    '0': reset,
  }
  return {
    keys,
    scale: view.scale,
    isAtMax: view.scale >= maxScale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    by,
    reset,
  }
}
