import { genericMessages } from '@lintel/contract'
import { Button, Modal } from '@mantine/core'
import { create } from 'zustand'
import classes from './dialog.module.css'

interface Question {
  text: string
  /** A verb on the button that goes ahead. */
  yes: string
  no: string
  danger: boolean
  answer: (yes: boolean) => void
}

const useQuestion = create<{ question: Question | undefined }>(() => ({ question: undefined }))

/**
 * Asks a question and answers true when the person goes ahead. The default question is 'Are you sure?'.
 * A question that is still open is answered with no.
 */
export const confirm = (
  text: string = genericMessages.areYouSure,
  { yes = 'Continue', no = 'Cancel', danger = false }: { yes?: string; no?: string; danger?: boolean } = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    useQuestion.getState().question?.answer(false)
    const answer = (goAhead: boolean) => {
      useQuestion.setState({ question: undefined })
      resolve(goAhead)
    }
    useQuestion.setState({ question: { text, yes, no, danger, answer } })
  })

/** Shows the question that `confirm` asks; mounted once. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={question?.text}
      withCloseButton={false}
      size={440}
      role="alertdialog"
    >
      <div className={classes.foot}>
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {question?.no}
        </Button>
        <Button data-danger={question?.danger || undefined} onClick={() => question?.answer(true)}>
          {question?.yes}
        </Button>
      </div>
    </Modal>
  )
}
