import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { findQuestion, setAnswer, type QuestionPath } from '@lintel/rules'
import { flushSync } from 'react-dom'
import type { StoreAndFocus } from '../../editor-context.tsx'
import type { EditorStore } from '../../state/editor-store.ts'

/** Changes one question by its id; does nothing when it is gone. */
export const editQuestion = (
  store: EditorStore,
  label: string,
  id: string,
  recipe: (draft: ReportBody, place: QuestionPath) => void,
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

/** Where a question is in the report: `compliancesections.0.complianceitems.2`. */
export type QuestionFieldPath = `${'' | `rooms.${number}.`}compliancesections.${number}.complianceitems.${number}`

/** The path of a question by its id. */
export const pathOfQuestion = (body: ReportBody, id: string): QuestionFieldPath | undefined => {
  const place = findQuestion(body, id)
  if (!place) return undefined
  const { room, section, question } = place
  const path = `compliancesections.${section}.complianceitems.${question}` as const
  return room === undefined ? path : `rooms.${room}.${path}`
}

/**
 * Answers a question. What appears or goes above it with the answer must not move it away from the finger, so the
 * screen scrolls along.
 */
export const answerQuestion = ({ store, focus }: StoreAndFocus, id: string, value: string, field?: string): void => {
  const before = focus.find('question', id)?.getBoundingClientRect().top
  flushSync(() => editQuestion(store, 'Answer', id, (draft, place) => setAnswer(draft, place, value), field))
  const element = focus.find('question', id)
  const scroller = focus.page()
  if (!element || !scroller || before === undefined) return
  const moved = element.getBoundingClientRect().top - before
  if (moved !== 0) scroller.scrollTop += moved
}
