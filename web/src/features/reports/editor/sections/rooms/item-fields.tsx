import { renameItem, setQuantity, type ItemPath } from '@lintel/rules'
import { memo, useCallback, useMemo } from 'react'
import type { Item, ItemDetail } from '@lintel/contract'
import { useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { SuggestInput } from '../../../../../ui/suggest-input.tsx'
import { useItemField, useReportEditor } from '../../editor-context.tsx'
import { ItemDetails, ItemText } from './item-details.tsx'
import classes from './item-form.module.css'
import { QuantityField } from './quantity-field.tsx'
import { useDictionaryType, useItemWords, type WordsOf } from './use-item-words.ts'

interface FieldProps {
  id: string
  touch?: boolean
}

const NameField = memo(function NameField({ id, name, place, touch }: FieldProps & { name: string; place: ItemPath }) {
  const { store } = useReportEditor()
  const type = useDictionaryType(place)
  const names = useMemo(() => [...new Set((type?.items ?? []).map((entry) => entry.name))], [type])
  const rename = useCallback(
    (next: string) => {
      const known = type?.items.find((entry) => entry.name === next)
      store.editItem('Rename item', id, (draft, at) => renameItem(draft, at, next, known), 'name')
    },
    [store, id, type],
  )
  return (
    <SuggestInput
      label="Item"
      maxLength={300}
      size={touch ? 'md' : 'sm'}
      {...useReadOnlyField()}
      data={names}
      value={name}
      onChange={rename}
    />
  )
})

interface FactsProps extends WordsOf, FieldProps {
  colour: string
  quantity: number
}

/** Name, colour and quantity. */
export const ItemFacts = memo(function ItemFacts(props: FactsProps) {
  const { id, name, place, colour, quantity, touch } = props
  const { store } = useReportEditor()
  const words = useItemWords(props)
  const showsName = useItemField('Item')
  const showsColour = useItemField('Colour')
  const showsQuantity = useItemField('Qty')
  const count = useCallback(
    (next: number) => store.editItem('Change quantity', id, (draft, at) => setQuantity(draft, at, next), 'qty'),
    [store, id],
  )
  const shared = { id, touch }
  return (
    (showsName || showsColour || showsQuantity) && (
      <div className={classes.line}>
        {showsName && <NameField {...shared} name={name} place={place} />}
        {showsColour && <ItemText {...shared} field="colour" value={colour} suggestions={words.colours} />}
        {showsQuantity && <QuantityField label="Qty" quantity={quantity} size={touch ? 'md' : 'sm'} onChange={count} />}
      </div>
    )
  )
})

interface FieldsProps extends FactsProps, Record<ItemDetail, string> {
  constituents: Item['constituents']
}

/** Name, colour, quantity; make, model and other details, and parts. */
export const ItemFields = memo(function ItemFields(props: FieldsProps) {
  const { id, touch, name, slug, place, colour, quantity, constituents, ...details } = props
  const words = { name, slug, place }
  const { offered, parts } = useItemWords(words)
  const showsName = useItemField('Item')
  const shared = { id, touch }
  return (
    <>
      <ItemFacts {...shared} {...words} colour={colour} quantity={quantity} />
      {showsName && <ItemDetails {...shared} {...details} {...{ offered, parts, constituents }} />}
    </>
  )
})
