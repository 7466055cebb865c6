import { ComplianceItem, ComplianceQuestion, ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuProgress } from '../report-edits/progress.ts'
import {
  addWorkingDays,
  asksFor,
  asksInRoom,
  asksOtherwise,
  checklistDictionary,
  checklistProgress,
  checklistReferences,
  checklistSections,
  fillChecklists,
  flagsAnswer,
  holdsValue,
  runningDeadlines,
  setAnswer,
  setRemark,
  shownQuestions,
  snakeCase,
  toggleAnswerFlag,
  type ChecklistDictionary,
} from './index.ts'

const counter = () => {
  let last = 0
  return () => `id-${++last}`
}

const aQuestion = (prompt: string, changes: Partial<ComplianceQuestion> = {}) =>
  ComplianceQuestion.parse({
    slug: snakeCase(prompt),
    prompt,
    questionType: 'select',
    optionList: ['Yes', 'No'],
    ...changes,
  })

const when = (prompt: string, value: string) => ({
  link: snakeCase(prompt),
  conditional: true,
  linkconditionvalue: value,
})

const aDictionary = (
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

const aBody = (rooms: string[] = []): ReportBody =>
  ReportBody.parse({
    date: '2026-11-02',
    branchId: 'b',
    userId: 'u',
    type: 'Damp and Mould Inspection',
    rooms: rooms.map(aRoom),
  })

const filledBody = (questions: ComplianceQuestion[], rooms?: string[]): ReportBody => {
  const body = aBody(rooms)
  fillChecklists(body, aDictionary(questions), counter())
  return body
}

const heading = (prompt: string, roomitem = '') => aQuestion(prompt, { questionType: 'heading', roomitem })

/** The place of a question of the property by its prompt. */
const placeOf = (body: ReportBody, prompt: string, room?: number) => {
  const sections = room === undefined ? body.compliancesections : (body.rooms[room]?.compliancesections ?? [])
  for (const [section, { complianceitems }] of sections.entries()) {
    const question = complianceitems.findIndex((item) => item.prompt === prompt)
    if (question >= 0) return { ...(room !== undefined && { room }), section, question }
  }
  throw new Error(`No question ${prompt}`)
}
const answer = (body: ReportBody, prompt: string, value: string, room?: number) =>
  setAnswer(body, placeOf(body, prompt, room), value)
const shownPrompts = (body: ReportBody) => [...shownQuestions(body)].map(({ prompt }) => prompt)

describe('the slug of a prompt', () => {
  it.each([
    ['Is there a lid?', 'is_there_a_lid'],
    ['Tenant’s copy within 28 days', 'tenants_copy_within_28_days'],
    ['  Température (°C) ', 'temperature_c'],
    ['x'.repeat(200), 'x'.repeat(120)],
  ])('%s', (prompt, slug) => expect(snakeCase(prompt)).toBe(slug))
})

describe('a value', () => {
  it.each([
    ['Yes', 'Yes', true],
    [' yes ', 'Yes', true],
    ['Mould', 'Damp|Mould', true],
    ['Damp|Mould', 'Damp|Mould', true],
    ['', '', false],
    ['No', 'Yes', false],
    ['', 'Yes|', false],
  ])('%j held as %j: %s', (held, wanted, holds) => expect(holdsValue(held, wanted)).toBe(holds))
})

describe('a flag value', () => {
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
  ] as const)('of a %s answered %j with %j: %s', (questionType, value, flagvalue, flags) => {
    expect(flagsAnswer({ flag: true, flagvalue }, { value, questionType }, '2026-11-02')).toBe(flags)
    expect(flagsAnswer({ flag: false, flagvalue }, { value, questionType }, '2026-11-02')).toBe(false)
  })
})

