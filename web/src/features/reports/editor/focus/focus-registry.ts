export type FocusKind =
  | 'entry'
  | 'field'
  | 'grip'
  | 'item'
  | 'item head'
  | 'note'
  | 'part'
  | 'photo'
  | 'question'
  | 'reading'
  | 'remarks'
  | 'room'

interface Registered {
  kind: FocusKind
  id: string
}

export interface FocusRegistry {
  register: (kind: FocusKind, id: string, element: HTMLElement) => () => void
  find: (kind: FocusKind, id: string) => HTMLElement | undefined
  /** Focuses an element, or its first control if it cannot be focused itself. False if it is not mounted. */
  focus: (kind: FocusKind, id: string) => boolean
  /** Focuses in the next frame, for elements about to mount. Does nothing if `isElsewhere` by then. */
  focusSoon: (kind: FocusKind, id: string) => void
  /** Scrolls to a field and focuses it as soon as its section has loaded and rendered. */
  focusWhenDrawn: (kind: FocusKind, id: string) => void
  /** The id of the innermost registered ancestor of a kind. */
  around: (kind: FocusKind, element: Element | null) => string | undefined
  current: (kind: FocusKind) => string | undefined
  /** Focus moves are delayed by a frame and must not interrupt a user who types in a dialog or in the search. */
  isElsewhere: () => boolean
  leave: () => void
  /** Keeps the focus while the element around it moves to another place, and scrolls to it. */
  keepWhileMoving: (kind: FocusKind) => void
  page: () => HTMLElement | undefined
  /** Focuses the page, after the pressed button has been removed. */
  focusPage: () => void
  /** Focuses the page of a section that is about to render, once the focused element of the previous one is gone. */
  focusPageWhenLost: () => void
}

const loadingMs = 5000

/** Controls to continue with: of radio buttons, the one in the tab order. */
const controls = '[role=radio][tabindex="0"], input:not([type=file]), textarea'

const firstControl = (element: HTMLElement): HTMLElement =>
  element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element)

export const createFocusRegistry = (): FocusRegistry => {
  // A room of the checklist renders once for each of its sections: the first is used.
  const elements = new Map<string, readonly HTMLElement[]>()
  const known = new WeakMap<Element, Registered>()
  const keyOf = (kind: FocusKind, id: string) => `${kind}/${id}`

  const register: FocusRegistry['register'] = (kind, id, element) => {
    const key = keyOf(kind, id)
    elements.set(key, [...(elements.get(key) ?? []), element])
    known.set(element, { kind, id })
    return () => {
      const others = (elements.get(key) ?? []).filter((other) => other !== element)
      if (others.length > 0) elements.set(key, others)
      else elements.delete(key)
    }
  }

  const find: FocusRegistry['find'] = (kind, id) => elements.get(keyOf(kind, id))?.[0]

  const findWithin = (kind: FocusKind, id: string): HTMLElement | undefined => {
    const begins = `${keyOf(kind, id)}.`
    return [...elements].find(([key]) => key.startsWith(begins))?.[1][0]
  }

  /** A path may name what has no field of its own: the first field within it, else the nearest within its entry. */
  const findNear = (kind: FocusKind, id: string): HTMLElement | undefined => {
    const found = find(kind, id) ?? findWithin(kind, id)
    const parts = id.split('.')
    return found ?? (parts.length > 2 ? findNear(kind, parts.slice(0, -1).join('.')) : undefined)
  }

  const focus: FocusRegistry['focus'] = (kind, id) => {
    const element = find(kind, id)
    if (!element) return false
    firstControl(element).focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
    return true
  }

  const elementAround = (kind: FocusKind, element: Element | null): Element | undefined => {
    for (let at = element; at; at = at.parentElement) if (known.get(at)?.kind === kind) return at
    return undefined
  }
  const around: FocusRegistry['around'] = (kind, element) => {
    const found = elementAround(kind, element)
    return found && known.get(found)?.id
  }

  const isElsewhere = () => document.activeElement?.closest('[role=dialog], search') instanceof Element

  const focusPage = () => page()?.focus({ preventScroll: true })
  const page = () => document.querySelector<HTMLElement>('[data-scroller]') ?? undefined

  return {
    register,
    find,
    focus,
    focusSoon: (kind, id) => void requestAnimationFrame(() => isElsewhere() || focus(kind, id)),
    focusWhenDrawn: (kind, id) => {
      const until = performance.now() + loadingMs
      const look = () => {
        const element = findNear(kind, id)
        if (element) {
          element.scrollIntoView({ block: 'center' })
          firstControl(element).focus({ preventScroll: true })
        } else if (performance.now() < until) requestAnimationFrame(look)
      }
      look()
    },
    around,
    current: (kind) => around(kind, document.activeElement),
    isElsewhere,
    leave: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
    keepWhileMoving: (kind) => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement)) return
      requestAnimationFrame(() => {
        if (!isElsewhere()) focused.focus()
        elementAround(kind, focused)?.scrollIntoView({ block: 'nearest' })
      })
    },
    page,
    focusPage,
    focusPageWhenLost: () => {
      const until = performance.now() + loadingMs
      const look = () => {
        if (document.activeElement === document.body) focusPage()
        if (performance.now() < until) requestAnimationFrame(look)
      }
      look()
    },
  }
}
