import { Loader, Modal, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { DialogFoot } from '../dialog-foot.tsx'
import dialog from '../dialog.module.css'
import { ErrorId } from '../error-id.tsx'
import { ButtonForm } from '../form/button-form.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { AddressChips } from './address-chips.tsx'
import classes from './mail-form.module.css'
import type { Mail } from './use-mail.ts'

function MailModal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const phone = useIsPhone()
  return (
    <Modal opened onClose={onClose} title={title} size={660} fullScreen={phone}>
      {children}
    </Modal>
  )
}

interface Slots {
  beforeRecipients?: ReactNode
  beforeSubject?: ReactNode
  children?: ReactNode
}

function MailForm({
  mail: { draft, change, bounces, obstacle, refusal, sending, errorId, send, close },
  sender,
  initialMessage,
  beforeRecipients,
  beforeSubject,
  children,
}: { mail: Mail; sender: string; initialMessage: string } & Slots) {
  return (
    <ButtonForm
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={classes.form}>
        <TextInput label="From" value={sender} disabled />
        {beforeRecipients}
        <AddressChips label="To" addresses={draft.to} bounces={bounces} onChange={(to) => change({ to })} autoFocus />
        <AddressChips label="CC" addresses={draft.cc} bounces={bounces} onChange={(cc) => change({ cc })} />
        <AddressChips label="BCC" addresses={draft.bcc} bounces={bounces} onChange={(bcc) => change({ bcc })} />
        {beforeSubject}
        <TextInput
          label="Subject"
          maxLength={300}
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <div className={classes.message}>
          <RichText label="Message" initial={initialMessage} onChange={(message) => change({ message })} />
        </div>
        {children}
      </div>
      <DialogFoot
        left={
          <>
            <p role="status">{obstacle}</p>
            {refusal && (
              <p role="alert" className={dialog.error}>
                {refusal}
              </p>
            )}
            <ErrorId id={errorId} said={obstacle} />
          </>
        }
        onCancel={() => void close()}
        locksCancel
        action="Send"
        leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
        disabled={obstacle !== undefined}
        loading={sending}
      />
    </ButtonForm>
  )
}

export function MailDialog({
  title,
  ...form
}: {
  title: string
  mail: Mail
  sender: string
  /** The initial message; a new value replaces the typed text. */
  initialMessage: string
} & Slots) {
  return (
    <MailModal title={title} onClose={() => void form.mail.close()}>
      <MailForm {...form} />
    </MailModal>
  )
}

export function MailLoading({ title, error, onClose }: { title: string; error: unknown; onClose: () => void }) {
  useEffect(() => {
    if (!error) return
    toast.error(errorText(error))
    onClose()
  }, [error, onClose])
  return (
    <MailModal title={title} onClose={onClose}>
      <div className={classes.loading} aria-busy="true">
        <Loader aria-label="Loading the e-mail" />
      </div>
    </MailModal>
  )
}
