import { flushSync } from 'react-dom'
import {
  findItem,
  gradeOfKey,
  isGraded,
  moveItem,
  moveRoom,
  setCleanliness,
  setCondition,
  setSameAsCheckin,
  toggleFlag,
  itemById,
} from '@lintel/rules'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { belongsElsewhere, useListedKeys, useShortcuts, useShortcutState } from '../../../../lib/shortcuts.ts'
import { toast } from '../../../../lib/toasts.ts'
import { useEditor, useMayUpload, useReportEditor, useSideFields } from '../editor-context.tsx'
import type { RoomListHandle } from '../sections/rooms/room-list.tsx'
import { recordByKey } from '../recording/use-record-press.ts'
import { pathOfItem, noteId } from '../sections/rooms/item-path.ts'

interface EditorKeyActions {
  list: RefObject<RoomListHandle | null>
  onSave: () => void
  onAddItem: () => void
  onAddRoom: () => void
  /** The keys of the rooms are ignored in other sections, which use them differently. */
  inRooms: boolean
  /** Absent when there are no rooms to search. */
  onFind?: () => void
  /** Opens the dialog that grades the rest of a room. Absent when nothing is graded. */
  onRest?: ((roomId?: string) => void) | undefined
  onUndo: () => void
  onRedo: () => void
  /** Opens the room list if it is not shown. */
  onSection: (key: string) => void
}

const everywhere = [
  { keys: ['Ctrl+S'], label: 'Save' },
  { keys: ['Ctrl+Enter'], label: 'Next item that is not graded' },
  { keys: ['Ctrl+Shift+Enter'], label: 'Next item, graded or not' },
  { keys: ['Ctrl+D'], label: 'Take grades and colour of the item above' },
  { keys: ['Ctrl+Shift+D'], label: 'Copy to other items' },
  { keys: ['Ctrl+F'], label: 'Find in rooms' },
  { keys: ['Ctrl+Z'], label: 'Undo' },
  { keys: ['Ctrl+Y'], label: 'Redo' },
  { keys: [';'], label: 'In a note: a phrase of your own, by its key; a new key keeps the note' },
  { keys: ['Alt+1', 'Alt+5'], label: 'Condition while you type; with Shift too, cleanliness' },
  { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: 'Move the item or room' },
  { keys: ['Escape'], label: 'From a field to the item; again closes it' },
]

const dialogIsOpen = () => document.querySelector('[aria-modal=true], dialog[open], [role=menu]') !== null

/** A key that only types text: the page is not searched for dialogs because of it. */
const isPlainLetter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !shiftKey

/** How long G waits for a section's letter. */
const sectionKeyMs = 1500

type List = EditorKeyActions['list']

