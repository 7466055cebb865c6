import { removeItem, restoreItem, setSameAsCheckin, setSameNote } from '@lintel/rules'
import { Switch } from '@mantine/core'
import { memo, useCallback } from 'react'
import { useReadOnlyChoice } from '../../../../../../ui/form/field-context.ts'
import { TextField } from '../../../../../../ui/form/fields.tsx'
import { useReportEditor } from '../../../editor-context.tsx'
import { useReportField } from '../../../fields/report-field.ts'
import { pathOfItem, type ItemRef } from '../item-path.ts'
import classes from './check-out.module.css'

interface ItemSwitchProps {
  label: string
  checked: boolean
  onSet: (next: boolean) => void
}

function ItemSwitch({ label, checked, onSet }: ItemSwitchProps) {
  const reads = useReadOnlyChoice()
  return (
    <Switch
      className={classes.same}
      size="xs"
      labelPosition="left"
      label={label}
      {...reads}
      checked={checked}
      onChange={(event) => onSet(event.currentTarget.checked)}
    />
  )
}

export const SameSwitch = memo(function SameSwitch({ id, active }: { id: string; active: boolean }) {
  const { store } = useReportEditor()
  const set = (next: boolean) =>
    store.editItem('Same as Check-In', id, (draft, at) => setSameAsCheckin(draft, at, next))
  return <ItemSwitch label="Same as Check-In" checked={active} onSet={set} />
})

export const GoneSwitch = memo(function GoneSwitch({ id, gone }: { id: string; gone: boolean }) {
  const { store } = useReportEditor()
  const set = (next: boolean) =>
    store.editItem(next ? 'Mark as not there' : 'Mark as there', id, next ? removeItem : restoreItem)
  return <ItemSwitch label="Not there at check-out" checked={gone} onSet={set} />
})

/** A note that is printed next to 'As check-in'. */
export const SameNote = memo(function SameNote({ id, itemPath, note }: ItemRef & { note: string }) {
  const { store } = useReportEditor()
  const write = useCallback(
    (step: string, text: string) => store.editItem(step, id, (draft, at) => setSameNote(draft, at, text), 'same-note'),
    [store, id],
  )
  const path = `${pathOfItem(itemPath)}.condition.out.sameAsCheckin.note` as const
  const field = useReportField(path, 'Note to Same as Check-In', { step: 'Write note', value: note, write })
  return (
    <div className={classes.sameNote}>
      <TextField {...field} maxLength={8000} />
    </div>
  )
})
