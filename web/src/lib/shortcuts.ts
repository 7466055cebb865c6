import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { openDialog } from './dialogs.ts'

/** A single key, and what it does on the present screen. */
export interface Shortcut {
  /** As `KeyboardEvent.key` gives it; several keys may do the same. */
  keys: readonly string[]
  /** In the list of shortcuts: what happens. */
  label: string
  run: (event: KeyboardEvent) => void
}

/** Keys that the list shows and something else listens to: 'Ctrl+S'. */
type ListedKeys = Pick<Shortcut, 'keys' | 'label'>

/** Shortcuts of one screen, or of a part of it, under a heading. */
interface ShortcutGroup {
  title: string
  shortcuts: readonly ListedKeys[]
  /** They work with single-key shortcuts turned off, too. */
  always?: boolean
}

const offKey = 'lintel.shortcuts'

interface ShortcutState {
  /** Single letters disturb who dictates or uses a switch: they can be turned off. */
  enabled: boolean
  groups: readonly ShortcutGroup[]
}

/** Which shortcuts there are, and whether they are on. */
export const useShortcutState = create<ShortcutState>(() => ({
  enabled: localStorage.getItem(offKey) !== 'off',
  groups: [],
}))

export const setShortcutsEnabled = (enabled: boolean): void => {
  localStorage.setItem(offKey, enabled ? 'on' : 'off')
  useShortcutState.setState({ enabled })
}

/** Opens the list of shortcuts. */
export const openShortcuts = (): void => openDialog('shortcuts', {})

const takesTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menuitem], [role=option]'))

/** True where a single letter is text, belongs to a menu, or to a dialog that lies over the screen. */
const belongsElsewhere = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  takesTyping(target) ||
  document.querySelector('[aria-modal=true], dialog[open]')

/** Puts keys under a heading of the list while the screen stands. */
const useListing = (title: string, shortcuts: readonly ListedKeys[], always?: boolean): void => {
  const signature = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })))
  useEffect(() => {
    const group: ShortcutGroup = { title, shortcuts: JSON.parse(signature) as ListedKeys[], always }
    useShortcutState.setState(({ groups }) => ({ groups: [...groups, group] }))
    return () => useShortcutState.setState(({ groups }) => ({ groups: groups.filter((other) => other !== group) }))
  }, [title, signature, always])
}

/** Lists keys that a screen listens to by itself: those with Ctrl or Alt, written 'Ctrl+S', and Escape. */
export const useListedKeys = (title: string, keys: readonly ListedKeys[]): void => useListing(title, keys, true)

/**
 * Gives the screen its single-key shortcuts while it stands. They are silent in fields, menus and dialogs, and when
 * turned off. `title` heads them in the list that `?` opens.
 */
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
