import { newKey, returnAllKeys, returnedKeys } from '@lintel/rules'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { toast } from '../../../../../lib/toasts.ts'
import { Fields, LongTextField, TextField } from '../../../../../ui/form/fields.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import { EntryBody, EntryQuantity, useCompares, EntryPhotos } from '../../entries/entry-body.tsx'
import { EntryCard } from '../../entries/entry-card.tsx'
import { EntryList, type EntryProps } from '../../entries/entry-list.tsx'
import { useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { useEntryFields } from '../../entries/use-entry.tsx'

const types = ['Yale', 'Chubb', 'Mortice', 'Window', 'Garage', 'Post box', 'Fob'] as const

const KeyEntry = memo(function KeyEntry({ index, id }: EntryProps) {
  const compares = useCompares()
  const fields = useEntryFields('keys', index)
  if (!fields) return null
  const { entry: key, field } = fields
  const place = { list: 'keys', index, id } as const
  return (
    <EntryCard {...place} noun="key" name={key.name}>
      <EntryBody
        entry={key}
        renderQuantity={(side, shown) => <EntryQuantity {...place} side={side} shown={shown} />}
        renderPhotos={(side, shown) => (
          <EntryPhotos {...place} side={side} shown={shown} label={key.name || 'the key'} />
        )}
      >
        <Fields
          columns={`minmax(0, 2fr) minmax(0, 1.3fr) minmax(0, 1fr)${compares ? '' : ' 76px'}`}
          narrow={compares ? undefined : 'minmax(0, 1fr) minmax(0, 1fr) 76px'}
        >
          <TextField {...field('name', 'Name')} wide />
          <TextField {...field('type', 'Type')} suggestions={types} />
          <TextField {...field('code', 'Code')} />
          {!compares && <EntryQuantity {...place} side="in" shown={false} />}
        </Fields>
        <LongTextField {...field('notes', 'Notes')} />
      </EntryBody>
    </EntryCard>
  )
})

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function Summary() {
  const compares = useCompares()
  const kinds = useEditor((state) => state.body.keys.length)
  const given = useEditor((state) => state.body.keys.reduce((sum, key) => sum + key.qty.in, 0))
  const returned = useEditor((state) => returnedKeys(state.body.keys).returned)
  const open = useEditor((state) => returnedKeys(state.body.keys).open)
  if (kinds === 0) return null
  return compares ? (
    <>
      {given} given at check-in, {returned === undefined ? 'returns not recorded' : `${returned} returned`}
      {returned !== undefined && open > 0 && `, ${open} not recorded`}
    </>
  ) : (
    <>
      {counted(kinds, 'kind', 'kinds')}, {counted(given, 'key', 'keys')}
    </>
  )
}

/** Marks all keys not counted at check-out as returned. */
function AllReturned() {
  const { store, focus } = useReportEditor()
  const compares = useCompares()
  const readOnly = useIsReadOnly()
  const size = useFieldSize()
  const open = useEditor((state) => returnedKeys(state.body.keys).open)
  if (!compares || open === 0) return null
  const returnAll = () => {
    store.edit('All keys returned', returnAllKeys)
    toast.success(`${counted(open, 'kind of key', 'kinds of keys')} counted as returned`)
    // The pressed button is removed.
    focus.focusPage()
  }
  return (
    <Button size={size} variant="default" disabled={readOnly} onClick={returnAll}>
      All keys returned
    </Button>
  )
}

export function KeysScreen() {
  return (
    <EntryList
      list="keys"
      title="Keys"
      noun="key"
      empty="No keys yet. Add one entry for each kind of key, with the number handed over."
      summary={<Summary />}
      actions={<AllReturned />}
      newEntry={newKey}
      Entry={KeyEntry}
    />
  )
}