const waitForSection = (onSection: (key: string) => void) => {
  const listen = (event: KeyboardEvent) => {
    end()
    if (event.key.length > 1 || belongsElsewhere(event)) return
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

/** Going to items, and moving them. */
const useItemSteps = (list: List) => {
  const { store, focus } = useReportEditor()

  /** The item that a key applies to: the focused one, or else the last one reached by keyboard. */
  const current = (): string | undefined => {
    const { activeItem, openItem } = store.getState().view
    return focus.current('item') ?? activeItem ?? openItem
  }

  const show = (itemId: string, open: boolean) => {
    store.goToItem(itemId, { open })
    // Until the next frame focuses the item, keys must not apply to the previous one.
    focus.leave()
    requestAnimationFrame(() => list.current?.showItem(itemId, true))
  }

  const step = (by: 1 | -1) => {
    const ids = list.current?.itemIds() ?? []
    const at = ids.indexOf(current() ?? '')
    const next = ids[at < 0 ? 0 : at + by]
    if (next) show(next, false)
  }

  const nextItem = () => {
    const ids = list.current?.itemIds() ?? []
    const next = ids[ids.indexOf(current() ?? '') + 1]
    if (next) show(next, true)
    else toast.success('That was the last item.')
  }

  const nextUngraded = () => {
    const ids = list.current?.itemIds() ?? []
    const from = ids.indexOf(current() ?? '') + 1
    const { body, side } = store.getState()
    const next = [...ids.slice(from), ...ids.slice(0, from)].find((id) => {
      const item = itemById(body, id)
      return item && !isGraded(item, side)
    })
    if (next) show(next, true)
    else toast.success('Every item is graded.')
  }

  const takeAbove = () => {
    const ids = list.current?.itemIds() ?? []
    const id = current()
    if (!id) return
    void import('../sections/rooms/apply/apply.ts').then(({ takeFromAbove }) =>
      takeFromAbove(store, id, ids[ids.indexOf(id) - 1]),
    )
  }

  const copyTo = () => {
    const id = current()
    if (id && !store.getState().readOnly) list.current?.copyTo(id)
  }

  const close = () => {
    const closed = store.closeItem()
    if (closed) requestAnimationFrame(() => list.current?.showItem(closed, true))
  }

  const leaveField = () => {
    const id = focus.current('item')
    if (id) focus.find('item head', id)?.focus({ preventScroll: true })
  }

  const move = (by: 1 | -1) => {
    const id = focus.current('item')
    const roomId = focus.current('room')
    if (id) {
      store.editItem('Move item', id, (draft, at) => moveItem(draft, at, by))
      requestAnimationFrame(() => list.current?.showItem(id, true))
    } else if (roomId) store.editRoom('Move room', roomId, (draft, at) => moveRoom(draft, at, Math.max(0, at + by)))
    say(id, roomId)
  }

  const say = (itemId: string | undefined, roomId: string | undefined) => {
    const { body } = store.getState()
    const itemPath = itemId ? findItem(body, itemId) : undefined
    const siblings = itemPath
      ? (body.rooms[itemPath.room]?.sections[itemPath.section]?.types.flatMap(({ items }) => items) ?? [])
      : body.rooms
    const at = siblings.findIndex(({ _uuid }) => _uuid === (itemId ?? roomId))
    const moved = siblings[at]
    if (moved) list.current?.say(`${moved.name} is now ${at + 1} of ${siblings.length}`)
  }

  return { current, step, nextItem, nextUngraded, takeAbove, copyTo, close, leaveField, move }
}

/** Editing the current item, and its room. */
const useItemEdits = (list: List, current: () => string | undefined) => {
  const { store, focus, recorder } = useReportEditor()
  const side = useEditor((state) => state.side)
  const shows = useSideFields(side)

  const grade = (kind: 'condition' | 'cleanliness', key: number) => {
    const id = current()
    if (!id || !shows.condition) return
    // Pressing the same key again keeps the grade, for users unsure whether it registered.
    void import('../sections/rooms/copied.ts').then(({ confirmCopied }) => confirmCopied(id))
    if (kind === 'condition')
      store.editItem('Grade condition', id, (draft, at) =>
        setCondition(draft, at, side, gradeOfKey.condition(key) ?? ''),
      )
    else
      store.editItem('Grade cleanliness', id, (draft, at) =>
        setCleanliness(draft, at, side, gradeOfKey.cleanliness(key) ?? ''),
      )
  }

  const note = () => {
    const id = current()
    if (!id || store.getState().readOnly || !shows.condition) return
    // Rendered and focused synchronously: a letter typed too early would trigger a shortcut.
    flushSync(() => store.goToItem(id, { open: true }))
    const field = () => focus.find('note', noteId(id, side, 0))
    const drawn = field()
    drawn?.focus({ preventScroll: true })
    requestAnimationFrame(() => {
      list.current?.showItem(id)
      if (!drawn) requestAnimationFrame(() => field()?.focus())
    })
  }

  const openAnd = (act: (id: string, item: HTMLElement) => void) => () => {
    const id = current()
    if (!id) return
    flushSync(() => store.goToItem(id, { open: true }))
    list.current?.showItem(id)
    requestAnimationFrame(() => {
      const item = focus.find('item', id)
      if (item) act(id, item)
    })
  }

  const colour = openAnd((id) => {
    const itemPath = findItem(store.getState().body, id)
    if (itemPath) focus.focus('field', `${pathOfItem(itemPath)}.colour`)
  })

  const photographs = openAnd((_id, item) => item.querySelector<HTMLInputElement>('input[type=file]')?.click())

  const flag = () => {
    const id = current()
    if (id) store.editItem('Flag note', id, (draft, at) => toggleFlag(draft, at, side, 0))
  }

  const speak = (event: KeyboardEvent) => {
    const id = current()
    const item = itemById(store.getState().body, id)
    if (!id || !item || !shows.condition) return
    recordByKey(recorder, event, () => void recorder.start({ kind: 'item', id, side }, item.name))
  }

  const same = () => {
    const id = current()
    const item = itemById(store.getState().body, id)
    if (!id || !item || !shows.condition) return
    const active = !item.condition.out.sameAsCheckin.active
    store.editItem('Same as Check-In', id, (draft, at) => setSameAsCheckin(draft, at, active))
  }

  /** The room whose header is focused, or else the room of the current item. */
  const currentRoom = (): string | undefined => {
    const { body } = store.getState()
    return focus.current('room') ?? body.rooms[findItem(body, current() ?? '')?.room ?? -1]?._uuid
  }

  const sameForRoom = () => {
    const roomId = currentRoom()
    if (roomId === undefined || !shows.condition) return
    // Loaded with the rooms; the editor's other sections do not need it.
    void import('../sections/rooms/rest/grade-the-rest.ts').then(({ sameForTheRest }) => sameForTheRest(store, roomId))
  }

  return { grade, note, colour, photographs, flag, speak, same, currentRoom, sameForRoom }
}

/** The editor's keyboard shortcuts. Single keys are ignored in fields; those with Ctrl or Alt work everywhere. */
export const useEditorKeys = (actions: EditorKeyActions): void => {
  const { store, focus } = useReportEditor()
  const mayUpload = useMayUpload()
  const { list, inRooms, onSave, onAddItem, onAddRoom, onFind, onRest, onUndo, onRedo, onSection } = actions
  const side = useEditor((state) => state.side)
  const shows = useSideFields(side)
  const { current, step, nextItem, nextUngraded, takeAbove, copyTo, close, leaveField, move } = useItemSteps(list)
  const { grade, note, colour, photographs, flag, speak, same, currentRoom, sameForRoom } = useItemEdits(list, current)

  const ofRooms = [
    { keys: ['a'], label: 'Add item', run: onAddItem },
    { keys: ['r'], label: 'Add room', run: onAddRoom },
    { keys: ['j'], label: 'Next item; Enter opens it', run: () => step(1) },
    { keys: ['k'], label: 'Previous item', run: () => step(-1) },
    {
      keys: ['1', '2', '3', '4', '5', '0'],
      label: 'Condition, with Shift cleanliness; 0 clears it',
      run: (event: KeyboardEvent) => grade(event.shiftKey ? 'cleanliness' : 'condition', Number(event.key)),
    },
    { keys: ['t'], label: 'Write a note', run: note },
    { keys: ['c'], label: 'Write the colour; Enter goes on to the note', run: colour },
    ...(mayUpload ? [{ keys: ['p'], label: 'Add photographs', run: photographs }] : []),
    ...(mayUpload && shows.condition
      ? [{ keys: ['v'], label: 'Record a note until the next press, or while it is held', run: speak }]
      : []),
    { keys: ['f'], label: 'Flag the note', run: flag },
    ...(side === 'out'
      ? [
          { keys: ['s'], label: 'Same as Check-In', run: same },
          { keys: ['S'], label: 'Same as Check-In for the rest of the room, with Shift', run: sameForRoom },
        ]
      : []),
    ...(onRest
      ? [{ keys: ['G'], label: 'Grade the rest of the room, with Shift', run: () => onRest(currentRoom()) }]
      : []),
    ...(onFind ? [{ keys: ['/'], label: 'Find in rooms', run: onFind }] : []),
  ]
  useShortcuts('Report', [
    ...(inRooms ? ofRooms : []),
    {
      keys: ['g'],
      label: 'Go to a section: then its letter, D for details, R for rooms',
      run: () => waitForSection(onSection),
    },
  ])
  useListedKeys('Report, in fields too', everywhere)

  const coveredAtPress = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const act = (run: () => unknown) => {
      event.preventDefault()
      run()
    }
    // Saving works behind a dialog too; only a conflict must be answered first.
    if (control && key === 's') act(() => store.getState().conflict ?? onSave())
    else if (isPlainLetter(event) || coveredAtPress.current || dialogIsOpen()) return
    else if (control && event.key === 'Enter' && inRooms) act(event.shiftKey ? nextItem : nextUngraded)
    else if (control && key === 'd' && inRooms) act(event.shiftKey ? copyTo : takeAbove)
    else if (control && (key === 'y' || (key === 'z' && event.shiftKey))) act(onRedo)
    else if (control && key === 'z') act(onUndo)
    else if (control && key === 'f' && onFind) act(onFind)
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      act(() => move(event.key === 'ArrowUp' ? -1 : 1))
    else if (event.key === 'Escape') {
      // An open suggestion list closes first.
      const target = event.target instanceof Element ? event.target : undefined
      const isInForm = focus.current('item') !== undefined && focus.current('item head') === undefined
      if (target?.getAttribute('aria-expanded') === 'true' && focus.current('item head') === undefined) return
      if (isInForm) leaveField()
      else close()
    } else if (inRooms && !control && (event.shiftKey || event.altKey) && /^Digit[0-5]$/.test(event.code)) {
      if (event.altKey || (!belongsElsewhere(event) && useShortcutState.getState().enabled))
        act(() => grade(event.shiftKey ? 'cleanliness' : 'condition', Number(event.code.slice('Digit'.length))))
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // A dialog that Escape closes is gone before the key arrives here, so this is checked before other listeners run.
    const look = (event: KeyboardEvent) => {
      coveredAtPress.current = !isPlainLetter(event) && dialogIsOpen()
    }
    window.addEventListener('keydown', look, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}
