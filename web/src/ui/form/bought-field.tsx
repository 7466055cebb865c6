import { claimFactText, parseBought } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../lib/toasts.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { Field } from './field.ts'
import { useText } from './fields.tsx'

const notADate = 'A year, or month and year, not after the report’s date: 2019 or 03/2019.'

/** By record and entry: typed, and left by opening another item. */
const unreadable = new Map<string, { text: string; value: string }>()

/** When a thing was new, `last` (`YYYY-MM`) at the latest. What cannot be read stays in the field, and is not written. */
export function BoughtField({ hint, of, last, ...field }: Field<string> & { of: string; last: string }) {
  const { value, onChange } = field
  const [left, setLeft] = useState(true)
  const [typed, setTyped] = useState(unreadable.get(of))
  // An undone or merged value replaces what was typed.
  const text = typed?.value === value ? typed.text : undefined
  const parse = (written: string) => parseBought(written, last)
  const isWrong = text !== undefined && parse(text) === undefined
  useUnsavedChanges(isWrong, { refusal: `Bought: ${notADate}` })
  const keep = useEffectEvent(() => {
    if (!isWrong) return unreadable.delete(of)
    toast.error(`Bought ‘${text}’ is only in its field, and not kept. ${notADate}`)
    return unreadable.set(of, { text, value })
  })
  useEffect(() => () => void keep(), [])
  const error = left && isWrong ? notADate : undefined
  return (
    <TextInput
      {...useText({ ...field, ...(error && { error }), value: text ?? claimFactText('bought', value) })}
      description={hint}
      placeholder="2019 or 03/2019"
      maxLength={20}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        if (text !== undefined && parse(text) !== undefined) setTyped(undefined)
      }}
      onChange={(event) => {
        const written = event.currentTarget.value
        const bought = parse(written) ?? value
        setTyped({ text: written, value: bought })
        if (bought !== value) onChange(bought)
      }}
    />
  )
}
