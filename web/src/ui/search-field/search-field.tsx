import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import classes from './search-field.module.css'

const searchDelayMs = 300

/** A search as you type. The search text is in the URL; `/` focuses the field. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string
  placeholder: string
  value: string
  onSearch: (wanted: string) => void
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts('Search', [{ keys: ['/'], label, run: () => field.current?.focus() }])
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const [asked, setAsked] = useState(value)
  const keys = useShortcutState(({ enabled }) => enabled)
  // The value follows a search with a delay: later typing stays. Clear or the back button can also change it.
  if (shown !== value) {
    setShown(value)
    setAsked(value)
    if (value !== asked) setTyped(value)
  }
  const begin = (text: string, isEntered = false) => {
    const wanted = text.trim()
    // Enter also repeats one that another choice has overtaken.
    if (wanted === asked && (wanted === value || !isEntered)) return
    setAsked(wanted)
    onSearch(wanted)
  }
  const later = useDebouncedCallback((text: string) => begin(text), { delay: searchDelayMs })
  const now = (text: string, isEntered?: boolean) => {
    later.cancel()
    setTyped(text)
    begin(text, isEntered)
  }

  return (
    <TextInput
      ref={field}
      className={`${classes.field} ${className ?? ''}`}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size={22} aria-label="Clear text" onClick={() => now('')} />
        ) : (
          keys && <Kbd className={classes.key}>/</Kbd>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(event.currentTarget.value, true)
        if (event.key === 'Escape') now('')
      }}
      // Flush the pending search when the field loses focus.
      onBlur={(event) => now(event.currentTarget.value)}
    />
  )
}
