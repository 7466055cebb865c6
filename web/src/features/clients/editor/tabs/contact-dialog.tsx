import { SavedContact, type Contact } from '@lintel/contract'
import { Modal } from '@mantine/core'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { confirmClose } from '../../../../ui/form/confirm-close.ts'
import { EntityForm } from '../../../../ui/form/entity-form.tsx'
import { EmailField, TextField } from '../../../../ui/form/fields.tsx'
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts'

const nobody: Contact = { name: '', email: '', position: '', phone: '' }

export function ContactDialog({
  contact,
  onDone,
  onClose,
}: {
  contact: Contact | undefined
  onDone: (contact: Contact) => void
  onClose: () => void
}) {
  const form = useEntityForm<Contact>({
    schema: SavedContact,
    loaded: { values: contact ?? nobody },
    save: async (values) => {
      onDone(values)
      return undefined
    },
    leave: onClose,
    // A contact has no id, and two can have one name.
    unsaved: { name: `contact/${Object.values(contact ?? {}).join('/')}` },
  })
  const close = () => void confirmClose(form, onClose)
  return (
    <Modal opened onClose={close} title={contact ? 'Edit contact' : 'New contact'} size={480}>
      <EntityForm form={form} label="Contact">
        <div className={dialog.body}>
          <TextField {...form.field('name', 'Name')} required first />
          <EmailField {...form.field('email', 'Email')} />
          <TextField {...form.field('position', 'Position')} />
          <TextField {...form.field('phone', 'Phone')} inputMode="tel" />
        </div>
        <DialogFoot onCancel={() => form.reset(onClose)} action={contact ? 'Change' : 'Add'} />
      </EntityForm>
    </Modal>
  )
}
