import { plannerCellMinutes } from '@lintel/contract'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A finger held this long grabs an appointment; one that moves earlier scrolls. */
const holdMs = 350
const stillPx = 10
/** Within this distance of its end a finger grabs the edge. */
const edgePx = 20
/** Within this distance of the diary's border it scrolls automatically, at this speed. */
const borderPx = 36
const scrollPx = 9

type Part = 'all' | 'start' | 'end'

export interface TouchDrop {
  eventId: string
  part: Part
  /** The clock time of the cell under it, to the quarter of an hour; in a month, its day at midnight. */
  clock: string
  resourceId: string | undefined
}

const clockAt = (day: string, minutes: number): string => {
  const whole = Math.floor(minutes / plannerCellMinutes) * plannerCellMinutes
  const [hour, minute] = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0'))
  return `${day} ${hour}:${minute}:00`
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function clockOfCell(cell: Element, x: number): string | undefined {
  const label = cell.getAttribute('aria-label') ?? ''
  // In a week, labels contain the day at midnight.
  const [, day, from, to] = /(\d{4}-\d\d-\d\d) (?:00:00:00 )?(\d\d:\d\d):\d\d - (\d\d:\d\d)/.exec(label) ?? []
  if (day !== undefined && from !== undefined && to !== undefined) {
    const { left, width } = cell.getBoundingClientRect()
    const share = Math.min(0.999, Math.max(0, (x - left) / width))
    return clockAt(day, minutesOf(from) + share * (minutesOf(to) - minutesOf(from)))
  }
  const named = /[A-Z][a-z]+ \d{1,2}, \d{4}$/.exec(label)?.[0]
  return named === undefined ? undefined : clockAt(new Date(`${named} UTC`).toISOString().slice(0, 10), 0)
}

const scrolls = (element: Element, root: Element): Element[] => {
  const all: Element[] = []
  for (let one: Element | null = element; one && root.contains(one); one = one.parentElement) {
    const isLarger = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
    if (isLarger && /auto|scroll/.test(getComputedStyle(one).overflow)) all.push(one)
  }
  return all
}

class Held {
  readonly eventId: string
  readonly part: Part
  readonly #element: HTMLElement
  readonly #root: Element
  readonly #from: { x: number; y: number; scrolled: { x: number; y: number }; width: number }
  readonly #areas: Element[]
  /** The styles set by the diary. */
  readonly #own: { translate: string; width: string }
  #at: { x: number; y: number }
  #frame = 0

  constructor(root: Element, element: HTMLElement, { x, y }: { x: number; y: number }, resizes: boolean) {
    const { left, right, width } = element.getBoundingClientRect()
    const edge = Math.min(edgePx, width / 4)
    this.#root = root
    this.#element = element
    this.eventId = element.getAttribute('data-event-id') ?? ''
    this.part = resizes && x > right - edge ? 'end' : resizes && x < left + edge ? 'start' : 'all'
    this.#areas = scrolls(element, root)
    this.#own = { translate: element.style.translate, width: element.style.width }
    this.#at = { x, y }
    this.#from = { x, y, width, scrolled: this.#scrolled() }
    element.dataset['held'] = this.part
    this.#frame = requestAnimationFrame(this.#resume)
  }

  #scrolled() {
    const sum = { x: 0, y: 0 }
    for (const { scrollLeft, scrollTop } of this.#areas) {
      sum.x += scrollLeft
      sum.y += scrollTop
    }
    return sum
  }

  move(x: number, y: number): void {
    this.#at = { x, y }
    const now = this.#scrolled()
    const across = x - this.#from.x + now.x - this.#from.scrolled.x
    const down = y - this.#from.y + now.y - this.#from.scrolled.y
    const { style } = this.#element
    if (this.part === 'all') style.translate = `${across}px ${down}px`
    else if (this.part === 'end') style.width = `${Math.max(10, this.#from.width + across)}px`
    else {
      style.width = `${Math.max(10, this.#from.width - across)}px`
      style.translate = `${across}px 0`
    }
  }

  /** Near the border the diary scrolls. */
  readonly #resume = (): void => {
    const { x, y } = this.#at
    const { left, right, top, bottom } = this.#root.getBoundingClientRect()
    const step = (at: number, from: number, to: number) =>
      at > to - borderPx ? scrollPx : at < from + borderPx ? -scrollPx : 0
    // The row names stay at the left.
    const names = this.#root.querySelector('[data-inspector]')?.getBoundingClientRect().right ?? left
    const [across, down] = [step(x, names, right), step(y, top, Math.min(bottom, innerHeight))]
    if (across !== 0 || down !== 0) {
      for (const area of this.#areas) area.scrollBy(across, down)
      this.move(x, y)
    }
    this.#frame = requestAnimationFrame(this.#resume)
  }

  /** Drops it, and returns where; undefined outside the cells. */
  drop(): TouchDrop | undefined {
    const { x, y } = this.#at
    this.release()
    const clock = document
      .elementsFromPoint(x, y)
      .map((element) => clockOfCell(element, x))
      .find((one) => one !== undefined)
    const rows = [...this.#root.querySelectorAll('[data-inspector]')].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { id: row.getAttribute('data-inspector') ?? '', away: Math.abs(y - top - height / 2) }
    })
    const resourceId = rows.toSorted((a, b) => a.away - b.away)[0]?.id
    return clock === undefined ? undefined : { eventId: this.eventId, part: this.part, clock, resourceId }
  }

  release(): void {
    cancelAnimationFrame(this.#frame)
    delete this.#element.dataset['held']
    Object.assign(this.#element.style, this.#own)
  }
}

/** The diary's own native drag and drop does not work with touch everywhere. */
export function useTouchDrag(
  root: RefObject<HTMLElement | null>,
  { enabled, resizes, onDrop }: { enabled: boolean; resizes: boolean; onDrop: (drop: TouchDrop) => void },
): void {
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const element = root.current
    if (!enabled || !element) return
    let held: Held | undefined
    let begun: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined
    const forget = () => {
      if (begun) clearTimeout(begun.timer)
      begun = undefined
    }
    const start = ({ touches, target }: TouchEvent) => {
      forget()
      held?.release()
      held = undefined
      const [touch] = touches
      const event = target instanceof Element ? target.closest('[data-event-id]') : null
      if (touches.length !== 1 || !touch || !(event instanceof HTMLElement)) return
      const at = { x: touch.clientX, y: touch.clientY }
      const hold = () => {
        held = new Held(element, event, at, resizes)
      }
      begun = { ...at, timer: setTimeout(hold, holdMs) }
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!touch) return
      if (held) {
        event.preventDefault()
        held.move(touch.clientX, touch.clientY)
      } else if (begun && Math.hypot(touch.clientX - begun.x, touch.clientY - begun.y) > stillPx) forget()
    }
    const end = (event: TouchEvent) => {
      forget()
      if (!held) return
      // Otherwise it would be a tap, which opens the appointment.
      event.preventDefault()
      const drop = held.drop()
      held = undefined
      if (drop) dropped(drop)
    }
    const cancel = () => {
      forget()
      held?.release()
      held = undefined
    }
    const noMenu = (event: Event) => {
      if (begun || held) event.preventDefault()
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end, { passive: false })
    element.addEventListener('touchcancel', cancel)
    element.addEventListener('contextmenu', noMenu)
    return () => {
      cancel()
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
      element.removeEventListener('contextmenu', noMenu)
    }
  }, [enabled, resizes, root])
}
