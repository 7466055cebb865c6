import { ReportBody, type ComplianceQuestion } from '@lintel/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answer, counter, aQuestion, aDictionary, aBody, filledBody, heading } from './checklists.fixture.ts'
import { asksInRoom, isChecklistOutdated, checklistSections, fillChecklists } from '../index.ts'

it('filling a report makes a section of each heading, and asks room questions in rooms', () => {
  const dictionary = aDictionary([
    aQuestion('Weather'),
    heading('House'),
    aQuestion('Heated'),
    heading('Water', 'kitchen wc'),
    aQuestion('Tap'),
    heading('Every room', 'all'),
    aQuestion('Mould'),
  ])
  const body = aBody(['Kitchen', 'Hall'])
  fillChecklists(body, dictionary, counter())
  const headings = (sections: ReportBody['compliancesections']) => sections.map((section) => section.heading)
  expect(headings(body.compliancesections)).toEqual(['Damp and Mould Inspection', 'House'])
  expect(body.rooms.map((room) => headings(room.compliancesections))).toEqual([['Water', 'Every room'], ['Every room']])
  expect(asksInRoom(dictionary, { type: 'hall', category: 1 })).toBe(true)
  expect(asksInRoom(dictionary, { type: 'rear-garden', category: 4 })).toBe(false)
  expect(asksInRoom(aDictionary([heading('Water', 'kitchen'), aQuestion('Tap')]), { type: 'hall', category: 1 })).toBe(
    false,
  )
  expect(ReportBody.parse(body)).toEqual(body)
  const ids = JSON.stringify(body).match(/"_uuid":"id-\d+"/g) ?? []
  expect(new Set(ids).size).toBe(ids.length)
})

const prompts = ['Mould', 'Damp', 'Leak', 'Fan', 'Window', 'Heated']
const aList = fc
  .array(
    fc.record({
      prompt: fc.constantFrom(...prompts),
      questionType: fc.constantFrom('select', 'text', 'heading', 'subheading'),
      roomitem: fc.constantFrom('', '', 'all', 'kitchen'),
      required: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((questions) => questions.map(({ prompt, ...rest }) => aQuestion(prompt, rest as Partial<ComplianceQuestion>)))

it('filling a report loses no answer whatever the dictionary becomes, and filling again changes nothing', () => {
  fc.assert(
    fc.property(aList, aList, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (before, after, said) => {
      const makeId = counter()
      const body = aBody(['Kitchen', 'Hall'])
      fillChecklists(body, aDictionary(before), makeId)
      const items = () => checklistSections(body).flatMap(({ section }) => section.complianceitems)
      for (const [index, item] of items().entries()) if (said[index % said.length]) item.notes = `Said ${item._uuid}`
      const notes = items().flatMap(({ notes: words }) => (words === '' ? [] : [words]))
      fillChecklists(body, aDictionary(after), makeId)
      if (after.length > 0) expect(isChecklistOutdated(body, aDictionary(after))).toBe(false)
      const left = items().map(({ notes: words }) => words)
      for (const words of notes) expect(left.filter((other) => other === words)).toHaveLength(1)
      const once = structuredClone(body)
      fillChecklists(body, aDictionary(after), makeId)
      expect(body).toEqual(once)
    }),
  )
})

it('filling a report keeps the answered one of two when a question is asked only once, also the next time', () => {
  const body = filledBody([heading('Window', 'all'), aQuestion('Heated'), aQuestion('Heated')], ['Kitchen'])
  answer(body, 'Heated', 'No', 0)
  const asked = body.rooms[0]?.compliancesections[0]?.complianceitems ?? []
  asked.reverse()
  const twice = aDictionary([
    heading('Window', 'all'),
    aQuestion('Mould'),
    heading('Window', 'all'),
    aQuestion('Heated'),
  ])
  fillChecklists(body, twice, counter())
  expect(
    body.rooms[0]?.compliancesections.map(({ complianceitems }) => complianceitems.map(({ value }) => value)),
  ).toEqual([[''], ['No']])
  expect(isChecklistOutdated(body, twice)).toBe(false)
})

it('filling a report detects an outdated checklist', () => {
  const questions = [heading('House'), aQuestion('Mould')]
  const body = filledBody(questions)
  expect(isChecklistOutdated(body, aDictionary(questions))).toBe(false)
  expect(isChecklistOutdated(body, aDictionary([...questions, aQuestion('Damp')]))).toBe(true)
  expect(isChecklistOutdated(body, aDictionary([heading('House'), aQuestion('Mould', { required: true })]))).toBe(true)
  expect(isChecklistOutdated(JSON.parse(JSON.stringify(body)) as ReportBody, aDictionary(questions))).toBe(false)
})
