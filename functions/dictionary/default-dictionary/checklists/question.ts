import type { ComplianceQuestion, MaintenanceFlag, QuestionType } from '@lintel/contract'
import { snakeCase } from '@lintel/rules'

export interface QuestionOptions {
  caption?: string
  required?: true
  when?: readonly [prompt: string, answer: string]
  flag?: string | readonly [answer: string, maintenanceFlag: string]
  photo?: true
  location?: true
  notes?: true
  action?: readonly string[]
  headline?: true
}

/**
 * The schema's defaults, written out: parsing each question at load takes longer than the rest of the dictionary. A
 * test checks the whole dictionary against its schema.
 */
const plain = {
  conditional: false,
  linkconditionvalue: '',
  flag: false,
  flagvalue: '',
  required: false,
  photo: false,
  location: false,
  action: false,
  notes: false,
  caption: '',
  headline: false,
  order: 0,
  roomitem: '',
}

const question = (
  prompt: string,
  questionType: QuestionType,
  options: readonly string[],
  details: QuestionOptions,
): ComplianceQuestion => {
  const { when, flag, action, ...rest } = details
  const [flagvalue, maintenance] = typeof flag === 'string' ? [flag] : (flag ?? [])
  return {
    ...plain,
    slug: snakeCase(prompt),
    prompt,
    questionType,
    optionList: [...options],
    actionList: [...(action ?? [])],
    ...(when && { link: snakeCase(when[0]), conditional: true, linkconditionvalue: when[1] }),
    ...(flagvalue !== undefined && { flag: true, flagvalue }),
    ...(maintenance && { maintenanceflag: snakeCase(maintenance) }),
    ...(action && { action: true }),
    ...rest,
  }
}

export const select = (prompt: string, options: readonly string[], details: QuestionOptions = {}) =>
  question(prompt, 'select', options, details)

export const yesNo = (prompt: string, details: QuestionOptions = {}) => select(prompt, ['Yes', 'No'], details)

export const yesNoNone = (prompt: string, details: QuestionOptions = {}) =>
  select(prompt, ['Yes', 'No', 'Not applicable'], details)

export const text = (prompt: string, details: QuestionOptions = {}) => question(prompt, 'text', [], details)

export const textarea = (prompt: string, details: QuestionOptions = {}) => question(prompt, 'textarea', [], details)

export const date = (prompt: string, details: QuestionOptions = {}) => question(prompt, 'date', [], details)

/** `rooms` are the kinds of room, or all, in which its questions are asked. */
export const heading = (prompt: string, rooms: readonly string[] | 'all' = []): ComplianceQuestion => ({
  ...question(prompt, 'heading', [], {}),
  roomitem: rooms === 'all' ? 'all' : rooms.join(' '),
})

export const subheading = (prompt: string, details: QuestionOptions = {}) => question(prompt, 'subheading', [], details)

export const inOrder = (questions: readonly ComplianceQuestion[]): ComplianceQuestion[] =>
  questions.map((entry, index) => ({ ...entry, order: index + 1 }))

/** The colours of a maintenance flag; its words are always shown as well. */
const looks = {
  red: { colour: '#7a1410', backgroundcolour: '#fbe3e0' },
  amber: { colour: '#6b4300', backgroundcolour: '#fbeecf' },
  blue: { colour: '#173f6b', backgroundcolour: '#e1edf8' },
  green: { colour: '#1f4f22', backgroundcolour: '#e2f1e0' },
} as const

export const maintenanceFlag = (
  flag: string,
  symbol: MaintenanceFlag['symbol'],
  look: keyof typeof looks,
  description: string,
  guide: { pdfDisplay: MaintenanceFlag['pdfDisplay']; displayguide: string },
): MaintenanceFlag => ({ slug: snakeCase(flag), flag, symbol, ...looks[look], description, ...guide })
