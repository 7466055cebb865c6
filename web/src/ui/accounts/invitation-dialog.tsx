import { TemporaryPassword } from '@lintel/contract'
import { Button, Modal } from '@mantine/core'
import * as z from 'zod'
import { inviteAgain } from '../../lib/account.queries.ts'
import { toast } from '../../lib/toasts.ts'
import dialog from '../dialog.module.css'
import { EntityForm } from '../form/entity-form.tsx'
import { useEntityForm } from '../form/use-entity-form.ts'
import { PasswordField } from './password-field.tsx'

const Invitation = z.strictObject({ temporarypassword: TemporaryPassword })

/** Mails an invitation again, with another temporary password. */
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
  })
  return (
    <Modal opened onClose={onClose} title={`Resend the invitation to ${email}`} size={520}>
      <EntityForm form={form} label="Invitation">
        <div className={dialog.body}>
          <PasswordField {...form.field('temporarypassword', 'Temporary password')} />
        </div>
        <div className={dialog.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.saving}>
            Send
          </Button>
        </div>
      </EntityForm>
    </Modal>
  )
}
