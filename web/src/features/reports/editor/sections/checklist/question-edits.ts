import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { findQuestion, setAnswer, type QuestionPlace } from '@lintel/rules'
import { flushSync } from 'react-dom'
import type { EditorStore } from '../../state/editor-store.ts'

/** Changes one question by its id; does nothing when it is gone. */
export const editQuestion = (
  store: EditorStore,
  label: string,
  id: string,
  recipe: (draft: ReportBody, place: QuestionPlace) => void,
  field?: string,
): void => {
  const place = findQuestion(store.getState().body, id)
  if (place) store.edit(label, (draft) => recipe(draft, place), { about: id, field: field && `${id}/${field}` })
}

/** The answers to choose from; one that is no longer offered stays as long as it is the answer. */
export const optionsOf = ({ question, value }: ComplianceItem): string[] => {
  const options = question?.optionList ?? []
  return value === '' || options.includes(value) ? options : [...options, value]
}

/** Where a question stands on the screen. */
export const questionElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"]`)

/**
 * Answers a question. What appears or goes above it with the answer must not move it away from the finger, so the
 * screen scrolls along.
 */
export const answerQuestion = (store: EditorStore, id: string, value: string, field?: string): void => {
  const before = questionElement(id)?.getBoundingClientRect().top
  flushSync(() => editQuestion(store, 'Answer', id, (draft, place) => setAnswer(draft, place, value), field))
  const element = questionElement(id)
  const scroller = element?.closest('[data-scroller]')
  if (!element || !scroller || before === undefined) return
  const moved = element.getBoundingClientRect().top - before
  if (moved !== 0) scroller.scrollTop += moved
}

/** Puts the keyboard where a question is answered, and brings it into sight. */
export const focusQuestion = (id: string): boolean => {
  const row = questionElement(id)
  const control = row?.querySelector<HTMLElement>('[data-answer] [role=radio][tabindex="0"], input, textarea')
  if (!row || !control) return false
  control.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}
