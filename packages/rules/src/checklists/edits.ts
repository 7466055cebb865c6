import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { questionAt, type QuestionPath } from '../reports/paths.ts'
import { flagsAnswer } from './answers.ts'

/**
 * Answers a question. Its flag changes when the flag value starts or stops matching; otherwise it stays as set by hand.
 * Dependent questions are shown or hidden, and kept either way.
 */
export const setAnswer = (draft: ReportBody, path: QuestionPath, value: string): void => {
  const item = questionAt(draft, path)
  if (!item) return
  const { question, questionType } = item
  const before = flagsAnswer(question, item, draft.date)
  const after = flagsAnswer(question, { value, questionType }, draft.date)
  item.value = value
  if (before !== after) item.flagged = after
}

/** The text fields of an answer. */
export type AnswerNote = 'location' | 'action' | 'notes'

/** Writes a text field of an answer. */
export const setAnswerNote = (draft: ReportBody, path: QuestionPath, field: AnswerNote, text: string): void => {
  const item = questionAt(draft, path)
  if (item) item[field] = text
}

/** Flags an answer by hand, or removes its flag. */
export const toggleAnswerFlag = (draft: ReportBody, path: QuestionPath): void => {
  const item = questionAt(draft, path)
  if (item) item.flagged = !item.flagged
}

/** True if a note or photographs are requested, or exist already. */
export const requestsField = (item: ComplianceItem, what: AnswerNote | 'photo'): boolean =>
  (what === 'photo' ? item.photos.length > 0 : item[what] !== '') || (item.question?.[what] ?? true)
