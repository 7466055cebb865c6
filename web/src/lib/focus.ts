import { useEffect, useState } from 'react'

/** What has the focus; in a menu what opened that, because its items go with it. */
export const focusedNow = (): Element | null => {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** Long enough for what is closed to be gone, and for a dialog that follows to take the focus. */
const goneMs = 30

/** Gives the focus back once what had it is gone; not where something else has taken it. */
export const returnFocus = (to: Element | null): void =>
  void setTimeout(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && to instanceof HTMLElement) to.focus({ preventScroll: true })
  }, goneMs)

/** For a dialog that is opened as it is drawn, and so gives nothing back by itself: what had the focus has it again. */
export const useFocusBack = (): void => {
  const [opener] = useState(focusedNow)
  useEffect(() => () => returnFocus(opener), [opener])
}

/** What Tab comes to. */
const controls = 'a[href], input:not([type=hidden]), select, textarea, button, [tabindex]'

const firstOf = (dialog: HTMLElement): HTMLElement =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  [...dialog.querySelectorAll<HTMLElement>(controls)].find(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled'),
  ) ??
  dialog

/** A key is on its way, and what it does by itself, which Enter does to a button, would be done to whatever takes the keyboard. */
const isKeyUnderWay = () => {
  const { event } = window
  return event?.type === 'keydown' && !event.defaultPrevented
}

/** Who had the keyboard before a dialog took it. */
const openers = new WeakMap<Element, Element | null>()

/**
 * The `ref` of what traps the keyboard: it has it as soon as it is drawn, at `data-autofocus` or its first control. The
 * library gives it a moment later, and once more: keys before that were lost, and a Tab between the two was taken back.
 * As it gives it to what is marked, the mark goes along with the keyboard.
 */
export const takeKeyboard = (dialog: HTMLElement | null): (() => void) | undefined => {
  if (!dialog) return undefined
  const mark = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof Element)) return
    for (const other of dialog.querySelectorAll('[data-autofocus]')) other.removeAttribute('data-autofocus')
    target.setAttribute('data-autofocus', 'true')
  }
  dialog.addEventListener('focusin', mark)
  // One that is only about to close comes here again.
  if (!openers.has(dialog)) {
    openers.set(dialog, focusedNow())
    if (dialog.contains(document.activeElement)) mark({ target: document.activeElement })
    else if (!isKeyUnderWay()) firstOf(dialog).focus({ preventScroll: true })
  }
  return () => {
    dialog.removeEventListener('focusin', mark)
    // The library would give it back to what had it as the dialog was there already.
    returnFocus(openers.get(dialog) ?? null)
  }
}