describe('which questions show', () => {
  const questions = [
    heading('Mould'),
    aQuestion('Mould'),
    aQuestion('Leak', when('Mould', 'Yes')),
    aQuestion('Where it leaks', { ...when('Leak', 'Yes'), questionType: 'text' }),
    aQuestion('Linked without a value', { link: 'leak' }),
  ]

  it('is what the linked question holds, and the one it hangs on', () => {
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
      ...['Yes', 'Yes', 'Under the sink', ''],
    ])
    expect(shownPrompts(body)).toContain('Where it leaks')
  })

  it('is decided in each room by itself, and by the property where the room does not ask', () => {
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

  it('leaves out a subheading with nothing below it', () => {
    const subheading = (prompt: string, changes = {}) => aQuestion(prompt, { questionType: 'subheading', ...changes })
    const body = filledBody([
      ...[heading('Water'), aQuestion('Tank'), subheading('The tank'), aQuestion('Lid', when('Tank', 'Yes'))],
      ...[subheading('Pipes'), aQuestion('Dead legs'), subheading('Last')],
    ])
    expect(shownPrompts(body)).toEqual(['Tank', 'Pipes', 'Dead legs'])
    answer(body, 'Tank', 'Yes')
    expect(shownPrompts(body)).toEqual(['Tank', 'The tank', 'Lid', 'Pipes', 'Dead legs'])
    const below = body.compliancesections[0]?.complianceitems.map(({ subheadingitem }) => subheadingitem)
    expect(below).toEqual([false, false, true, false, true, false])
  })

  it('ends for any links, circles among them, and never hides a question that hangs on nothing', () => {
    const slug = fc.constantFrom('a', 'b', 'c', 'd')
    const item = fc.record({ slug, value: fc.constantFrom('', 'Yes', 'No'), link: fc.option(slug, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const complianceitems = items.map(({ slug: own, value, link }, index) =>
          ComplianceItem.parse({
            ...{ _uuid: `i${index}`, slug: own, prompt: own, questionType: 'select', value },
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

describe('answering', () => {
  const questions = [
    heading('Risk'),
    aQuestion('Risk', { flag: true, flagvalue: 'Yes', required: true, notes: true }),
    aQuestion('Free', { questionType: 'text' }),
  ]

  it('flags and unflags by the flag value, and leaves what a person set until that changes', () => {
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

  it('keeps a flag that a person set on a question without a flag value', () => {
    const body = filledBody(questions)
    toggleAnswerFlag(body, placeOf(body, 'Free'))
    answer(body, 'Free', 'Some words')
    expect(body.compliancesections[0]?.complianceitems[1]?.flagged).toBe(true)
  })

  it('has remarks where they are asked for, or written all the same', () => {
    const body = filledBody(questions)
    const item = () => body.compliancesections[0]?.complianceitems[0] ?? ComplianceItem.parse({})
    expect(asksFor(item(), 'notes')).toBe(true)
    expect(asksFor(item(), 'action')).toBe(false)
    setRemark(body, placeOf(body, 'Risk'), 'action', 'Call the plumber')
    expect(asksFor(item(), 'action')).toBe(true)
    expect(asksFor(item(), 'photo')).toBe(false)
    expect(asksFor({ ...item(), question: undefined }, 'photo')).toBe(true)
  })
})

describe('how far a checklist is', () => {
  it('counts what is asked, in rooms too, and in the navigation what is required', () => {
    const body = filledBody(
      [
        ...[heading('House'), aQuestion('Mould', { required: true }), aQuestion('Heated')],
        aQuestion('Extent', { ...when('Mould', 'Yes'), required: true, flag: true, flagvalue: 'Yes' }),
        ...[heading('Room', 'kitchen'), aQuestion('Fan', { required: true })],
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

  it('counts everything where nothing is required', () => {
    const body = filledBody([aQuestion('One'), aQuestion('Two')])
    answer(body, 'Two', 'No')
    expect(menuProgress(body, 'Checklist', 'in')).toEqual({ done: 1, of: 2, flagged: 0 })
  })
})

describe('photographs', () => {
  it('are numbered through the sections without those of hidden questions', () => {
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
})

describe('filling a report', () => {
  it('makes a section of each heading, and asks in rooms what is asked there', () => {
    const dictionary = aDictionary([
      aQuestion('Weather'),
      ...[heading('House'), aQuestion('Heated')],
      ...[heading('Water', 'kitchen wc'), aQuestion('Tap')],
      ...[heading('Every room', 'all'), aQuestion('Mould')],
    ])
    const body = aBody(['Kitchen', 'Hall'])
    fillChecklists(body, dictionary, counter())
    const headings = (sections: ReportBody['compliancesections']) => sections.map((section) => section.heading)
    expect(headings(body.compliancesections)).toEqual(['Damp and Mould Inspection', 'House'])
    expect(body.rooms.map((room) => headings(room.compliancesections))).toEqual([
      ['Water', 'Every room'],
      ['Every room'],
    ])
    expect(asksInRoom(dictionary, { type: 'hall', category: 1 })).toBe(true)
    expect(asksInRoom(dictionary, { type: 'rear-garden', category: 4 })).toBe(false)
    expect(
      asksInRoom(aDictionary([heading('Water', 'kitchen'), aQuestion('Tap')]), { type: 'hall', category: 1 }),
    ).toBe(false)
    expect(ReportBody.parse(body)).toEqual(body)
    const ids = JSON.stringify(body).match(/"_uuid":"id-\d+"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('does nothing where the dictionary asks nothing', () => {
    const body = filledBody([aQuestion('One')])
    const before = structuredClone(body)
    fillChecklists(body, aDictionary([]), counter())
    expect(body).toEqual(before)
    expect(asksOtherwise(body, aDictionary([]))).toBe(false)
  })

  it('takes the questions of the report type, in their order', () => {
    const dictionary = {
      version: 'v',
      rooms: [],
      sections: [],
      conditions: { matrix: [], list: [], additional: '' },
      colours: [],
      bankholidays: ['2026-12-25'],
      reportdictionaries: [
        {
          ...{ reporttype: 'Inventory', rooms: [], sections: [], maintenance_flags: [], deadlines: [] },
          compliance_list: [aQuestion('Second', { order: 2 }), aQuestion('First', { order: 1 })],
        },
      ],
    } as unknown as Parameters<typeof checklistDictionary>[0]
    expect(checklistDictionary(dictionary, 'Inventory').questions.map(({ prompt }) => prompt)).toEqual([
      'First',
      'Second',
    ])
    expect(checklistDictionary(dictionary, 'Check In')).toMatchObject({ questions: [], bankholidays: ['2026-12-25'] })
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

  it('loses no answer whatever the dictionary becomes, and filling again changes nothing', () => {
    fc.assert(
      fc.property(aList, aList, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (before, after, said) => {
        const makeId = counter()
        const body = aBody(['Kitchen', 'Hall'])
        fillChecklists(body, aDictionary(before), makeId)
        const items = () => checklistSections(body).flatMap(({ section }) => section.complianceitems)
        for (const [index, item] of items().entries()) if (said[index % said.length]) item.notes = `Said ${item._uuid}`
        const notes = items().flatMap(({ notes: words }) => (words === '' ? [] : [words]))
        fillChecklists(body, aDictionary(after), makeId)
        if (after.length > 0) expect(asksOtherwise(body, aDictionary(after))).toBe(false)
        const left = items().map(({ notes: words }) => words)
        for (const words of notes) expect(left.filter((other) => other === words)).toHaveLength(1)
        const once = structuredClone(body)
        fillChecklists(body, aDictionary(after), makeId)
        expect(body).toEqual(once)
      }),
    )
  })

  it('knows when the dictionary asks otherwise', () => {
    const questions = [heading('House'), aQuestion('Mould')]
    const body = filledBody(questions)
    expect(asksOtherwise(body, aDictionary(questions))).toBe(false)
    expect(asksOtherwise(body, aDictionary([...questions, aQuestion('Damp')]))).toBe(true)
    expect(asksOtherwise(body, aDictionary([heading('House'), aQuestion('Mould', { required: true })]))).toBe(true)
    expect(asksOtherwise(JSON.parse(JSON.stringify(body)) as ReportBody, aDictionary(questions))).toBe(false)
  })
})

describe('deadlines', () => {
  it.each([
    ['2026-11-02', 1, '2026-11-03'],
    ['2026-11-02', 10, '2026-11-16'],
    ['2026-11-06', 1, '2026-11-09'],
    ['2026-12-23', 3, '2026-12-30'],
  ])('%s and %i working days: %s', (day, count, due) =>
    expect(addWorkingDays(day, count, ['2026-12-25', '2026-12-28'])).toBe(due),
  )

  it('never end on a day without work, and never earlier for more days', () => {
    const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const start = from.toISOString().slice(0, 10)
        const due = addWorkingDays(start, count, ['2026-12-25'])
        expect(['2026-12-25'].includes(due) || [0, 6].includes(new Date(`${due}T12:00:00Z`).getUTCDay())).toBe(false)
        expect(addWorkingDays(start, count + 1, ['2026-12-25']) > due).toBe(true)
      }),
    )
  })

  it('run from what was answered, or from the report, while their question is asked', () => {
    const questions = [
      heading('Hazard'),
      aQuestion('Landlord', { optionList: ['Social', 'Private'] }),
      aQuestion('Hazard', { ...when('Landlord', 'Social'), optionList: ['Emergency', 'Significant', 'None'] }),
      aQuestion('Aware on', { ...when('Landlord', 'Social'), questionType: 'date' }),
    ]
    const deadlines = [
      {
        name: 'Investigate',
        link: 'hazard',
        linkconditionvalue: 'Significant',
        from: 'aware_on',
        within: 10,
        unit: 'working days',
      },
      {
        name: 'Make safe',
        link: 'hazard',
        linkconditionvalue: 'Significant',
        from: 'report',
        within: 5,
        unit: 'working days',
      },
      {
        name: 'Make safe',
        link: 'hazard',
        linkconditionvalue: 'Emergency',
        from: 'aware_on',
        within: 24,
        unit: 'hours',
      },
    ] as const
    const body = filledBody(questions)
    const running = () => runningDeadlines(body, { deadlines, bankholidays: [] })
    expect(running()).toEqual([])
    answer(body, 'Landlord', 'Social')
    answer(body, 'Hazard', 'Significant')
    expect(running()).toEqual([
      { name: 'Make safe', within: '5 working days', from: '2026-11-02', due: '2026-11-09', inHours: false },
      { name: 'Investigate', within: '10 working days', from: '', due: '', inHours: false },
    ])
    answer(body, 'Aware on', '2026-10-28')
    expect(running()[1]).toMatchObject({ name: 'Investigate', from: '2026-10-28', due: '2026-11-11' })
    answer(body, 'Hazard', 'Emergency')
    expect(running()).toEqual([
      { name: 'Make safe', within: '24 hours', from: '2026-10-28', due: '2026-10-29', inHours: true },
    ])
    answer(body, 'Landlord', 'Private')
    expect(running()).toEqual([])
  })
})
