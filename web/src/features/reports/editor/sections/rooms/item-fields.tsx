import { renameItem, setQuantity } from '@lintel/rules'
import { memo, useCallback, useMemo } from 'react'
import { SuggestInput } from '../../../../../ui/suggest-input.tsx'
import { useEditor, useItemField, useReportEditor } from '../../editor-context.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { ItemDetails, ItemText } from './item-details.tsx'
import classes from './item-form.module.css'
import { presentAt, useFactPath, type ItemRef, noteId } from './item-path.ts'
import { QuantityField } from './quantity-field.tsx'
import { useDictionaryType, useItemWords, type WordsOf } from './use-item-words.ts'

const NameField = memo(function NameField({ id, itemPath }: ItemRef) {
  const { store } = useReportEditor()
  const type = useDictionaryType(itemPath)
  const names = useMemo(() => [...new Set((type?.items ?? []).map((entry) => entry.name))], [type])
  const value = useEditor(({ body }) => presentAt(body, itemPath)?.name)
  const write = useCallback(
    (step: string, next: string) => {
      const known = type?.items.find((entry) => entry.name === next)
      store.editItem(step, id, (draft, at) => renameItem(draft, at, next, known), 'name')
    },
    [store, id, type],
  )
  return (
    <SuggestInput
      {...useReportField(useFactPath(itemPath, 'name'), 'Item', { step: 'Rename item', value, write })}
      data={names}
    />
  )
})

const ItemQuantity = memo(function ItemQuantity({ id, itemPath }: ItemRef) {
  const { store } = useReportEditor()
  const value = useEditor(({ body }) => presentAt(body, itemPath)?.qty)
  const write = useCallback(
    (step: string, next: number) => store.editItem(step, id, (draft, at) => setQuantity(draft, at, next), 'qty'),
    [store, id],
  )
  const field = useReportField(useFactPath(itemPath, 'qty'), 'Qty', { step: 'Change quantity', value, write })
  const { onChange } = field
  const count = useCallback((typed: number | undefined) => onChange(typed ?? 0), [onChange])
  return <QuantityField label={field.label} quantity={field.value} onChange={count} />
})

export const ItemFields = memo(function ItemFields({ id, ...words }: WordsOf & { id: string }) {
  const { colours, offered, parts } = useItemWords(words)
  const showsName = useItemField('Item')
  const showsColour = useItemField('Colour')
  const showsQuantity = useItemField('Qty')
  const item = { id, itemPath: words.itemPath }
  const { focus } = useReportEditor()
  const side = useEditor((state) => state.side)
  /** Moves on to the note synchronously: a letter typed in between would trigger a shortcut. */
  const resume = useCallback(() => void focus.focus('note', noteId(id, side, 0)), [focus, id, side])
  return (
    <>
      {(showsName || showsColour || showsQuantity) && (
        <div className={classes.line}>
          {showsName && <NameField {...item} />}
          {showsColour && <ItemText {...item} name="colour" suggestions={colours} onDone={resume} />}
          {showsQuantity && <ItemQuantity {...item} />}
        </div>
      )}
      {showsName && <ItemDetails {...item} offered={offered} parts={parts} />}
    </>
  )
})
