import { useEffectEvent, useLayoutEffect } from 'react'

/** More than anyone types while a dialog loads. */
const heldAtMost = 40
/** A dialog has focus at most this long after it is drawn. */
const focusMs = 500

/** Keys that would act on the page below, or move the focus. */
const acting = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

const isTextField = (element: Element) => element.matches('input:not([type=checkbox], [type=radio]), textarea')

/** Presses a key in the focused element; in a text field it is typed. */
const press = ({ key, code, shiftKey }: HeldKey) => {
  const target = document.activeElement
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  if (target?.dispatchEvent(event) && isTextField(target)) document.execCommand('insertText', false, key)
}

/** Presses keys once the focus has left `before`; if it does not, they are dropped. */
const pressLater = (keys: readonly HeldKey[], before: Element | null) => {
  const until = performance.now() + focusMs
  const look = () => {
    const now = document.activeElement
    if (now && now !== before && now !== document.body) for (const key of keys) press(key)
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}

/**
 * The fallback of a dialog whose code is still loading. Keys pressed after the one that opened it are meant for it, and
 * would otherwise act on the page: characters are held until the dialog has focus, other keys are ignored, and Escape
 * cancels.
 */
export function HeldKeys({ onEscape }: { onEscape: () => void }) {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    let held: HeldKey[] = []
    const before = document.activeElement
    const hold = (event: KeyboardEvent) => {
      const { key, code, shiftKey } = event
      const isCommand = event.ctrlKey || event.metaKey
      // Saving also works while a dialog is open.
      if (isCommand && key.toLowerCase() === 's') return
      event.stopImmediatePropagation()
      if (isCommand) return
      if (key.length === 1 || acting.has(key)) event.preventDefault()
      if (key.length === 1 && !event.altKey && held.length < heldAtMost) held.push({ key, code, shiftKey })
      if (key !== 'Escape') return
      held = []
      escape()
    }
    window.addEventListener('keydown', hold, true)
    return () => {
      window.removeEventListener('keydown', hold, true)
      if (held.length > 0) pressLater(held, before)
    }
  }, [])
  return null
}
