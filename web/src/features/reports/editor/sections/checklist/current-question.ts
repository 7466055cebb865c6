import { isAnswered, isQuestion } from '@lintel/rules'
import { flushSync } from 'react-dom'
import type { StoreAndFocus } from '../../editor-context.tsx'
import { shownChecklist } from './use-checklist.ts'

/** The question with the focus, or else the last one reached by keyboard. */
export const currentQuestion = ({ store, focus }: StoreAndFocus): string | undefined =>
  focus.current('question') ?? store.getState().view.activeQuestion

export const noteQuestion = ({ store, focus }: StoreAndFocus, focused: Element): void => {
  const id = focus.around('question', focused)
  if (id) store.goToQuestion(id)
}

/** Scrolls to a question and focuses it, unfolding its section if needed. */
export const showQuestion = ({ store, focus }: StoreAndFocus, id: string): void => {
  const section = shownChecklist(store.getState().body).sections.find(({ items }) =>
    items.some((item) => item._uuid === id),
  )
  if (!section) return
  flushSync(() => store.unfold('checklist', section.key))
  store.goToQuestion(id)
  focus.focus('question', id)
}

export const showNextUnanswered = (editor: StoreAndFocus): void => {
  const items = shownChecklist(editor.store.getState().body).sections.flatMap((section) =>
    section.items.filter(isQuestion),
  )
  const from = items.findIndex(({ _uuid }) => _uuid === currentQuestion(editor)) + 1
  const next = [...items.slice(from), ...items.slice(0, from)].find((item) => !isAnswered(item))
  if (next) showQuestion(editor, next._uuid)
}
