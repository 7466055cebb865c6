import { itemQualities, keysOf, type ItemQuality } from '@lintel/contract'
import { claimFactText, parseBought } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../../lib/toasts.ts'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import type { Field } from '../../../../ui/form/field.ts'
import { ChoiceField, Fields, useText } from '../../../../ui/form/fields.tsx'
import { useEditor } from '../editor-context.tsx'

const notADate = 'A year, or month and year, not after the report’s date: 2019 or 03/2019.'

/** When a thing was new. What cannot be read stays in the field, and is not written. */
function BoughtField({ hint, ...field }: Field<string>) {
  const { value, onChange } = field
  const [left, setLeft] = useState(true)
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  // An undone or merged value replaces what was typed.
  const text = typed?.value === value ? typed.text : undefined
  const last = useEditor(({ body }) => body.date.slice(0, 7))
  const parse = (written: string) => parseBought(written, last)
  const isWrong = text !== undefined && parse(text) === undefined
  useUnsavedChanges(isWrong, { refusal: `Bought: ${notADate}` })
  const sayLost = useEffectEvent(() => isWrong && toast.error(`Bought ‘${text}’ was not kept. ${notADate}`))
  // Such as when another item is opened.
  useEffect(() => () => void sayLost(), [])
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
