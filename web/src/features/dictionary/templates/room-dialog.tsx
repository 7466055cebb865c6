import { DictionaryRoom, genericMessages } from '@lintel/contract'
import { Button, Modal } from '@mantine/core'
import * as z from 'zod'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { confirm } from '../../../ui/confirm.tsx'
import { confirmClose } from '../../../ui/form/confirm-close.ts'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'

export interface RoomValues extends Pick<DictionaryRoom, 'name' | 'category' | 'priority'> {
  like: string
}

interface RoomDialogProps {
  room?: DictionaryRoom
  slug?: string
  others: readonly DictionaryRoom[]
  problemOf: (values: RoomValues) => string | undefined
  onDone: (values: RoomValues) => void
  onDelete?: () => void
}

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    dictionaryRoom: RoomDialogProps
  }
}

const empty: RoomValues = { name: '', category: 1, priority: 2, like: '' }

const schema = DictionaryRoom.pick({ name: true, category: true, priority: true }).extend({ like: z.string() })

const categories = [
  { id: '1', name: 'CAT 1: rooms' },
  { id: '2', name: 'CAT 2: kitchens' },
  { id: '3', name: 'CAT 3: bathrooms' },
  { id: '4', name: 'CAT 4: outdoors' },
]

const priorities = [
  { id: '1', name: '1: offered first' },
  { id: '2', name: '2' },
  { id: '3', name: '3: offered last' },
]

export function RoomDialog({
  room,
  slug,
  others,
  problemOf,
  onDone,
  onDelete,
  onClose,
}: RoomDialogProps & { onClose: () => void }) {
  const form = useEntityForm<RoomValues>({
    schema: schema.superRefine((values, context) => {
      const message = problemOf(values)
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['name'], message })
    }),
    loaded: { values: room ? { ...empty, name: room.name, category: room.category, priority: room.priority } : empty },
    save: (values) => {
      onDone(values)
      return Promise.resolve(undefined)
    },
    leave: onClose,
    unsaved: { name: `room/${room?.slug ?? ''}` },
  })
  const { name, category, priority, like } = form.values
  const remove = async () => {
    if (!(await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))) return
    onDelete?.()
    onClose()
  }
  return (
    <Modal opened onClose={() => void confirmClose(form, onClose)} title={room ? 'Edit room' : 'New room'} size={480}>
      <EntityForm form={form} label="The room">
        <div className={dialog.body}>
          <TextField {...form.field('name', 'Name')} required first hint={slug && `Known as ${slug}.`} />
          <SelectField
            {...form.field('category', 'Category')}
            options={categories}
            value={String(category)}
            onChange={(next) => form.change({ category: schema.shape.category.parse(Number(next)) })}
          />
          <SelectField
            {...form.field('priority', 'Priority')}
            options={priorities}
            value={String(priority)}
            onChange={(next) => form.change({ priority: schema.shape.priority.parse(Number(next)) })}
          />
          {!room && (
            <SelectField
              {...form.field('like', 'Begin like')}
              options={others.map((known) => ({ id: known.slug, name: known.name }))}
              value={like}
              clearable
              hint="Takes over what that room has at each level."
            />
          )}
        </div>
        <DialogFoot
          left={
            onDelete && (
              <Button variant="subtle" data-danger onClick={() => void remove()}>
                Delete
              </Button>
            )
          }
          onCancel={() => form.reset(onClose)}
          action={room ? 'Save' : 'Add'}
          disabled={name.trim() === ''}
        />
      </EntityForm>
    </Modal>
  )
}
