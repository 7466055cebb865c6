import { ComplianceItem } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aQuestion, filledBody, heading, placeOf, answer } from './checklists.fixture.ts'
import { requestsField, flagsAnswer, holdsValue, setAnswerNote, toggleAnswerFlag } from '../index.ts'

it.each([
  ['Yes', 'Yes', true],
  [' yes ', 'Yes', true],
  ['Mould', 'Damp|Mould', true],
  ['Damp|Mould', 'Damp|Mould', true],
  ['', '', false],
  ['No', 'Yes', false],
  ['', 'Yes|', false],
])('a value matches %j against %j: %s', (held, wanted, holds) => expect(holdsValue(held, wanted)).toBe(holds))

it.each([
  ['select', 'Yes', 'Yes', true],
  ['select', 'No', 'Yes', false],
  ['select', 'High', 'Medium|High', true],
  ['text', '49.9 °C', '<50', true],
  ['text', '50', '<50', false],
  ['text', '20,5', '>20', true],
  ['text', 'warm', '>20', false],
  ['text', '', '<50', false],
  ['text', '0', '<5|>95', true],
  ['date', '2026-11-01', 'past', true],
  ['date', '2026-11-02', 'past', false],
  ['date', 'past', 'past', true],
  ['subheading', 'Yes', 'Yes', false],
] as const)(
  'a flag value decides the flag of a %s answered %j with %j: %s',
  (questionType, value, flagvalue, flags) => {
    expect(flagsAnswer({ flag: true, flagvalue }, { value, questionType }, '2026-11-02')).toBe(flags)
    expect(flagsAnswer({ flag: false, flagvalue }, { value, questionType }, '2026-11-02')).toBe(false)
  },
)

describe('answering', () => {
  const questions = [
    heading('Risk'),
    aQuestion('Risk', { flag: true, flagvalue: 'Yes', required: true, notes: true }),
    aQuestion('Free', { questionType: 'text' }),
  ]

  it('flags and unflags by the flag value, and keeps a manual flag until the match changes', () => {
    const body = filledBody(questions)
    const item = () => body.compliancesections[0]?.complianceitems[0]
    answer(body, 'Risk', 'Yes')
    expect(item()?.flagged).toBe(true)
    answer(body, 'Risk', 'No')
    expect(item()?.flagged).toBe(false)
    toggleAnswerFlag(body, placeOf(body, 'Risk'))
    answer(body, 'Risk', '')
    expect(item()?.flagged).toBe(true)
    answer(body, 'Risk', 'Yes')
    toggleAnswerFlag(body, placeOf(body, 'Risk'))
    expect(item()?.flagged).toBe(false)
  })

  it('has remarks if they are requested, or written anyway', () => {
    const body = filledBody(questions)
    const item = () => body.compliancesections[0]?.complianceitems[0] ?? ComplianceItem.parse({})
    expect(requestsField(item(), 'notes')).toBe(true)
    expect(requestsField(item(), 'action')).toBe(false)
    setAnswerNote(body, placeOf(body, 'Risk'), 'action', 'Call the plumber')
    expect(requestsField(item(), 'action')).toBe(true)
    expect(requestsField(item(), 'photo')).toBe(false)
    expect(requestsField({ ...item(), question: undefined }, 'photo')).toBe(true)
  })
})
