import { Modal } from '@mantine/core'
import { useQuestion } from './confirm.tsx'
import { DialogFoot } from './dialog-foot.tsx'

/** Shows the question that `confirm` asks; mounted once. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  // Not one that stays and opens again: the library would draw that for a frame, and once more without the keyboard.
  if (!question) return null
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.text}
      withCloseButton={false}
      size={440}
      // Above every dialog that asks it, whichever was opened first.
      zIndex={400}
    >
      <DialogFoot
        cancel={question.no}
        onCancel={() => question.answer(false)}
        deed={question.yes}
        onDeed={() => question.answer(true)}
        danger={question.danger}
        focus="cancel"
      />
    </Modal>
  )
}
