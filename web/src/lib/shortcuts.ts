import { useEffect, useEffectEvent } from 'react'
import { create } from './store.ts'
import { openDialog } from './dialogs.ts'

export interface Shortcut {
  keys: readonly string[]
  /** Its description in the list of shortcuts. */
  label: string
  run: (event: KeyboardEvent) => void
}

/** Keys that are only listed; other code handles them: 'Ctrl+S'. */
type ListedKeys = Pick<Shortcut, 'keys' | 'label'>

interface ShortcutGroup {
  title: string
  shortcuts: readonly ListedKeys[]
  /** They also work with single-key shortcuts turned off. */
  always?: boolean
}

const offKey = 'lintel.shortcuts'

interface ShortcutState {
  /** Single-letter keys interfere with dictation and switch devices: they can be turned off. */
  enabled: boolean
  groups: readonly ShortcutGroup[]
}

export const useShortcutState = create<ShortcutState>(() => ({
  enabled: localStorage.getItem(offKey) !== 'off',
  groups: [],
}))

export const setShortcutsEnabled = (enabled: boolean): void => {
  localStorage.setItem(offKey, enabled ? 'on' : 'off')
  useShortcutState.setState({ enabled })
}

export const openShortcuts = (): void => openDialog('shortcuts', {})

const takesTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menuitem], [role=option]'))

/** What is typed after a click in this part is meant for a field, also if the clicked element is gone. */
export const withoutSingleKeys = { 'data-single-keys': 'off' }

const partAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-single-keys=off]') : null

/** The part of the last click or focus. */
let lastPart: Element | null = null
// Safari does not focus a clicked button.
for (const type of ['focusin', 'pointerdown'])
  addEventListener(type, ({ target }) => (lastPart = partAround(target)), { capture: true, passive: true })

/** True if a single letter is text input or may be meant as such, or belongs to a menu or dialog. */
export const belongsElsewhere = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  takesTyping(target) ||
  partAround(target) !== null ||
  (target === document.body && lastPart?.isConnected === true) ||
  document.querySelector('[aria-modal=true], dialog[open]') !== null

const useListing = (title: string, shortcuts: readonly ListedKeys[], always?: boolean): void => {
  const signature = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })))
  useEffect(() => {
    const group: ShortcutGroup = { title, shortcuts: JSON.parse(signature) as ListedKeys[], always }
    useShortcutState.setState(({ groups }) => ({ groups: [...groups, group] }))
    return () => useShortcutState.setState(({ groups }) => ({ groups: groups.filter((other) => other !== group) }))
  }, [title, signature, always])
}

/** Lists keys that a screen handles itself: those with Ctrl or Alt, written 'Ctrl+S', and Escape. */
export const useListedKeys = (title: string, keys: readonly ListedKeys[]): void => useListing(title, keys, true)

/** Off in fields, menus and dialogs. `title` is their heading in the list that `?` opens. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!useShortcutState.getState().enabled || belongsElsewhere(event)) return
    const shortcut = shortcuts.find(({ keys }) => keys.includes(event.key))
    if (!shortcut) return
    event.preventDefault()
    shortcut.run(event)
  })
  useListing(title, shortcuts)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
