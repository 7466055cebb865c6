import { flushSync } from 'react-dom'
import {
  addNote,
  findItem,
  gradeCleanliness,
  gradeCondition,
  gradeOfKey,
  isGraded,
  itemAt,
  moveItem,
  moveRoom,
  toggleFlag,
} from '@lintel/rules'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useShortcuts, useShortcutState } from '../../../../lib/shortcuts.ts'
import { useOpenReport } from '../editor-context.tsx'
import type { RoomListHandle } from '../rooms/room-list.tsx'

/** What the keys do besides editing the report. */
export interface EditorKeyActions {
  list: RefObject<RoomListHandle | null>
  onSave: () => void
  onAddItem: () => void
  onAddRoom: () => void
  onUndo: () => void
  onRedo: () => void
  /** Shows the room list if it is not there. */
  onSection: (key: string) => void
}

const closestId = (attribute: string): string | undefined =>
  document.activeElement?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? undefined

const dialogIsOpen = () => document.querySelector('[aria-modal=true]') !== null

/** So long G waits for the letter of a section. */
const sectionKeyMs = 1500

/** The editor's keyboard map. Single keys are silent in fields; those with Ctrl or Alt work everywhere. */
export const useEditorKeys = (actions: EditorKeyActions): void => {
  const { store } = useOpenReport()
  const { list, onSave, onAddItem, onAddRoom, onUndo, onRedo, onSection } = actions

  /** The item that a key is about: the one with the focus, or else the one that the keys came to last. */
  const current = (): string | undefined => {
    const { activeItem, openItem } = store.getState().view
    return closestId('data-item') ?? activeItem ?? openItem
  }

  const show = (itemId: string, open: boolean) => {
    store.setView({ activeItem: itemId, ...(open && { openItem: itemId }) })
    // Until the next frame has focused the item, keys must not go to the one before.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    requestAnimationFrame(() => list.current?.showItem(itemId, true))
  }

  const step = (by: 1 | -1) => {
    const ids = list.current?.itemIds() ?? []
    const at = ids.indexOf(current() ?? '')
    const next = ids[at < 0 ? 0 : at + by]
    if (next) show(next, false)
  }

  const nextUngraded = () => {
    const ids = list.current?.itemIds() ?? []
    const from = ids.indexOf(current() ?? '') + 1
    const { body, side } = store.getState()
    const next = [...ids.slice(from), ...ids.slice(0, from)].find((id) => {
      const place = findItem(body, id)
      const item = place && itemAt(body, place)
      return item && !isGraded(item, side)
    })
    if (next) show(next, true)
  }

  const grade = (kind: 'condition' | 'cleanliness', key: number) => {
    const id = current()
    const { side } = store.getState()
    if (!id) return
    if (kind === 'condition') {
      const chosen = gradeOfKey.condition(key)
      if (chosen) store.editItem('Grade condition', id, (draft, at) => gradeCondition(draft, at, side, chosen))
    } else {
      const chosen = gradeOfKey.cleanliness(key)
      if (chosen) store.editItem('Grade cleanliness', id, (draft, at) => gradeCleanliness(draft, at, side, chosen))
    }
  }

  const note = () => {
    const id = current()
    if (!id || store.getState().readOnly) return
    const { body, side } = store.getState()
    const place = findItem(body, id)
    const item = place && itemAt(body, place)
    if (!item) return
    // Drawn and focused before the next key comes: a letter typed too early would be a shortcut.
    flushSync(() => {
      if (item.condition[side].notes.length === 0)
        store.editItem('Add note', id, (draft, at) => addNote(draft, at, side))
      store.setView({ openItem: id, activeItem: id })
    })
    const field = () => document.querySelector<HTMLElement>(`[data-item="${id}"] [data-note="0"]`)
    const drawn = field()
    drawn?.focus({ preventScroll: true })
    requestAnimationFrame(() => {
      list.current?.showItem(id)
      if (!drawn) requestAnimationFrame(() => field()?.focus())
    })
  }

  const flag = () => {
    const id = current()
    if (id) store.editItem('Flag note', id, (draft, at) => toggleFlag(draft, at, store.getState().side, 0))
  }

  const close = (): boolean => {
    const { openItem } = store.getState().view
    if (!openItem) return false
    store.setView({ openItem: undefined, activeItem: openItem })
    requestAnimationFrame(() => list.current?.showItem(openItem, true))
    return true
  }

  const move = (by: 1 | -1) => {
    const id = closestId('data-item')
    const roomId = closestId('data-room')
    if (id) {
      store.editItem('Move item', id, (draft, at) => moveItem(draft, at, by))
      requestAnimationFrame(() => list.current?.showItem(id, true))
    } else if (roomId) store.editRoom('Move room', roomId, (draft, at) => moveRoom(draft, at, Math.max(0, at + by)))
  }

  const waitForSection = () => {
    const listen = (event: KeyboardEvent) => {
      end()
      event.preventDefault()
      event.stopImmediatePropagation()
      onSection(event.key.toLowerCase())
    }
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen, true)
    }
    const timer = setTimeout(end, sectionKeyMs)
    document.addEventListener('keydown', listen, true)
  }

  useShortcuts('Report', [
    { keys: ['a'], label: 'Add item', run: onAddItem },
    { keys: ['r'], label: 'Add room', run: onAddRoom },
    { keys: ['j'], label: 'Next item; Enter opens it', run: () => step(1) },
    { keys: ['k'], label: 'Previous item', run: () => step(-1) },
    {
      keys: ['1', '2', '3', '4', '5'],
      label: 'Condition; with Shift cleanliness',
      run: (event) => grade(event.shiftKey ? 'cleanliness' : 'condition', Number(event.key)),
    },
    { keys: ['t'], label: 'Write a note', run: note },
    { keys: ['f'], label: 'Flag the note', run: flag },
    { keys: ['g'], label: 'Go to a section: then its letter, D for details, R for rooms', run: waitForSection },
  ])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const act = (run: () => unknown) => {
      event.preventDefault()
      run()
    }
    // Saving goes on beside a dialog; only a conflict wants its own answer first.
    if (control && key === 's') act(() => store.getState().conflict ?? onSave())
    else if (dialogIsOpen()) return
    else if (control && event.key === 'Enter') act(nextUngraded)
    else if (control && (key === 'y' || (key === 'z' && event.shiftKey))) act(onRedo)
    else if (control && key === 'z') act(onUndo)
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      act(() => move(event.key === 'ArrowUp' ? -1 : 1))
    else if (event.key === 'Escape') {
      // An open list of suggestions closes first.
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.getAttribute('aria-expanded') !== 'true' || target.hasAttribute('data-item-head')) close()
    } else if (event.shiftKey && !control && !event.altKey && /^Digit[1-5]$/.test(event.code)) {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (!typing && useShortcutState.getState().enabled)
        act(() => grade('cleanliness', Number(event.code.slice('Digit'.length))))
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
