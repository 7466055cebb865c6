import { ComplianceQuestion, type Dictionary, type DictionaryType } from '@lintel/contract'
import * as fc from 'fast-check'

const words = ['White', 'Oak', 'Brass', 'White']
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] } satisfies Dictionary['conditions']['matrix'][0]
const noConditions: Dictionary['conditions'] = { matrix: [noWords, noWords, noWords], list: [], additional: '' }

/** A question with only the required fields. */
export const aQuestion = (slug: string, given: Partial<ComplianceQuestion> = {}): ComplianceQuestion => ({
  ...ComplianceQuestion.parse({ slug, prompt: slug.toUpperCase(), questionType: 'text' }),
  ...given,
})

export const aType = (slug: string, items: readonly string[] = []): DictionaryType => ({
  id: slug,
  name: slug.toUpperCase(),
  systemName: slug,
  slug,
  minimumRequired: 0,
  asksBought: false,
  items: items.map((item) => ({ name: item.toUpperCase(), slug: item, colours: [], constituents: [], makes: [] })),
})

/** A small dictionary: a section with these types, a room, a checklist with these questions. */
export const aDictionary = (
  types: readonly DictionaryType[],
  questions: readonly ComplianceQuestion[] = [],
): Dictionary => ({
  version: 'default-1',
  rooms: [{ id: 'hall', category: 1, name: 'Hall', priority: 1, slug: 'hall', types: { 'doors/door': 3 } }],
  sections: [{ id: 'doors', name: 'Doors', systemName: '', slug: 'doors', types: [...types] }],
  conditions: noConditions,
  colours: ['White', 'Grey'],
  reportdictionaries: [
    {
      reporttype: 'Damp',
      rooms: [],
      sections: [],
      deadlines: [],
      compliance_list: [...questions],
      maintenance_flags: [],
    },
  ],
  bankholidays: [],
})

const slugs = ['a', 'b', 'c', 'd'] as const
const text = fc.constantFrom('', 'one', 'two', '__proto__')
const list = fc.array(fc.constantFrom(...words), { maxLength: 4 })
const triple = fc.tuple(text, text, text)
const row = fc.record({ lead: text, set_1: triple, set_2: triple })
const conditions = fc.record({ matrix: fc.tuple(row, row, row), list, additional: text })
const item = fc.record(
  { name: text, slug: fc.constantFrom(...slugs), colours: list, constituents: list, makes: list, conditions },
  { requiredKeys: ['name', 'slug', 'colours', 'constituents', 'makes'] },
)
const named = { id: fc.constantFrom(...slugs), name: text, systemName: text, slug: fc.constantFrom(...slugs) }
const type = fc.record({
  ...named,
  minimumRequired: fc.nat(3),
  asksBought: fc.boolean(),
  items: fc.array(item, { maxLength: 3 }),
})
const section = fc.record({ ...named, types: fc.array(type, { maxLength: 3 }) })
const room = fc.record({
  id: fc.constantFrom(...slugs),
  category: fc.constantFrom(1 as const, 4 as const),
  name: text,
  priority: fc.constantFrom(1 as const, 3 as const),
  slug: fc.constantFrom(...slugs),
  types: fc.dictionary(fc.constantFrom('a/a', 'a/b', '__proto__/b'), fc.nat(31)),
})
const question = fc
  .record({
    slug: fc.constantFrom(...slugs),
    prompt: text,
    optionList: list,
    link: fc.option(fc.constantFrom(...slugs)),
  })
  .map(({ slug, link, ...rest }) => aQuestion(slug, { ...rest, ...(link !== null && { link }) }))

/** Any dictionary, also with duplicate slugs. */
export const anyDictionary: fc.Arbitrary<Dictionary> = fc
  .record({
    rooms: fc.array(room, { maxLength: 3 }),
    sections: fc.array(section, { maxLength: 3 }),
    conditions,
    colours: list,
    questions: fc.array(question, { maxLength: 4 }),
    types: fc.uniqueArray(text, { maxLength: 2 }),
    bankholidays: fc.array(fc.constantFrom('2026-12-25', '2026-12-26'), { maxLength: 2 }),
    holidays: fc.option(fc.array(fc.constant('2026-08-03'), { maxLength: 2 })),
  })
  .map(({ questions, types, holidays, ...rest }) => ({
    version: 'default-1',
    ...rest,
    reportdictionaries: types.map((reporttype) => ({
      reporttype,
      rooms: [],
      sections: [],
      compliance_list: questions,
      maintenance_flags: [],
      deadlines: [],
    })),
    ...(holidays && { holidaycalendars: { scotland: holidays } }),
  }))
