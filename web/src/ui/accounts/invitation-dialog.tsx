import { TemporaryPassword } from '@lintel/contract'
import { Modal } from '@mantine/core'
import * as z from 'zod'
import { inviteAgain } from '../../lib/account.queries.ts'
import { toast } from '../../lib/toasts.ts'
import { DialogFoot } from '../dialog-foot.tsx'
import dialog from '../dialog.module.css'
import { EntityForm } from '../form/entity-form.tsx'
import { useEntityForm } from '../form/use-entity-form.ts'
import { PasswordField } from './password-field.tsx'

const Invitation = z.strictObject({ temporarypassword: TemporaryPassword })

export function InvitationDialog({
  username,
  email,
  onClose,
}: {
  username: string
  email: string
  onClose: () => void
}) {
  const form = useEntityForm<z.infer<typeof Invitation>>({
    schema: Invitation,
    loaded: { values: { temporarypassword: '' } },
    save: async ({ temporarypassword }) => {
      await inviteAgain(username, temporarypassword)
      toast.success('Invitation sent')
      onClose()
      return undefined
    },
    unsaved: false,
  })
  return (
    <Modal opened onClose={onClose} title={`Resend the invitation to ${email}`} size={520}>
      <EntityForm form={form} label="Invitation" buttonOnly>
        <div className={dialog.body}>
          <PasswordField {...form.field('temporarypassword', 'Temporary password')} />
        </div>
        <DialogFoot onCancel={onClose} action="Send" loading={form.saving} />
      </EntityForm>
    </Modal>
  )
}
