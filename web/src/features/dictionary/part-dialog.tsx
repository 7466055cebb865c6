import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { useConfirmedClose, type KeptInput } from '../../ui/form/confirm-close.ts'
import { TouchSize } from '../../ui/form/section-page.tsx'

interface PartDialogProps<Values extends object> {
  label: string
  title: string
  isNew: boolean
  /** Something was entered: closing asks first. */
  dirty: boolean
  input: KeptInput<Values>
  isReady: boolean
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

export function PartDialog<Values extends object>({
  label,
  title,
  isNew,
  dirty,
  input,
  isReady,
  onDone,
  onClose,
  children,
}: PartDialogProps<Values>) {
  const { close, done } = useConfirmedClose(dirty, onClose, input)
  return (
    <Modal opened onClose={close} title={title} size={720}>
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          onDone()
          done()
        }}
      >
        <TouchSize>
          <div className={dialog.body}>{children}</div>
        </TouchSize>
        <DialogFoot onCancel={close} action={isNew ? 'Add' : 'Save'} disabled={!isReady} />
      </form>
    </Modal>
  )
}
