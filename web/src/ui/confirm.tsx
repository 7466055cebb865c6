import { genericMessages } from '@lintel/contract'
import { create } from '../lib/store.ts'
import { focusToRestore, returnFocus } from '../lib/focus.ts'

interface Question {
  text: string
  yes: string
  no: string
  danger: boolean
  answer: (yes: boolean) => void
}

export const useQuestion = create<{ question: Question | undefined }>(() => ({ question: undefined }))

/** True until the key that declined a question has reached all listeners; a dialog below would ask again. */
let isDeclining = false

/** Resolves to true if the user confirms. A question that is still open is answered with no. */
export const confirm = (
  text: string = genericMessages.areYouSure,
  { yes = 'Continue', no = 'Cancel', danger = false }: { yes?: string; no?: string; danger?: boolean } = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    if (isDeclining) return resolve(false)
    useQuestion.getState().question?.answer(false)
    const opener = focusToRestore()
    const answer = (goAhead: boolean) => {
      isDeclining = !goAhead
      setTimeout(() => {
        isDeclining = false
      })
      useQuestion.setState({ question: undefined })
      returnFocus(opener)
      resolve(goAhead)
    }
    useQuestion.setState({ question: { text, yes, no, danger, answer } })
  })
