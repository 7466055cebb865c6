import { ReportBody, reportTypeCodes } from '@lintel/contract'
import { checklistDictionary, fillChecklists, flagsAnswer, newId, shownQuestions, snakeCase } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { defaultDictionary } from '../index.ts'

const slugsOfRooms = new Set(defaultDictionary.rooms.map((room) => room.slug))

describe.each(defaultDictionary.reportdictionaries)(
  'the checklist of a $reporttype',
  ({ reporttype, compliance_list: questions, maintenance_flags: flags, deadlines }) => {
    const bySlug = new Map(questions.map((question) => [question.slug, question]))

    it('belongs to a report type', () => expect(Object.keys(reportTypeCodes)).toContain(reporttype))

    it('asks each question once, by the snake case of its prompt, in order', () => {
      expect(bySlug.size).toBe(questions.length)
      for (const { slug, prompt } of questions) expect(slug).toBe(snakeCase(prompt))
      expect(questions.map(({ order }) => order)).toEqual(questions.map((_, index) => index + 1))
      expect(questions[0]?.questionType).toBe('heading')
    })

    it('has what the specification demands of a question', () => {
      for (const question of questions) {
        const { prompt, questionType, optionList, conditional, linkconditionvalue, flag, flagvalue } = question
        if (questionType === 'select') expect(optionList.length, prompt).toBeGreaterThan(1)
        else expect(optionList, prompt).toEqual([])
        if (conditional) expect(linkconditionvalue, prompt).not.toBe('')
        if (flag) expect(flagvalue, prompt).not.toBe('')
      }
    })

    it('links only to earlier questions, and to answers that they can have', () => {
      for (const question of questions) {
        if (!question.link) continue
        const linked = bySlug.get(question.link)
        expect(linked, `${question.prompt} -> ${question.link}`).toBeDefined()
        expect(linked?.order, question.prompt).toBeLessThan(question.order)
        for (const value of question.linkconditionvalue.split('|'))
          expect(linked?.optionList, question.prompt).toContain(value)
      }
    })

    it('flags answers that can be given, and raises flags that exist', () => {
      const known = new Set(flags.map(({ slug }) => slug))
      for (const { prompt, questionType, optionList, flag, flagvalue, maintenanceflag } of questions) {
        if (maintenanceflag) expect(known, prompt).toContain(maintenanceflag)
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

    it('has a headline, requires something, and asks only in rooms that there are', () => {
      expect(questions.some(({ headline }) => headline)).toBe(true)
      expect(questions.some(({ required }) => required)).toBe(true)
      for (const { roomitem } of questions)
        for (const slug of roomitem.split(' ').filter(Boolean))
          if (slug !== 'all') expect(slugsOfRooms, roomitem).toContain(slug)
    })

    it('sets deadlines running by questions and dates that it asks', () => {
      for (const { link, linkconditionvalue, from } of deadlines) {
        for (const value of linkconditionvalue.split('|')) expect(bySlug.get(link)?.optionList).toContain(value)
        if (from !== 'report') expect(bySlug.get(from)?.questionType).toBe('date')
      }
    })

    it('makes a report that the contract takes, with something to answer at once', () => {
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

it('knows the four checklists, and the holidays of this year and the next', () => {
  expect(defaultDictionary.reportdictionaries.map(({ reporttype }) => reporttype)).toEqual([
    'Damp and Mould Inspection',
    'Legionella Risk Assessment',
    'Safety Compliance Visit',
    'Routine Inspection Checklist',
  ])
  for (const year of ['2026', '2027'])
    expect(defaultDictionary.bankholidays.filter((day) => day.startsWith(year))).toHaveLength(8)
})
