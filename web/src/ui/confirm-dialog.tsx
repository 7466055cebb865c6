import { Modal } from '@mantine/core'
import { useQuestion } from './confirm.tsx'
import { DialogFoot } from './dialog-foot.tsx'

export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  // Unmounted rather than reopened: the library would render a kept dialog for a frame, then once more without focus.
  if (!question) return null
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.text}
      withCloseButton={false}
      size={440}
      // Above every dialog that asks it, regardless of the order of opening.
      zIndex={400}
    >
      <DialogFoot
        cancel={question.no}
        onCancel={() => question.answer(false)}
        action={question.yes}
        onAction={() => question.answer(true)}
        danger={question.danger}
        focus="cancel"
      />
    </Modal>
  )
}
