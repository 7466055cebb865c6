import {
  addConstituent,
  countConstituent,
  labelConstituent,
  removeConstituent,
  type ItemTextField,
} from '@lintel/rules'
import { itemDetailNames, itemDetails, itemFactLabels, type Item } from '@lintel/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useState, useId } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '../../../../../ui/form/fields.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { SuggestInput } from '../../../../../ui/suggest-input.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { ClaimFacts, useAsksClaimFacts } from './claim-facts.tsx'
import classes from './item-form.module.css'
import { presentAt, useFactPath, useIsWritten, useItemFact, type ItemRef } from './item-path.ts'
import { QuantityField } from './quantity-field.tsx'
import type { DetailWords } from './use-item-words.ts'

type Part = Item['constituents'][number]

const labels: Record<ItemTextField, string> = itemFactLabels

export const ItemText = memo(function ItemText({
  id,
  itemPath,
  name,
  suggestions,
  onDone,
}: ItemRef & { name: ItemTextField; suggestions?: string[]; onDone?: () => void }) {
  const fact = useItemFact({ id, itemPath }, name)
  const field = useReportField(useFactPath(itemPath, name), labels[name], { step: `Change ${name}`, ...fact })
  return suggestions ? <SuggestInput {...field} data={suggestions} onDone={onDone} /> : <TextField {...field} />
})

const PartRow = memo(function PartRow({ id, itemPath, index, label, value }: Part & ItemRef & { index: number }) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const touch = useTouch()
  const rename = useCallback(
    (step: string, text: string) =>
      store.editItem(step, id, (draft, at) => labelConstituent(draft, at, index, text), `part-${index}`),
    [store, id, index],
  )
  const path = useFactPath(itemPath, `constituents.${index}.label` as const)
  const field = useReportField(path, `Part ${index + 1}`, { step: 'Name part', value: label, write: rename })
  const name = label || `part ${index + 1}`
  return (
    <li className={classes.part} ref={useFocusTarget('part', `${id}/${index}`)}>
      <TextField {...field} hidesLabel placeholder="What it has: handle, lock, key" />
      <QuantityField
        label={`Qty of ${name}`}
        hidesLabel
        quantity={value}
        onChange={(count) =>
          store.editItem(
            'Count part',
            id,
            (draft, at) => countConstituent(draft, at, index, count ?? 0),
            `parts-${index}`,
          )
        }
      />
      {!readOnly && (
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

/** The collective label of the details, e.g. 'Make, model, serial'. */
const allLabels = itemDetailNames
  .map((detail, at) => (at === 0 ? itemDetails[detail].label : itemDetails[detail].label.toLowerCase()))
  .join(', ')

interface DetailsProps extends ItemRef {
  offered: DetailWords
  parts: readonly string[]
}

const noParts: readonly Part[] = []

export const ItemDetails = memo(function ItemDetails({ id, itemPath, offered, parts }: DetailsProps) {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const touch = useTouch()
  const [asked, setAsked] = useState(false)
  const isWritten = useIsWritten(itemPath, itemDetailNames)
  const constituents = useEditor(({ body }) => presentAt(body, itemPath)?.constituents ?? noParts)
  const isSaid = isWritten || itemDetailNames.some((detail) => (offered[detail] ?? []).length > 0)
  const asksClaim = useAsksClaimFacts(itemPath)
  const [claimAsked, setClaimAsked] = useState(false)
  const size = touch ? 'md' : 'xs'
  const item = { id, itemPath }
  const boughtPath = useFactPath(itemPath, 'bought')
  const makePath = useFactPath(itemPath, 'make')
  const ask = (setShown: (shown: boolean) => void, first: string) => {
    // Rendered and focused synchronously: the pressed button is removed, and a letter typed too early would be lost.
    flushSync(() => setShown(true))
    focus.focus('field', first)
  }
  const addPart = () => {
    store.editItem('Add part', id, (draft, at) => addConstituent(draft, at))
    focus.focusSoon('part', `${id}/${constituents.length}`)
  }
  return (
    <>
      {(isSaid || asked) && (
        <div className={classes.details}>
          {itemDetailNames.map((detail) => (
            <ItemText key={detail} {...item} name={detail} suggestions={offered[detail]} />
          ))}
        </div>
      )}
      {(asksClaim || claimAsked) && <ClaimFacts {...item} />}
      {constituents.length > 0 && (
        <ul className={classes.parts} aria-label="Parts">
          {constituents.map((part, index) => (
            // Parts have no ids: edits and undo use their index.
            <PartRow key={`${id}-${index}`} {...part} {...item} index={index} />
          ))}
        </ul>
      )}
      {!readOnly && <OfferedParts id={id} touch={touch} offered={parts} constituents={constituents} />}
      {!readOnly && (
        <div className={classes.more}>
          {!isSaid && !asked && (
            <Button size={size} variant="subtle" onClick={() => ask(setAsked, makePath)}>
              {allLabels}
            </Button>
          )}
          {!asksClaim && !claimAsked && (
            <Button size={size} variant="subtle" onClick={() => ask(setClaimAsked, boughtPath)}>
              Bought, quality
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

type OfferedPart = Item['constituents'][number]

const isNamed = (label: string) => (part: OfferedPart) => part.label.trim().toLowerCase() === label.toLowerCase()

/** The dictionary's parts that the item does not have yet: a press adds one, none is added automatically. */
const OfferedParts = memo(function OfferedParts({
  id,
  offered,
  constituents,
  touch,
}: {
  id: string
  offered: readonly string[]
  constituents: readonly OfferedPart[]
  touch?: boolean
}) {
  const { store, focus } = useReportEditor()
  const offerId = (label: string) => `${id}/offered/${label}`
  const labelId = useId()
  const open = [...new Set(offered)].filter((label) => !constituents.some(isNamed(label)))
  if (open.length === 0) return null

  const add = (label: string, at: number) => {
    store.editItem('Add part', id, (draft, itemPath) => addConstituent(draft, itemPath, label))
    // The pressed button is removed; the focus moves to its neighbour.
    const next = open[at + 1] ?? open[at - 1]
    if (next !== undefined) focus.focusSoon('part', offerId(next))
  }

  return (
    <div role="group" aria-labelledby={labelId} className={classes.offered}>
      <span id={labelId} className={classes.offeredLabel}>
        Parts to add
      </span>
      {open.map((label, at) => (
        <Button
          key={label}
          ref={(element) => (element ? focus.register('part', offerId(label), element) : undefined)}
          size={touch ? 'md' : 'compact-xs'}
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          disabled={constituents.length >= 100}
          aria-label={`Add ${label}`}
          onClick={() => add(label, at)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
})
