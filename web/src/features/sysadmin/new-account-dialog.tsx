import { adminMessages, EmailAddress, TemporaryPassword } from '@lintel/contract'
import { Modal } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { toast } from '../../lib/toasts.ts'
import { PasswordField } from '../../ui/accounts/password-field.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { confirmClose } from '../../ui/form/confirm-close.ts'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { EmailField } from '../../ui/form/fields.tsx'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import { createAccount } from './sysadmin.queries.ts'

const NewAccount = z.strictObject({ username: EmailAddress, temporary_password: TemporaryPassword })

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const made = useRef('')
  const form = useEntityForm<z.infer<typeof NewAccount>>({
    schema: NewAccount,
    loaded: { values: { username: '', temporary_password: '' } },
    save: async ({ username, temporary_password }) => {
      made.current = (await createAccount(username, temporary_password)).Username
      toast.success(adminMessages.userAdded)
      return undefined
    },
    unsaved: { name: '/sysadmin/new' },
    leave: () => {
      onClose()
      void navigate(`/sysadmin/user/${made.current}`)
    },
  })
  const close = () => void confirmClose(form, onClose)
  return (
    <Modal opened onClose={close} title="New account" size={520}>
      <EntityForm form={form} label="Account" buttonOnly>
        <div className={dialog.body}>
          <EmailField {...form.field('username', 'Email')} first hint="They sign in with it" />
          <PasswordField {...form.field('temporary_password', 'Temporary password')} />
        </div>
        <DialogFoot onCancel={() => form.reset(onClose)} action="Add" loading={form.saving} />
      </EntityForm>
    </Modal>
  )
}
