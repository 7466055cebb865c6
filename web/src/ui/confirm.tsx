import { genericMessages } from '@lintel/contract'
import { create } from 'zustand'
import { focusedNow, returnFocus } from '../lib/focus.ts'

interface Question {
  text: string
  /** A verb on the button that goes ahead. */
  yes: string
  no: string
  danger: boolean
  answer: (yes: boolean) => void
}

/** The question that is open. */
export const useQuestion = create<{ question: Question | undefined }>(() => ({ question: undefined }))

/**
 * Asks a question and answers true if the person confirms. The default question is 'Are you sure?'. A question that is
 * still open is answered with no.
 */
export const confirm = (
  text: string = genericMessages.areYouSure,
  { yes = 'Continue', no = 'Cancel', danger = false }: { yes?: string; no?: string; danger?: boolean } = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    useQuestion.getState().question?.answer(false)
    const opener = focusedNow()
    const answer = (goAhead: boolean) => {
      useQuestion.setState({ question: undefined })
      returnFocus(opener)
      resolve(goAhead)
    }
    useQuestion.setState({ question: { text, yes, no, danger, answer } })
  })
