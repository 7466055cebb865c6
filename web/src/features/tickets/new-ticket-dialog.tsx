import { genericMessages, isVisible } from '@lintel/contract'
import { Modal, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { ButtonForm } from '../../ui/form/button-form.tsx'
import { FilesToSend, useSendFiles } from './message-files.tsx'
import { useTicketDraft } from './ticket-draft.ts'
import { useCreateTicket } from './tickets.queries.ts'

export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { draft, dirty, hasMessage, change, addFile, toSend, clear } = useTicketDraft('new')
  const sendings = useSendFiles(draft.files.length, addFile)
  const creation = useCreateTicket(async () => {
    await clear()
    onClose()
  })
  const ready = hasMessage && isVisible(draft.subject) && !sendings.busy

  const close = async () => {
    if (creation.isPending) return
    if (dirty && !(await confirm(genericMessages.unsavedChangesPrompt))) return
    await clear()
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !creation.isPending) creation.mutate({ subject: draft.subject, ...toSend() })
  }

  return (
    <Modal opened onClose={() => void close()} title="New ticket" size={560}>
      <ButtonForm onSubmit={save}>
        <div className={dialog.body}>
          <TextInput
            label="Subject"
            data-autofocus
            maxLength={300}
            autoComplete="off"
            value={draft.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <FilesToSend
            files={draft.files}
            sendings={sendings}
            onRemove={({ src }) => change({ files: draft.files.filter((file) => file.src !== src) })}
          >
            <Textarea
              label="Message"
              minRows={5}
              maxRows={14}
              maxLength={8000}
              value={draft.message}
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
          </FilesToSend>
        </div>
        <DialogFoot
          cancel="Back"
          onCancel={() => void close()}
          action="Save"
          disabled={!ready}
          loading={creation.isPending}
        />
      </ButtonForm>
    </Modal>
  )
}
