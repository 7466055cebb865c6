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
