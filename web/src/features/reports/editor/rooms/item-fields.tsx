import { renameItem, setItemText, type ItemPlace, type ItemTextField } from '@lintel/rules'
import { Autocomplete, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useIsReadOnly, useItemField, useOpenReport } from '../editor-context.tsx'
import classes from './item-form.module.css'
import { QuantityField } from './quantity-field.tsx'
import { useDictionaryType, useItemWords, type WordsOf } from './use-item-words.ts'

const common = { maxLength: 300, autoComplete: 'off' } as const

interface FieldProps {
  id: string
  touch?: boolean
}

const NameField = memo(function NameField({ id, name, place, touch }: FieldProps & { name: string; place: ItemPlace }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const type = useDictionaryType(place)
  const names = useMemo(() => [...new Set((type?.items ?? []).map((entry) => entry.name))], [type])
  return (
    <Autocomplete
      {...common}
      label="Item"
      size={touch ? 'md' : 'sm'}
      disabled={readOnly}
      data={names}
      value={name}
      onChange={(next) => {
        const known = type?.items.find((entry) => entry.name === next)
        store.editItem('Rename item', id, (draft, at) => renameItem(draft, at, next, known), 'name')
      }}
    />
  )
})

const labels: Record<ItemTextField, string> = { colour: 'Colour', make: 'Make', model: 'Model', serial: 'Serial' }

/** A text of the item, with the dictionary's suggestions where it has any. */
const TextField = memo(function TextField({
  id,
  field,
  value,
  suggestions,
  touch,
}: FieldProps & { field: ItemTextField; value: string; suggestions?: string[] }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const write = (text: string) =>
    store.editItem(`Change ${field}`, id, (draft, at) => setItemText(draft, at, field, text), field)
  const props = { ...common, label: labels[field], size: touch ? 'md' : 'sm', disabled: readOnly, value }
  return suggestions ? (
    <Autocomplete {...props} data={suggestions} onChange={write} />
  ) : (
    <TextInput {...props} onChange={(event) => write(event.currentTarget.value)} />
  )
})

interface FieldsProps extends WordsOf, FieldProps {
  colour: string
  quantity: number
  make: string
  model: string
  serial: string
}

/** Name, colour, quantity; make, model and serial number where they matter. */
export const ItemFields = memo(function ItemFields(props: FieldsProps) {
  const { id, name, place, colour, quantity, make, model, serial, touch } = props
  const readOnly = useIsReadOnly()
  const words = useItemWords(props)
  const showsColour = useItemField('Colour')
  const showsQuantity = useItemField('Qty')
  const hasDetails = words.makes.length > 0 || [make, model, serial].some((value) => value !== '')
  const shared = { id, touch }
  return (
    <>
      <div className={classes.line}>
        <NameField {...shared} name={name} place={place} />
        {showsColour && <TextField {...shared} field="colour" value={colour} suggestions={words.colours} />}
        {showsQuantity && (
          <QuantityField itemId={id} quantity={quantity} size={touch ? 'md' : 'sm'} disabled={readOnly} />
        )}
      </div>
      {hasDetails && (
        <div className={classes.details}>
          <TextField {...shared} field="make" value={make} suggestions={words.makes} />
          <TextField {...shared} field="model" value={model} />
          <TextField {...shared} field="serial" value={serial} />
        </div>
      )}
    </>
  )
})
