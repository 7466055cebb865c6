import { Button, Modal } from '@mantine/core'
import { useQuestion } from './confirm.tsx'
import classes from './dialog.module.css'

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
      <div className={classes.foot}>
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          {question.no}
        </Button>
        <Button data-danger={question.danger || undefined} onClick={() => question.answer(true)}>
          {question.yes}
        </Button>
      </div>
    </Modal>
  )
}
