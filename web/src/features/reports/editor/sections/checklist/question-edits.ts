import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { findQuestion, setAnswer, type QuestionPath } from '@lintel/rules'
import { flushSync } from 'react-dom'
import type { StoreAndFocus } from '../../editor-context.tsx'
import type { EditorStore } from '../../state/editor-store.ts'

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

/** The answers to choose from, including the present answer even if it is no longer offered. */
export const optionsOf = ({ question, value }: ComplianceItem): string[] => {
  const options = question?.optionList ?? []
  return value === '' || options.includes(value) ? options : [...options, value]
}

/** A question's path in the report: `compliancesections.0.complianceitems.2`. */
export type QuestionFieldPath = `${'' | `rooms.${number}.`}compliancesections.${number}.complianceitems.${number}`

export const pathOfQuestion = (body: ReportBody, id: string): QuestionFieldPath | undefined => {
  const place = findQuestion(body, id)
  if (!place) return undefined
  const { room, section, question } = place
  const path = `compliancesections.${section}.complianceitems.${question}` as const
  return room === undefined ? path : `rooms.${room}.${path}`
}

/** Answers a question. If questions appear or disappear above it, scrolls along so that it stays under the finger. */
export const answerQuestion = ({ store, focus }: StoreAndFocus, id: string, value: string, field?: string): void => {
  const before = focus.find('question', id)?.getBoundingClientRect().top
  flushSync(() => editQuestion(store, 'Answer', id, (draft, place) => setAnswer(draft, place, value), field))
  const element = focus.find('question', id)
  const scroller = focus.page()
  if (!element || !scroller || before === undefined) return
  const moved = element.getBoundingClientRect().top - before
  if (moved !== 0) scroller.scrollTop += moved
}
