import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { PickedItem } from './feedback-state.ts'
import classes from './fields.module.css'

const textOf = ({ room, name }: PickedItem) => `${room}, ${name}`

export const matching = (items: readonly PickedItem[], search: string): PickedItem[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ room, name, ref }) => {
    const text = `${room} ${name} ${ref}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const roomsOf = (items: readonly PickedItem[]): [string, PickedItem[]][] => {
  const rooms = new Map<string, PickedItem[]>()
  for (const item of items) {
    const known = rooms.get(item.room)
    if (known) known.push(item)
    else rooms.set(item.room, [item])
  }
  return [...rooms]
}

interface OptionsProps {
  id: string
  found: readonly PickedItem[]
  pointed: PickedItem | undefined
  value: string
  onChoose: (item: PickedItem) => void
}

/** A press keeps the focus in the field: a blur would close the list before the choice. */
function Options({ id, found, pointed, value, onChoose }: OptionsProps) {
  return (
    <div
      id={`${id}-options`}
      className={classes.options}
      role="listbox"
      aria-label="Items"
      onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
    >
      {found.length === 0 && <p className={classes.none}>No such item</p>}
      {roomsOf(found).map(([room, inRoom]) => (
        <div key={room} className={classes.group} role="group" aria-label={room}>
          <b aria-hidden>{room}</b>
          {inRoom.map((item) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
            <div
              key={item.itemref}
              id={`${id}-${item.itemref}`}
              className={classes.option}
              role="option"
              tabIndex={-1}
              aria-selected={item.itemref === value}
              aria-label={`${textOf(item)} (${item.ref})`}
              data-at={item === pointed || undefined}
              onClick={() => onChoose(item)}
            >
              <span>{item.name}</span>
              <small>{item.ref}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function ItemPicker({
  items,
  value,
  onChange,
}: {
  items: readonly PickedItem[]
  value: string
  onChange: (itemref: string) => void
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<string>()
  const [at, setAt] = useState(0)
  const open = search !== undefined
  const chosen = items.find(({ itemref }) => itemref === value)
  const found = open ? matching(items, search) : []
  const pointed = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    if (pointed) document.getElementById(`${id}-${pointed.itemref}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, pointed])

  const unfold = () => {
    if (open) return
    setSearch('')
    setAt(
      Math.max(
        0,
        items.findIndex(({ itemref }) => itemref === value),
      ),
    )
  }
  const fold = () => setSearch(undefined)
  const choose = (item: PickedItem | undefined) => {
    if (!item) return
    onChange(item.itemref)
    fold()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (open ? setAt(Math.min(found.length - 1, at + 1)) : unfold()),
    ArrowUp: () => (open ? setAt(Math.max(0, at - 1)) : unfold()),
    Home: () => setAt(0),
    End: () => setAt(found.length - 1),
    Enter: () => choose(pointed),
    Escape: fold,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    act()
  }

  return (
    <div
      ref={box}
      className={`${classes.field} ${classes.picker}`}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && fold()}
    >
      <label htmlFor={id}>Item</label>
      <input
        id={id}
        className={`${classes.input} ring`}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={open && pointed ? `${id}-${pointed.itemref}` : undefined}
        autoComplete="off"
        placeholder={open ? 'Type a room or an item' : 'Choose a room and an item'}
        value={search ?? (chosen ? textOf(chosen) : '')}
        onClick={unfold}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {chosen && !open ? (
        <button type="button" className={classes.clear} aria-label="Clear item" onClick={() => onChange('')}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </button>
      ) : (
        <span className={classes.clear} aria-hidden>
          <IconChevronDown size={20} stroke={1.7} />
        </span>
      )}
      {open && <Options id={id} found={found} pointed={pointed} value={value} onChoose={choose} />}
    </div>
  )
}
