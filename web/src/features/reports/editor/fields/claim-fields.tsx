import { itemQualities, keysOf, type ItemQuality } from '@lintel/contract'
import { claimFactText, parseBought, pathByIds } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../../lib/toasts.ts'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import type { Field } from '../../../../ui/form/field.ts'
import { ChoiceField, Fields, useText } from '../../../../ui/form/fields.tsx'
import { useEditor } from '../editor-context.tsx'

const notADate = 'A year, or month and year, not after the report’s date: 2019 or 03/2019.'

/** By report and entry: typed, and left by opening another item. */
const unreadable = new Map<string, { text: string; value: string }>()

/** When a thing was new. What cannot be read stays in the field, and is not written. */
function BoughtField({ hint, ...field }: Field<string>) {
  const { value, onChange } = field
  const [left, setLeft] = useState(true)
  const key = useEditor(({ header, body }) => `${header.id} ${pathByIds(body, field.path ?? '')}`)
  const [typed, setTyped] = useState(unreadable.get(key))
  // An undone or merged value replaces what was typed.
  const text = typed?.value === value ? typed.text : undefined
  const last = useEditor(({ body }) => body.date.slice(0, 7))
  const parse = (written: string) => parseBought(written, last)
  const isWrong = text !== undefined && parse(text) === undefined
  useUnsavedChanges(isWrong, { refusal: `Bought: ${notADate}` })
  const keep = useEffectEvent(() => {
    if (!isWrong) return unreadable.delete(key)
    toast.error(`Bought ‘${text}’ is not in the report, only in its field. ${notADate}`)
    return unreadable.set(key, { text, value })
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

const qualities = keysOf(itemQualities)

/** What a claim for a thing needs. */
export const ClaimFields = ({ bought, quality }: { bought: Field<string>; quality: Field<ItemQuality> }) => (
  <Fields columns="repeat(2, minmax(0, 1fr))">
    <BoughtField {...bought} />
    <ChoiceField {...quality} options={qualities} labels={itemQualities} />
  </Fields>
)
