import { ReportBody, reportTypeCodes } from '@lintel/contract'
import { checklistDictionary, fillChecklists, flagsAnswer, newId, shownQuestions, snakeCase } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { defaultDictionary } from '../index.ts'
import { holidaysRead } from './bank-holidays.ts'
import { hazardDeadlines, hazardLimits } from './hazard-limits.ts'
import { lawFacts, lawSentences, type LawFact } from './law-facts.ts'
const safetyType = 'Safety Compliance Visit'

/** Earlier reports keep this question, and the limits that it sets running. */
const formerHazard = 'hazard_under_the_time_limits_for_social_housing'

const slugsOfRooms = new Set(defaultDictionary.rooms.map((room) => room.slug))

describe.each(defaultDictionary.reportdictionaries)(
  'the checklist of a $reporttype',
  ({ reporttype, compliance_list: questions, maintenance_flags: flags, deadlines }) => {
    const bySlug = new Map(questions.map((question) => [question.slug, question]))

    it('asks each question once, by the snake case of its prompt, in order', () => {
      expect(Object.keys(reportTypeCodes)).toContain(reporttype)
      for (const { slug, prompt } of questions) expect(slug).toBe(snakeCase(prompt))
      expect(questions.map(({ order }) => order)).toEqual(questions.map((_, index) => index + 1))
      expect(questions[0]?.questionType).toBe('heading')
    })

    it('links only to earlier questions, and to answers they offer', () => {
      for (const question of questions) {
        if (!question.link) continue
        const linked = bySlug.get(question.link)
        expect(linked?.order, question.prompt).toBeLessThan(question.order)
        for (const value of question.linkconditionvalue.split('|'))
          expect(linked?.optionList, question.prompt).toContain(value)
      }
    })

    it('flags only answers that it offers, and raises each of its flags', () => {
      for (const { prompt, questionType, optionList, flag, flagvalue } of questions) {
        if (!flag) continue
        if (questionType === 'select')
          for (const value of flagvalue.split('|')) expect(optionList, prompt).toContain(value)
        else if (questionType === 'date') expect(flagvalue, prompt).toBe('past')
        else {
          const some = ['-5', '0', '100'].filter((value) =>
            flagsAnswer({ flag, flagvalue }, { value, questionType }, '2026-11-02'),
          )
          expect(some.length, prompt).toBeGreaterThan(0)
          expect(some.length, prompt).toBeLessThan(3)
        }
      }
      const raised = new Set(questions.map(({ maintenanceflag }) => maintenanceflag))
      for (const { slug, displayguide } of flags) {
        expect(raised, slug).toContain(slug)
        expect(displayguide.length, slug).toBeGreaterThan(60)
      }
    })

    it('has a headline and a required question, and asks only in existing rooms', () => {
      expect(questions.some(({ headline }) => headline)).toBe(true)
      expect(questions.some(({ required }) => required)).toBe(true)
      for (const { roomitem } of questions)
        for (const slug of roomitem.split(' ').filter(Boolean))
          if (slug !== 'all') expect(slugsOfRooms, roomitem).toContain(slug)
    })

    it('sets deadlines running only by questions and dates that it asks', () => {
      const current = deadlines.filter(({ link }) => link !== formerHazard)
      for (const { link, linkconditionvalue, or = [], also = [], from, began, fromtime } of current) {
        for (const each of [{ link, linkconditionvalue }, ...or, ...also])
          for (const value of each.linkconditionvalue.split('|'))
            expect(bySlug.get(each.link)?.optionList).toContain(value)
        for (const day of [from, began ?? 'report'])
          if (day !== 'report') expect(bySlug.get(day)?.questionType).toBe('date')
        if (fromtime) expect(bySlug.get(fromtime)?.questionType).toBe('text')
      }
    })

    it('produces a valid report that can be answered immediately', () => {
      const rooms = [{ _uuid: 'r', name: 'Bathroom', type: 'bathroom', category: 3 }]
      const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: reporttype, rooms })
      fillChecklists(body, checklistDictionary(defaultDictionary, reporttype), newId)
      expect(ReportBody.parse(body)).toEqual(body)
      expect(shownQuestions(body).size).toBeGreaterThan(8)
      const asked = [...body.compliancesections, ...body.rooms.flatMap((room) => room.compliancesections)]
      const count = asked.reduce((sum, { complianceitems }) => sum + complianceitems.length, 0)
      const withoutHeadings = questions.filter(({ questionType }) => questionType !== 'heading')
      expect(count).toBe(withoutHeadings.length)
    })
  },
)

