import type { AskedQuestion, ComplianceItem, PlainDate } from '@lintel/contract'
import { isPlainDate } from '../plain-dates.ts'

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
