import { addConstituent } from '@lintel/rules'
import type { Item } from '@lintel/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useReportEditor } from '../../editor-context.tsx'
import classes from './item-form.module.css'

type Part = Item['constituents'][number]

const isNamed = (label: string) => (part: Part) => part.label.trim().toLowerCase() === label.toLowerCase()

/** The dictionary's parts that the item does not have yet: a press adds one, none is added automatically. */
export const OfferedParts = memo(function OfferedParts({
  id,
  offered,
  constituents,
  touch,
}: {
  id: string
  offered: readonly string[]
  constituents: readonly Part[]
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
