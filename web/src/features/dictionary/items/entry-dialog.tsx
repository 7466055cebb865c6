import { DictionaryType, dictionaryMessages } from '@lintel/contract'
import { Modal } from '@mantine/core'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { confirmClose } from '../../../ui/form/confirm-close.ts'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'

export interface EntryValues {
  name: string
  systemName: string
  minimumRequired: number
  asksBought: boolean
}

export interface EntryDialogProps {
  kind: 'section' | 'type' | 'item'
  entry?: EntryValues
  slug?: string
  problemOf: (values: EntryValues) => string | undefined
  onDone: (values: EntryValues) => void
}

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    dictionaryEntry: EntryDialogProps
  }
}

const empty: EntryValues = { name: '', systemName: '', minimumRequired: 1, asksBought: false }

const fields = DictionaryType.pick({ name: true, systemName: true, minimumRequired: true, asksBought: true })

export function EntryDialog({
  kind,
  entry,
  slug,
  problemOf,
  onDone,
  onClose,
}: EntryDialogProps & { onClose: () => void }) {
  const form = useEntityForm<EntryValues>({
    schema: fields.superRefine((values, context) => {
      const message = problemOf(values)
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['name'], message })
      if (kind !== 'item' && values.systemName.trim() === '')
        context.addIssue({ code: 'custom', path: ['systemName'], message: dictionaryMessages.systemNameRequired })
    }),
    loaded: { values: entry ?? empty },
    save: (values) => {
      onDone(values)
      return Promise.resolve(undefined)
    },
    leave: onClose,
    unsaved: { name: `${kind}/${slug ?? ''}` },
  })
  const { name, systemName } = form.values
  const isComplete = name.trim() !== '' && (kind === 'item' || systemName.trim() !== '')
  return (
    <Modal
      opened
      onClose={() => void confirmClose(form, onClose)}
      title={entry ? `Edit ${kind}` : `New ${kind}`}
      size={480}
    >
      <EntityForm form={form} label={`The ${kind}`}>
        <div className={dialog.body}>
          <TextField
            {...form.field('name', 'Name')}
            required
            first
            {...(kind === 'item' && slug !== undefined && { hint: `Known as ${slug}.` })}
          />
          {kind !== 'item' && (
            <TextField
              {...form.field('systemName', 'System name')}
              required
              hint={slug === undefined ? 'Identifies it in reports and templates.' : `Known as ${slug}.`}
            />
          )}
          {kind === 'type' && (
            <>
              <NumberField
                {...form.field('minimumRequired', 'Minimum required')}
                onChange={(count) => form.change({ minimumRequired: count ?? 0 })}
                max={50}
              />
              <SwitchField
                {...form.field('asksBought', 'Bought and quality')}
                hint="Reports ask for them, because a claim for a thing of value needs both."
              />
            </>
          )}
        </div>
        <DialogFoot onCancel={() => form.reset(onClose)} action={entry ? 'Save' : 'Add'} disabled={!isComplete} />
      </EntityForm>
    </Modal>
  )
}
