/** What the keyboard can be put on, or is looked for in. */
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

/** Where the parts of an open report are on the screen, and which of them has the keyboard. */
export interface FocusRegistry {
  /** Makes an element known for as long as it is drawn; answers how to end that. */
  register: (kind: FocusKind, id: string, element: HTMLElement) => () => void
  find: (kind: FocusKind, id: string) => HTMLElement | undefined
  /** Puts the keyboard on an element, or on its first control where it takes none itself. False where it is not drawn. */
  focus: (kind: FocusKind, id: string) => boolean
  /** The same in the next frame: for what is only about to be drawn. Not where `isElsewhere` by then. */
  focusSoon: (kind: FocusKind, id: string) => void
  /** Brings a field into sight with the keyboard in it, as soon as its section is loaded and drawn. */
  focusWhenDrawn: (kind: FocusKind, id: string) => void
  /** The id of what an element is in: the innermost of its kind. */
  around: (kind: FocusKind, element: Element | null) => string | undefined
  /** The id of what the keyboard is in. */
  current: (kind: FocusKind) => string | undefined
  /** The keyboard is in a dialog or in the search: frames may come late, and whoever has gone there meanwhile types there. */
  isElsewhere: () => boolean
  /** The keyboard leaves whatever it is on. */
  leave: () => void
  /** The keyboard stays where it is while what it is in moves to another place; that is brought into sight. */
  keepWhileMoving: (kind: FocusKind) => void
  /** What scrolls in the section that is shown. */
  page: () => HTMLElement | undefined
  /** Puts the keyboard on the page, where the button that was pressed is gone. */
  focusPage: () => void
  /** The same for a section that is only about to be drawn, once what has the keyboard has gone with the one before. */
  focusPageWhenLost: () => void
}

/** A section may have to be loaded before its field is drawn. */
const loadingMs = 5000

/** Controls that somebody would go on with: of radio buttons, the one that Tab comes to. */
const controls = '[role=radio][tabindex="0"], input:not([type=file]), textarea'

const firstControl = (element: HTMLElement): HTMLElement =>
  element.matches(controls) ? element : (element.querySelector<HTMLElement>(controls) ?? element)

export const createFocusRegistry = (): FocusRegistry => {
  // A room of the checklist is drawn once for each of its sections: the first is found.
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
        const element = find(kind, id)
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
