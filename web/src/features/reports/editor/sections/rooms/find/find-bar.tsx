import { createFinder, type Found } from '@lintel/rules'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useEditor } from '../../../editor-context.tsx'
import classes from './find-bar.module.css'

interface FindBarProps {
  /** The search field: opening the bar again focuses it. */
  field: RefObject<HTMLInputElement | null>
  onShow: (found: Found) => void
  onClose: () => void
}

export function FindBar({ field, onShow, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const [find] = useState(createFinder)
  const rooms = useEditor((state) => state.body.rooms)
  const wanted = useDeferredValue(text)
  // Deferred, so that typing in the report itself is not delayed by the search.
  const looked = useDeferredValue(rooms)
  const found = useMemo(() => find(looked, wanted), [find, looked, wanted])

  useLayoutEffect(() => field.current?.focus(), [field])

  const go = (by: 1 | -1) => {
    if (found.length === 0) return
    const next = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length
    const entry = found[next]
    setAt(next)
    if (entry) onShow(entry)
  }

  const place = at < 0 ? `${found.length} found` : `${Math.min(at + 1, found.length)} of ${found.length}`
  const count = wanted.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : place
  return (
    <search className={classes.bar} aria-label="Find in rooms">
      <TextInput
        ref={field}
        className={classes.field}
        aria-label="Find in rooms"
        placeholder="Find in rooms, items and notes"
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
        }}
      />
      <span className={classes.count} aria-live="polite">
        {count}
      </span>
      <Tooltip label="Previous, Shift Enter">
        <ActionIcon
          className={classes.button}
          aria-label="Previous"
          disabled={found.length === 0}
          onClick={() => go(-1)}
        >
          <IconChevronUp size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next, Enter">
        <ActionIcon className={classes.button} aria-label="Next" disabled={found.length === 0} onClick={() => go(1)}>
          <IconChevronDown size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close, Esc">
        <ActionIcon className={classes.button} aria-label="Close find" onClick={onClose}>
          <IconX size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </search>
  )
}
