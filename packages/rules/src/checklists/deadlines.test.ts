import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aQuestion, when, filledBody, heading, answer } from './checklists.fixture.ts'
import { addWorkingDays, runningDeadlines } from './index.ts'

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
