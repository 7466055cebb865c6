import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

let lastFocused: Element | null = null
globalThis.document?.addEventListener(
  'focusin',
  ({ target }) => void (lastFocused = target instanceof Element ? target : null),
)

/** The focused element; for an item of a menu, the menu's button, because the items are removed on closing. */
export const focusToRestore = (): Element | null => {
  const { activeElement, body } = document
  // A dialog that was still loading can open after the menu is removed.
  const focused = activeElement === body && lastFocused?.isConnected === false ? lastFocused : activeElement
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** Long enough for the closed element to be removed, and for a following dialog to take the focus. */
const goneMs = 30

/** Restores the focus once the focused element is removed, unless something else has taken it. */
export const returnFocus = (to: Element | null | (() => Element | undefined)): void =>
  void setTimeout(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const element = typeof to === 'function' ? to() : to
    if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true })
  }, goneMs)

/** As a ref: takes the focus of a button that is gone as this appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** For a dialog that is open when first rendered, after which the library does not restore the focus. */
export const useFocusBack = (): void => {
  const [opener] = useState(focusToRestore)
  useEffect(() => () => returnFocus(opener), [opener])
}

/** The elements that Tab reaches. */
const controls = 'a[href], input:not([type=hidden]), select, textarea, button, [tabindex]'

const firstOf = (dialog: HTMLElement): HTMLElement =>
  dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
  [...dialog.querySelectorAll<HTMLElement>(controls)].find(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled'),
  ) ??
  dialog

/** During a keydown the key's default action, such as Enter on a button, would apply to the newly focused element. */
const isKeyUnderWay = () => {
  const { event } = window
  return event?.type === 'keydown' && !event.defaultPrevented
}

/** The element focused before each dialog. */
const openers = new WeakMap<Element, Element | null>()

/** The library's trap focuses a moment later, and then again: keys were lost, and a Tab in between was undone. */
export const focusOnOpen = (dialog: HTMLElement | null): (() => void) | undefined => {
  if (!dialog) return undefined
  const mark = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof Element)) return
    for (const other of dialog.querySelectorAll('[data-autofocus]')) other.removeAttribute('data-autofocus')
    target.setAttribute('data-autofocus', 'true')
  }
  dialog.addEventListener('focusin', mark)
  // React attaches the ref again for a dialog that is about to close.
  if (!openers.has(dialog)) {
    openers.set(dialog, focusToRestore())
    if (dialog.contains(document.activeElement)) mark({ target: document.activeElement })
    else if (!isKeyUnderWay()) firstOf(dialog).focus({ preventScroll: true })
  }
  return () => {
    dialog.removeEventListener('focusin', mark)
    // The library would restore the focus to the element focused when the dialog was already open.
    returnFocus(openers.get(dialog) ?? null)
  }
}

/** Presses a key in the focused element; in a text field it is typed. */
const press = ({ key, code, shiftKey }: KeyboardEvent) => {
  const target = document.activeElement
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  if (target?.dispatchEvent(event) && target.matches('input, textarea')) document.execCommand('insertText', false, key)
}

/** Keys after the one that opened a dialog still loading are meant for it: characters are held, others ignored. */
export function QueuedKeys({ onEscape }: { onEscape: () => void }) {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    let held: KeyboardEvent[] = []
    const before = document.activeElement
    const hold = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      // Saving also works while a dialog is open.
      if ((ctrlKey || metaKey) && key === 's') return
      event.stopImmediatePropagation()
      if (ctrlKey || metaKey) return
      event.preventDefault()
      if (key.length === 1 && !altKey) held.push(event)
      if (key !== 'Escape') return
      held = []
      escape()
    }
    addEventListener('keydown', hold, true)
    return () => {
      removeEventListener('keydown', hold, true)
      // If the dialog could not be loaded, nothing has taken the focus.
      setTimeout(() => document.activeElement !== before && held.forEach(press))
    }
  }, [])
  return null
}
