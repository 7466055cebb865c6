import type { AskedQuestion, ComplianceItem, PlainDate, ReportBody } from '@lintel/contract'
import { isPlainDate } from '../plain-dates.ts'
import { questionAt, type QuestionPath } from '../reports/paths.ts'

/** Headings and subheadings have no answer. */
export const isQuestion = ({ questionType }: Pick<ComplianceItem, 'questionType'>): boolean =>
  questionType !== 'heading' && questionType !== 'subheading'

export const isAnswered = ({ value }: Pick<ComplianceItem, 'value'>): boolean => value.trim() !== ''

const plain = (words: string) => words.trim().toLowerCase()

/** Itself, or those separated by its bars. */
const alternatives = (wanted: string): string[] => [plain(wanted), ...wanted.split('|').map(plain)]

/** One of several separated by `|`; case does not count. */
export const holdsValue = (answer: string, wanted: string): boolean =>
  plain(answer) !== '' && alternatives(wanted).includes(plain(answer))

const comparison = /^(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)$/

/** `48.5 °C` is 48.5. A decimal comma is accepted. */
const figureIn = (answer: string): number | undefined => {
  const figure = /^\s*(-?\d+(?:[.,]\d+)?)/.exec(answer)?.[1]
  return figure === undefined ? undefined : Number(figure.replace(',', '.'))
}

const compare: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const comparesTrue = (answer: string, wanted: string): boolean => {
  const [, sign = '', figure] = comparison.exec(wanted.trim()) ?? []
  const value = figureIn(answer)
  return value !== undefined && figure !== undefined && compare[sign]?.(value, Number(figure)) === true
}

/** A flag value, a number beyond it (`<50`), or a past date (`past`). */
export const flagsAnswer = (
  question: Pick<AskedQuestion, 'flag' | 'flagvalue'> | undefined,
  { value, questionType }: Pick<ComplianceItem, 'value' | 'questionType'>,
  reportDate: PlainDate,
): boolean => {
  if (!question?.flag || !isQuestion({ questionType })) return false
  if (holdsValue(value, question.flagvalue)) return true
  if (questionType === 'date') return plain(question.flagvalue) === 'past' && isPlainDate(value) && value < reportDate
  return questionType === 'text' && question.flagvalue.split('|').some((wanted) => comparesTrue(value, wanted))
}

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

export const requestsField = (item: ComplianceItem, what: AnswerNote | 'photo'): boolean =>
  (what === 'photo' ? item.photos.length > 0 : item[what] !== '') || (item.question?.[what] ?? true)
