import { ComplianceItem } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuProgress } from '../reports/sections/all.ts'
import { aQuestion, when, filledBody, heading, answer, shownPrompts } from './checklists.fixture.ts'
import { checklistProgress, checklistReferences, checklistSections, shownQuestions } from '../index.ts'

describe('shown questions', () => {
  const questions = [
    heading('Mould'),
    aQuestion('Mould'),
    aQuestion('Leak', when('Mould', 'Yes')),
    aQuestion('Where it leaks', { ...when('Leak', 'Yes'), questionType: 'text' }),
    aQuestion('Linked without a value', { link: 'leak' }),
  ]

  it("depends on the linked question's value, and on the one that it depends on", () => {
    const body = filledBody(questions)
    expect(shownPrompts(body)).toEqual(['Mould'])
    answer(body, 'Mould', 'Yes')
    expect(shownPrompts(body)).toEqual(['Mould', 'Leak', 'Linked without a value'])
    answer(body, 'Leak', 'Yes')
    answer(body, 'Where it leaks', 'Under the sink')
    expect(shownPrompts(body)).toEqual(['Mould', 'Leak', 'Where it leaks', 'Linked without a value'])
    answer(body, 'Mould', 'No')
    expect(shownPrompts(body)).toEqual(['Mould'])
    answer(body, 'Mould', 'Yes')
    expect(body.compliancesections[0]?.complianceitems.map(({ value }) => value)).toEqual([
      'Yes',
      'Yes',
      'Under the sink',
      '',
    ])
    expect(shownPrompts(body)).toContain('Where it leaks')
  })

  it('is decided within each room, and by the property if the room does not ask', () => {
    const body = filledBody(
      [
        heading('House'),
        aQuestion('Gas'),
        heading('In the room', 'all'),
        aQuestion('Mould'),
        aQuestion('Extent', when('Mould', 'Yes')),
        aQuestion('Flue', when('Gas', 'Yes')),
      ],
      ['Kitchen', 'Hall'],
    )
    answer(body, 'Mould', 'Yes', 1)
    expect(shownPrompts(body)).toEqual(['Gas', 'Mould', 'Mould', 'Extent'])
    answer(body, 'Gas', 'Yes')
    expect(shownPrompts(body)).toEqual(['Gas', 'Mould', 'Flue', 'Mould', 'Extent', 'Flue'])
  })

  it('leaves out a subheading without questions', () => {
    const subheading = (prompt: string, changes = {}) => aQuestion(prompt, { questionType: 'subheading', ...changes })
    const body = filledBody([
      heading('Water'),
      aQuestion('Tank'),
      subheading('The tank'),
      aQuestion('Lid', when('Tank', 'Yes')),
      subheading('Pipes'),
      aQuestion('Dead legs'),
      subheading('Last'),
    ])
    expect(shownPrompts(body)).toEqual(['Tank', 'Pipes', 'Dead legs'])
    answer(body, 'Tank', 'Yes')
    expect(shownPrompts(body)).toEqual(['Tank', 'The tank', 'Lid', 'Pipes', 'Dead legs'])
    const below = body.compliancesections[0]?.complianceitems.map(({ subheadingitem }) => subheadingitem)
    expect(below).toEqual([false, false, true, false, true, false])
  })

  it('ends for any links, including circles, and never hides a question without a link', () => {
    const slug = fc.constantFrom('a', 'b', 'c', 'd')
    const item = fc.record({ slug, value: fc.constantFrom('', 'Yes', 'No'), link: fc.option(slug, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const complianceitems = items.map(({ slug: own, value, link }, index) =>
          ComplianceItem.parse({
            _uuid: `i${index}`,
            slug: own,
            prompt: own,
            questionType: 'select',
            value,
            question: { ...(link && { link }), conditional: true, linkconditionvalue: 'Yes' },
          }),
        )
        const shown = shownQuestions({ compliancesections: [{ heading: 'H', complianceitems }], rooms: [] })
        for (const [index, { link }] of items.entries()) {
          const one = complianceitems[index]
          const linked = complianceitems.find((other) => other.slug === link)
          if (one && !linked) expect(shown.has(one)).toBe(true)
          else if (one && linked && linked.value !== 'Yes') expect(shown.has(one)).toBe(false)
        }
      }),
    )
  })
})

it('progress of a checklist counts the asked questions, in rooms too, and the required ones in the navigation', () => {
  const body = filledBody(
    [
      heading('House'),
      aQuestion('Mould', { required: true }),
      aQuestion('Heated'),
      aQuestion('Extent', { ...when('Mould', 'Yes'), required: true, flag: true, flagvalue: 'Yes' }),
      heading('Room', 'kitchen'),
      aQuestion('Fan', { required: true }),
    ],
    ['Kitchen', 'Hall'],
  )
  const progress = () => checklistProgress(body.compliancesections, shownQuestions(body))
  expect(progress()).toEqual({ answered: 0, of: 2, missing: 1, flagged: 0 })
  expect(menuProgress(body, 'Checklist', 'in')).toEqual({ done: 0, of: 2, flagged: 0 })
  answer(body, 'Mould', 'Yes')
  answer(body, 'Extent', 'Yes')
  expect(progress()).toEqual({ answered: 2, of: 3, missing: 0, flagged: 1 })
  expect(menuProgress(body, 'Checklist', 'in')).toEqual({ done: 2, of: 3, flagged: 1 })
  answer(body, 'Mould', 'No')
  expect(progress()).toEqual({ answered: 1, of: 2, missing: 0, flagged: 0 })
  answer(body, 'Fan', 'Yes', 0)
  expect(menuProgress(body, 'Checklist', 'in')).toEqual({ done: 2, of: 2, flagged: 0 })
  expect(checklistSections(body).map(({ section, room }) => [section.heading, room?.name])).toEqual([
    ['House', undefined],
    ['Room', 'Kitchen'],
  ])
})

it('photographs are numbered across the sections, skipping hidden questions', () => {
  const body = filledBody([
    heading('A'),
    aQuestion('One'),
    aQuestion('Two', when('One', 'Yes')),
    heading('B'),
    aQuestion('Three'),
  ])
  const photo = (id: string) => ({ id, src: `u/${id}.jpg`, hasGalleryLink: true, readonly: false })
  for (const { complianceitems } of body.compliancesections)
    for (const item of complianceitems) item.photos = [photo(`${item.slug}-1`), photo(`${item.slug}-2`)]
  const references = () => [...checklistReferences(body.compliancesections, shownQuestions(body), 'CH')]
  expect(references()).toEqual([
    ['one-1', 'CH-01'],
    ['one-2', 'CH-02'],
    ['three-1', 'CH-03'],
    ['three-2', 'CH-04'],
  ])
  answer(body, 'One', 'Yes')
  expect(references().find(([id]) => id === 'three-1')).toEqual(['three-1', 'CH-05'])
})
