import { ComplianceQuestion, ReportBody } from '@lintel/contract'
import { fillChecklists, setAnswer, shownQuestions, snakeCase, type ChecklistDictionary } from '../index.ts'

/** Makes predictable ids: `id-1`, `id-2`, … */
export const counter = () => {
  let last = 0
  return () => `id-${++last}`
}

/** A dictionary question by its prompt; a Yes/No question unless changed. */
export const aQuestion = (prompt: string, changes: Partial<ComplianceQuestion> = {}) =>
  ComplianceQuestion.parse({
    slug: snakeCase(prompt),
    prompt,
    questionType: 'select',
    optionList: ['Yes', 'No'],
    ...changes,
  })

/** Shows a question only while another one has a value. */
export const when = (prompt: string, value: string) => ({
  link: snakeCase(prompt),
  conditional: true,
  linkconditionvalue: value,
})

export const aDictionary = (
  questions: ComplianceQuestion[],
  more: Partial<ChecklistDictionary> = {},
): ChecklistDictionary => ({
  name: 'Damp and Mould Inspection',
  questions,
  flags: [],
  deadlines: [],
  bankholidays: [],
  ...more,
})

const aRoom = (name: string) => ({ _uuid: `room-${name}`, name, type: snakeCase(name), category: 1 })

/** The body of a report with rooms of these names, without a checklist. */
export const aBody = (rooms: string[] = []): ReportBody =>
  ReportBody.parse({
    date: '2026-11-02',
    branchId: 'b',
    userId: 'u',
    type: 'Damp and Mould Inspection',
    rooms: rooms.map(aRoom),
  })

/** The same, with these questions. */
export const filledBody = (questions: ComplianceQuestion[], rooms?: string[]): ReportBody => {
  const body = aBody(rooms)
  fillChecklists(body, aDictionary(questions), counter())
  return body
}

/** A heading; asked in rooms if they are named. */
export const heading = (prompt: string, roomitem = '') => aQuestion(prompt, { questionType: 'heading', roomitem })

/** The path of a property question by its prompt. */
export const placeOf = (body: ReportBody, prompt: string, room?: number) => {
  const sections = room === undefined ? body.compliancesections : (body.rooms[room]?.compliancesections ?? [])
  for (const [section, { complianceitems }] of sections.entries()) {
    const question = complianceitems.findIndex((item) => item.prompt === prompt)
    if (question >= 0) return { ...(room !== undefined && { room }), section, question }
  }
  throw new Error(`No question ${prompt}`)
}
/** Answers a question by its prompt, of the property or of a room by its index. */
export const answer = (body: ReportBody, prompt: string, value: string, room?: number) =>
  setAnswer(body, placeOf(body, prompt, room), value)
export const shownPrompts = (body: ReportBody) => [...shownQuestions(body)].map(({ prompt }) => prompt)
