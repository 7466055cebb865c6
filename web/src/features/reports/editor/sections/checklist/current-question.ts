import { isAnswered, isQuestion } from '@lintel/rules'
import { flushSync } from 'react-dom'
import type { StoreAndFocus } from '../../editor-context.tsx'
import { shownChecklist } from './use-checklist.ts'

/** The question that the keyboard is at: the one with the focus, or else the one that it came to last. */
export const currentQuestion = ({ store, focus }: StoreAndFocus): string | undefined =>
  focus.current('question') ?? store.getState().view.activeQuestion

/** Remembers the question that the focus has come to. */
export const noteQuestion = ({ store, focus }: StoreAndFocus, focused: Element): void => {
  const id = focus.around('question', focused)
  if (id) store.goToQuestion(id)
}

/** Shows a question of a folded section too, and puts the keyboard there. */
export const showQuestion = ({ store, focus }: StoreAndFocus, id: string): void => {
  const section = shownChecklist(store.getState().body).sections.find(({ items }) =>
    items.some((item) => item._uuid === id),
  )
  if (!section) return
  flushSync(() => store.unfold('checklist', section.key))
  store.goToQuestion(id)
  focus.focus('question', id)
}

/** Goes to the next question without an answer, from where the keyboard is and around. */
export const showNextUnanswered = (editor: StoreAndFocus): void => {
  const items = shownChecklist(editor.store.getState().body).sections.flatMap((section) =>
    section.items.filter(isQuestion),
  )
  const from = items.findIndex(({ _uuid }) => _uuid === currentQuestion(editor)) + 1
  const next = [...items.slice(from), ...items.slice(0, from)].find((item) => !isAnswered(item))
  if (next) showQuestion(editor, next._uuid)
}
