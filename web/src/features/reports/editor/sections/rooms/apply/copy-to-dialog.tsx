import '../../../../../../ui/form/mantine-multi-select.css'
import {
  appliedFields,
  findItem,
  isEntryGone,
  isGone,
  itemAt,
  itemsOfRoom,
  namesakes,
  toApply,
  type AppliedField,
} from '@lintel/rules'
import { Button, Modal, MultiSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { clearButton } from '../../../../../../ui/clear-button.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import { itemsText } from '../rest/grade-the-rest.ts'
import { applyToItems } from './apply.ts'
import classes from './copy-to-dialog.module.css'

const maxShown = 60

export function CopyToDialog({ itemId, touch, onClose }: { itemId: string; touch?: boolean; onClose: () => void }) {
  const { store } = useReportEditor()
  // A snapshot: the report cannot be edited while the dialog is open.
  const [{ body, side }] = useState(() => store.getState())
  const itemPath = findItem(body, itemId)
  const item = itemPath && itemAt(body, itemPath)
  const room = itemPath && body.rooms[itemPath.room]
  const offered = item ? toApply(body, item, side) : []
  const [fields, setFields] = useState<AppliedField[]>(() =>
    offered.map(({ field }) => field).filter((field) => field !== 'notes'),
  )
  const same = namesakes(body, itemId)
  const beside = room ? itemsOfRoom(room).flatMap(({ _uuid }) => (_uuid === itemId ? [] : [_uuid])) : []
  const [ids, setIds] = useState(same)
  const add = (more: readonly string[]) => setIds([...new Set([...ids, ...more])])
  const size = touch ? 'md' : 'sm'
  const data = body.rooms
    .filter((entry) => !isEntryGone(entry))
    .map((entry) => ({
      group: entry.name,
      items: itemsOfRoom(entry)
        .filter((other) => other._uuid !== itemId && !isGone(other))
        .map((other) => ({ value: other._uuid, label: `${other.name || 'Unnamed item'} · ${entry.name}` })),
    }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.length === 0 || ids.length === 0) return
    applyToItems(store, itemId, ids, fields)
    onClose()
  }
  const common = {
    size,
    classNames: { pillsList: classes.pills },
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
    openOnFocus: false,
  } as const
  return (
    <Modal opened onClose={onClose} title={`Copy ${item?.name ?? 'item'} to…`} size={560}>
      <form onSubmit={submit}>
        <div className={dialog.body}>
          {offered.length === 0 && <p role="status">This item has nothing to copy yet: no grades, colour or notes.</p>}
          <MultiSelect
            {...common}
            label="What"
            clearButtonProps={clearButton('What')}
            data={offered.map(({ field, text }) => ({
              value: field,
              label: `${appliedFields[field]}: ${text.slice(0, 60)}`,
            }))}
            value={fields}
            onChange={(chosen) =>
              setFields(offered.map(({ field }) => field).filter((field) => chosen.includes(field)))
            }
          />
          <MultiSelect
            {...common}
            label="To"
            placeholder={ids.length === 0 ? 'Type an item or a room' : undefined}
            clearButtonProps={clearButton('To')}
            data-autofocus
            limit={maxShown}
            maxDropdownHeight={240}
            data={data}
            value={ids}
            onChange={setIds}
          />
          <div className={classes.ready}>
            {same.length > 0 && (
              <Button size={touch ? 'md' : 'xs'} variant="default" onClick={() => add(same)}>
                Same name in other rooms ({same.length})
              </Button>
            )}
            {room && beside.length > 0 && (
              <Button size={touch ? 'md' : 'xs'} variant="default" onClick={() => add(beside)}>
                All of {room.name} ({beside.length})
              </Button>
            )}
          </div>
        </div>
        <DialogFoot
          onCancel={onClose}
          action={ids.length === 0 ? 'Copy' : `Copy to ${itemsText(ids.length)}`}
          disabled={fields.length === 0 || ids.length === 0}
        />
      </form>
    </Modal>
  )
}
