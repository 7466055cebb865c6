import type { Deadline } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aQuestion, when, filledBody, heading, answer } from './checklists.fixture.ts'
import { addWorkingDays, runningDeadlines, boundParty, whyNoDeadline } from '../index.ts'

const plain = { dueTime: '', inHours: false, binds: '', benchmark: false, unconfirmed: false }

describe('deadlines', () => {
  it.each([
    ['2026-11-02', 1, '2026-11-03'],
    ['2026-11-02', 10, '2026-11-16'],
    ['2026-11-06', 1, '2026-11-09'],
    ['2026-12-23', 3, '2026-12-30'],
  ])('%s and %i working days: %s', (day, count, due) =>
    expect(addWorkingDays(day, count, ['2026-12-25', '2026-12-28'])).toBe(due),
  )

  it('never end on a non-working day, and never earlier for more days', () => {
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

  it("run from an answer, or from the report's date, while their question is asked", () => {
    const questions = [
      heading('Hazard'),
      aQuestion('Landlord', { optionList: ['Social', 'Private'] }),
      aQuestion('Hazard', { ...when('Landlord', 'Social'), optionList: ['Emergency', 'Significant', 'None'] }),
      aQuestion('Aware on', { ...when('Landlord', 'Social'), questionType: 'date' }),
    ]
    const on = (linkconditionvalue: string) => ({ link: 'hazard', linkconditionvalue })
    const deadlines: Deadline[] = [
      { name: 'Investigate', ...on('Significant'), from: 'aware_on', within: 10, unit: 'working days' },
      { name: 'Make safe', ...on('Significant'), from: 'report', within: 5, unit: 'working days' },
      { name: 'Make safe', ...on('Emergency'), from: 'aware_on', within: 24, unit: 'hours' },
    ]
    const body = filledBody(questions)
    const running = () => runningDeadlines(body, { deadlines, bankholidays: [] })
    expect(running()).toEqual([])
    answer(body, 'Landlord', 'Social')
    answer(body, 'Hazard', 'Significant')
    expect(running()).toEqual([
      { name: 'Make safe', within: '5 working days', from: '2026-11-02', due: '2026-11-09', ...plain },
      { name: 'Investigate', within: '10 working days', from: '', due: '', ...plain },
    ])
    answer(body, 'Aware on', '2026-10-28')
    expect(running()[1]).toMatchObject({ name: 'Investigate', from: '2026-10-28', due: '2026-11-11' })
    answer(body, 'Aware on', '2026-02-31')
    expect(running()[1]).toMatchObject({ from: '', due: '' })
    answer(body, 'Aware on', '2026-10-28')
    answer(body, 'Hazard', 'Emergency')
    expect(running()).toEqual([
      { name: 'Make safe', within: '24 hours', from: '2026-10-28', due: '2026-10-29', ...plain, inHours: true },
    ])
    answer(body, 'Landlord', 'Private')
    expect(running()).toEqual([])
  })

  describe('depend on nation and kind of landlord', () => {
    const questions = [
      heading('Hazard'),
      aQuestion('Nation', { optionList: ['England', 'Scotland', 'Wales'] }),
      aQuestion('Landlord', { optionList: ['Social', 'Private'] }),
      aQuestion('Hazard', { optionList: ['Emergency', 'Significant', 'None'] }),
      aQuestion('Aware on', { questionType: 'date' }),
      aQuestion('Aware at', { questionType: 'text' }),
    ]
    const limit = (nation: string, landlord: string, more: Partial<Deadline> = {}): Deadline => ({
      name: `Investigate in ${nation}`,
      link: 'hazard',
      linkconditionvalue: 'Significant',
      also: [
        { link: 'nation', linkconditionvalue: nation },
        { link: 'landlord', linkconditionvalue: landlord },
      ],
      from: 'aware_on',
      began: 'aware_on',
      within: 10,
      unit: 'working days',
      binds: `${landlord} landlords in ${nation}`,
      ...more,
    })
    const winter = { inforcefrom: '2026-10-06', inforceto: '2027-03-31' }
    const emergency = { name: 'Make safe', linkconditionvalue: 'Emergency' }
    const rules = {
      deadlines: [
        limit('England', 'Social', { inforcefrom: '2025-10-27', holidays: 'england-and-wales' }),
        limit('England', 'Private', { binds: 'Social landlords in England', benchmark: true }),
        limit('Scotland', 'Private|Social', { ...winter, holidays: 'scotland' }),
        limit('England', 'Social', { ...emergency, within: 24, unit: 'hours', fromtime: 'aware_at' }),
        limit('England', 'Social', { name: 'Begin work', from: 'report', within: 12, unit: 'weeks' }),
      ],
      bankholidays: [],
      holidaycalendars: { 'england-and-wales': ['2026-12-25', '2026-12-28'], scotland: ['2026-11-30'] },
    }
    const told = (answers: Record<string, string>) => {
      const body = filledBody(questions)
      for (const [prompt, value] of Object.entries(answers)) answer(body, prompt, value)
      const due = runningDeadlines(body, rules).map((each) => `${each.name} ${each.due} ${each.dueTime}`.trim())
      return { due, why: whyNoDeadline(body, rules), whom: runningDeadlines(body, rules).map(boundParty) }
    }
    const significant = { Hazard: 'Significant', 'Aware on': '2026-11-20' }

    it('runs none until both are answered, and says so', () => {
      expect(told(significant)).toMatchObject({ due: [], why: expect.stringContaining('‘Nation’ and ‘Landlord’ are') })
      expect(told({ ...significant, Nation: 'England' })).toMatchObject({
        due: [],
        why: 'No time limit runs: ‘Landlord’ is not answered.',
      })
    })

    it('runs binding deadlines, and names a benchmark as one', () => {
      expect(told({ ...significant, Nation: 'England', Landlord: 'Social' })).toEqual({
        due: ['Investigate in England 2026-12-04', 'Begin work 2027-01-25'],
        why: '',
        whom: ['Binds social landlords in England', 'Binds social landlords in England'],
      })
      expect(told({ ...significant, Nation: 'England', Landlord: 'Private' })).toMatchObject({
        due: ['Investigate in England 2026-12-04'],
        whom: ['Benchmark: it binds social landlords in England'],
      })
      expect(told({ ...significant, Nation: 'Wales', Landlord: 'Private' })).toMatchObject({
        due: [],
        why: 'No time limit runs: we know of none for ‘Wales’ and ‘Private’.',
      })
    })

    it('leaves out the bank holidays of its own nation', () => {
      expect(told({ ...significant, Nation: 'Scotland', Landlord: 'Private' }).due).toEqual([
        'Investigate in Scotland 2026-12-07',
      ])
    })

    it('keeps the deadlines in force when its clock started', () => {
      const scotland = { Hazard: 'Significant', Nation: 'Scotland', Landlord: 'Private' }
      expect(told({ ...scotland, 'Aware on': '2026-10-05' })).toMatchObject({
        due: [],
        why: 'No time limit runs: none was in force for ‘Scotland’ and ‘Private’ when the landlord became aware.',
      })
      expect(told({ ...scotland, 'Aware on': '2026-10-06' }).due).toHaveLength(1)
      expect(told({ ...scotland, 'Aware on': '2027-03-31' }).due).toHaveLength(1)
      expect(told({ ...scotland, 'Aware on': '2027-04-01' }).due).toEqual([])
    })

    it('counts hours from a time of day, across clock changes', () => {
      const answers = { Hazard: 'Emergency', Nation: 'England', Landlord: 'Social' }
      const due = (day: string, time: string) => told({ ...answers, 'Aware on': day, 'Aware at': time }).due
      expect(due('2026-11-20', '')).toEqual(['Make safe 2026-11-21'])
      expect(due('2026-11-20', '14:30')).toEqual(['Make safe 2026-11-21 14:30'])
      expect(due('2026-11-20', 'after lunch')).toEqual(['Make safe 2026-11-21'])
      expect(due('2026-10-24', '14:30')).toEqual(['Make safe 2026-10-25 13:30'])
      expect(due('2027-03-27', '9:30')).toEqual(['Make safe 2027-03-28 10:30'])
      // 01:30 comes twice on this day, first in summer time.
      expect(due('2026-10-25', '01:30')).toEqual(['Make safe 2026-10-26 00:30'])
    })
  })
})
