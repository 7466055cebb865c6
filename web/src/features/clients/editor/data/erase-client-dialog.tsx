import { clientDataMessages, ClientErasure } from '@lintel/contract'
import { Modal } from '@mantine/core'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { EntityForm } from '../../../../ui/form/entity-form.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts'
import { startErasure } from '../../clients.queries.ts'

export function EraseClientDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useEntityForm<ClientErasure>({
    schema: ClientErasure.refine((typed) => typed.name.trim() === name.trim(), {
      path: ['name'],
      message: clientDataMessages.otherName,
    }),
    loaded: { values: { name: '' } },
    save: async (values) => {
      await startErasure(id, values.name)
      onClose()
      return undefined
    },
    unsaved: false,
  })
  return (
    <Modal opened onClose={onClose} title="Erase this client for good?" size={480}>
      <EntityForm form={form} label="Erase the client" buttonOnly>
        <div className={dialog.body}>
          <p>
            Everything of <b>{name}</b> is erased except its invoices and the audit. It begins in a day: until then it
            can be cancelled, and afterwards it cannot be undone. Type its name to continue.
          </p>
          <TextField {...form.field('name', 'Name of the client')} />
        </div>
        <DialogFoot onCancel={onClose} action="Erase for good" danger />
      </EntityForm>
    </Modal>
  )
}