const daysSince = (day: string) => (Date.now() - Date.parse(day)) / 86_400_000

describe('what the law says', () => {
  it('was checked within the last half year, and names its source', () => {
    for (const { source, readAt } of [...hazardLimits, ...Object.values<LawFact>(lawFacts), holidaysRead]) {
      expect(source).not.toBe('')
      expect(daysSince(readAt), `${source} was read on ${readAt}`).toBeLessThan(180)
    }
  })

  it('is marked where it is not certain', () => {
    const deadlines = hazardDeadlines(hazardLimits.map((row) => ({ ...row, certainty: 'ask' as const })))
    expect(deadlines.length).toBeGreaterThan(10)
    for (const { unconfirmed } of deadlines) expect(unconfirmed).toBe(true)
    for (const { unconfirmed } of hazardDeadlines(hazardLimits.filter(({ certainty }) => certainty === 'sure')))
      expect(unconfirmed).toBeUndefined()
    expect(lawSentences(lawFacts.eicrNorthernIreland)).toMatch(
      /^Private landlords in Northern Ireland \(not confirmed\): /,
    )
  })

  it.each([
    ['England', 'on each storey with living', 'Fixed combustion appliance other than a gas cooker', 'Energy rating'],
    ['Wales', 'on the mains and interlinked', 'Gas, oil or solid-fuel appliance, cookers too', 'Energy rating'],
    ['Scotland', 'every hall, landing', 'Carbon-fuelled appliance or flue', 'Rating on the energy certificate'],
    ['Northern Ireland', 'Heat alarm in the kitchen', 'Carbon-fuelled appliance', 'Rating on the energy certificate'],
  ])('a safety visit in %s asks for its own alarms and certificate', (nation, smoke, burns, rating) => {
    const asked = (of: string) => {
      const rooms: [] = []
      const body = ReportBody.parse({ date: '2026-12-01', branchId: 'b', userId: 'u', type: safetyType, rooms })
      fillChecklists(body, checklistDictionary(defaultDictionary, safetyType), newId)
      for (const { complianceitems } of body.compliancesections)
        for (const item of complianceitems)
          item.value = item.prompt === 'Nation' ? of : (item.question?.optionList[0] ?? '')
      return [...shownQuestions(body)].map(({ prompt }) => prompt).join('; ')
    }
    for (const words of [smoke, burns, rating]) expect(asked(nation)).toContain(words)
    const others = ['England', 'Wales', 'Scotland'].filter((each) => each !== nation && nation !== 'Northern Ireland')
    for (const other of others) expect(asked(other)).not.toContain(smoke)
    expect(asked('')).not.toMatch(/Smoke alarm (?:on|in)|Carbon monoxide alarm (?:at|in)|[Rr]ating/)
  })

  it('has the bank holidays of each nation for a year and more', () => {
    for (const [nation, days] of Object.entries(defaultDictionary.holidaycalendars ?? {}))
      expect(daysSince(days.at(-1) ?? ''), `add the holidays of ${nation} for the next year`).toBeLessThan(-365)
    const { scotland = [], 'england-and-wales': england = [] } = defaultDictionary.holidaycalendars ?? {}
    expect(scotland).toEqual(expect.arrayContaining(['2026-11-30', '2027-01-04', '2027-08-02']))
    expect([england, scotland].map((days) => days.includes('2027-03-29'))).toEqual([true, false])
    for (const day of [...scotland, ...england]) expect([0, 6]).not.toContain(new Date(day).getUTCDay())
  })
})
