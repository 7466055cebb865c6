import {
  addConstituent,
  countConstituent,
  labelConstituent,
  removeConstituent,
  setItemText,
  type ItemTextField,
} from '@lintel/rules'
import { itemDetailNames, itemDetails, itemFactLabels, type Item, type ItemDetail } from '@lintel/contract'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { SuggestInput } from '../../../../../ui/suggest-input.tsx'
import { useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import classes from './item-form.module.css'
import { useFocusTarget } from '../../focus/use-focus-target.ts'
import { OfferedParts } from './offered-parts.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { DetailWords } from './use-item-words.ts'

const common = { maxLength: 300, autoComplete: 'off' } as const
const labels: Record<ItemTextField, string> = itemFactLabels

/** A text of the item, with the dictionary's suggestions where it has any. */
export const ItemText = memo(function ItemText({
  id,
  field,
  value,
  suggestions,
  touch,
}: {
  id: string
  field: ItemTextField
  value: string
  suggestions?: string[]
  touch?: boolean
}) {
  const { store } = useReportEditor()
  const reads = useReadOnlyField()
  const write = useCallback(
    (text: string) => store.editItem(`Change ${field}`, id, (draft, at) => setItemText(draft, at, field, text), field),
    [store, id, field],
  )
  const props = { maxLength: common.maxLength, label: labels[field], ...reads, value }
  const size = touch ? 'md' : 'sm'
  return suggestions ? (
    <SuggestInput {...props} size={size} data={suggestions} onChange={write} />
  ) : (
    <TextInput
      {...props}
      size={size}
      autoComplete={common.autoComplete}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
})

type Part = Item['constituents'][number]

const PartRow = memo(function PartRow({
  id,
  index,
  label,
  value,
  touch,
}: Part & { id: string; index: number; touch?: boolean }) {
  const { store } = useReportEditor()
  const reads = useReadOnlyField()
  const size = touch ? 'md' : 'sm'
  const name = label || `part ${index + 1}`
  return (
    <li className={classes.part}>
      <TextInput
        {...common}
        ref={useFocusTarget('part', `${id}/${index}`)}
        aria-label={`Part ${index + 1}`}
        size={size}
        placeholder="What it has: handle, lock, key"
        {...reads}
        value={label}
        onChange={(event) => {
          const text = event.currentTarget.value
          store.editItem('Name part', id, (draft, at) => labelConstituent(draft, at, index, text), `part-${index}`)
        }}
      />
      <QuantityField
        label={`Qty of ${name}`}
        hidesLabel
        quantity={value}
        size={size}
        onChange={(count) =>
          store.editItem('Count part', id, (draft, at) => countConstituent(draft, at, index, count), `parts-${index}`)
        }
      />
      {!reads.readOnly && (
        <Tooltip label="Remove">
          <ActionIcon
            size={touch ? 44 : 28}
            aria-label={`Remove ${name}`}
            onClick={() => store.editItem('Remove part', id, (draft, at) => removeConstituent(draft, at, index))}
          >
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
})

/** What the details are called together: 'Make, model, serial'. */
const allLabels = itemDetailNames
  .map((detail, at) => (at === 0 ? itemDetails[detail].label : itemDetails[detail].label.toLowerCase()))
  .join(', ')

interface DetailsProps extends Record<ItemDetail, string> {
  id: string
  constituents: readonly Part[]
  /** What the dictionary offers for the details. */
  offered: DetailWords
  /** Parts that it offers. */
  parts: readonly string[]
  touch?: boolean
}

/** Make, model and other details, and the parts an item has: in sight where there is something, else behind a button. */
export const ItemDetails = memo(function ItemDetails({
  id,
  constituents,
  offered,
  parts,
  touch,
  ...details
}: DetailsProps) {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const [asked, setAsked] = useState(false)
  const isSaid = itemDetailNames.some((detail) => details[detail] !== '' || (offered[detail] ?? []).length > 0)
  const size = touch ? 'md' : 'xs'
  const shared = { id, touch }
  const addPart = () => {
    store.editItem('Add part', id, (draft, at) => addConstituent(draft, at))
    focus.focusSoon('part', `${id}/${constituents.length}`)
  }
  return (
    <>
      {(isSaid || asked) && (
        <div className={classes.details}>
          {itemDetailNames.map((detail) => (
            <ItemText key={detail} {...shared} field={detail} value={details[detail]} suggestions={offered[detail]} />
          ))}
        </div>
      )}
      {constituents.length > 0 && (
        <ul className={classes.parts} aria-label="Parts">
          {constituents.map((part, index) => (
            // Parts have no ids of their own: edits and undo go by their place.
            <PartRow key={`${id}-${index}`} {...part} {...shared} index={index} />
          ))}
        </ul>
      )}
      {!readOnly && <OfferedParts {...shared} offered={parts} constituents={constituents} />}
      {!readOnly && (
        <div className={classes.more}>
          {!isSaid && !asked && (
            <Button size={size} variant="subtle" onClick={() => setAsked(true)}>
              {allLabels}
            </Button>
          )}
          <Button
            size={size}
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={constituents.length >= 100}
            onClick={addPart}
          >
            Add part
          </Button>
        </div>
      )}
    </>
  )
})
