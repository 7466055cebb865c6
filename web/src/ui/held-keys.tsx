import { useEffectEvent, useLayoutEffect } from 'react'

/** More than anybody types while a dialog loads. */
const heldAtMost = 40
/** So long after it was drawn a dialog has the keyboard at the latest. */
const focusMs = 500

/** Keys that would act on the page below, or take the focus away. */
const acting = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

const isTextField = (element: Element) => element.matches('input:not([type=checkbox], [type=radio]), textarea')

/** Presses a key in whatever has the keyboard; a text field takes it as typed. */
const press = ({ key, code, shiftKey }: HeldKey) => {
  const target = document.activeElement
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  if (target?.dispatchEvent(event) && isTextField(target)) document.execCommand('insertText', false, key)
}

/** Presses keys once something else than `before` has the keyboard; where nothing gets it they are dropped. */
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
 * The fallback of a dialog whose code is still loading. Keys that follow the one that opened it are meant for it, and would
 * otherwise act on the page: what is typed is held until the dialog has the keyboard, the rest is ignored, and Escape
 * gives up.
 */
export function HeldKeys({ onEscape }: { onEscape: () => void }) {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    let held: HeldKey[] = []
    const before = document.activeElement
    const hold = (event: KeyboardEvent) => {
      const { key, code, shiftKey } = event
      const isCommand = event.ctrlKey || event.metaKey
      // Saving goes on beside a dialog.
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
