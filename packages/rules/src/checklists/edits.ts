import type { ComplianceItem, ReportBody } from '@lintel/contract'
import { questionAt, type QuestionPlace } from '../report-edits/places.ts'
import { flagsAnswer } from './answers.ts'

/**
 * Answers a question. Its flag follows where the flag value comes to hold or holds no longer; otherwise it stays as
 * somebody set it. What hangs on the answer is shown or hidden, and kept either way.
 */
export const setAnswer = (draft: ReportBody, place: QuestionPlace, value: string): void => {
  const item = questionAt(draft, place)
  if (!item) return
  const { question, questionType } = item
  const before = flagsAnswer(question, item, draft.date)
  const after = flagsAnswer(question, { value, questionType }, draft.date)
  item.value = value
  if (before !== after) item.flagged = after
}

/** What stands beside an answer. */
export type Remark = 'location' | 'action' | 'notes'

/** Writes what stands beside an answer. */
export const setRemark = (draft: ReportBody, place: QuestionPlace, remark: Remark, words: string): void => {
  const item = questionAt(draft, place)
  if (item) item[remark] = words
}

/** Flags an answer by hand, or takes its flag away. */
export const toggleAnswerFlag = (draft: ReportBody, place: QuestionPlace): void => {
  const item = questionAt(draft, place)
  if (item) item.flagged = !item.flagged
}

/** True where a remark or photographs are asked for, or are there all the same. */
export const asksFor = (item: ComplianceItem, what: Remark | 'photo'): boolean =>
  (what === 'photo' ? item.photos.length > 0 : item[what] !== '') || (item.question?.[what] ?? true)
