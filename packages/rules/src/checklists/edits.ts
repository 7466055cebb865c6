import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { questionAt, type QuestionPath } from '../reports/paths.ts'
import { flagsAnswer } from './answers.ts'

/**
 * Its flag changes when the flag value starts or stops matching; otherwise it stays as set by hand. Dependent questions
 * are shown or hidden, and kept either way.
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

export type AnswerNote = 'location' | 'action' | 'notes'

export const setAnswerNote = (draft: ReportBody, path: QuestionPath, field: AnswerNote, text: string): void => {
  const item = questionAt(draft, path)
  if (item) item[field] = text
}

export const toggleAnswerFlag = (draft: ReportBody, path: QuestionPath): void => {
  const item = questionAt(draft, path)
  if (item) item.flagged = !item.flagged
}

/** Or exists already. */
export const requestsField = (item: ComplianceItem, what: AnswerNote | 'photo'): boolean =>
  (what === 'photo' ? item.photos.length > 0 : item[what] !== '') || (item.question?.[what] ?? true)
