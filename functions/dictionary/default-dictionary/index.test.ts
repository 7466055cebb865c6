import { categorySections, Dictionary, externalTypeSlugs, furnishBits, internalTypeSlugs } from '@lintel/contract'
import { dictionaryProblems } from '@lintel/rules'
import { expect, it } from 'vitest'
import { defaultDictionary } from './index.ts'

const types = defaultDictionary.sections.flatMap((section) => section.types)

it('the default dictionary is a dictionary of the contract', () => {
  expect(Dictionary.parse(defaultDictionary)).toEqual(defaultDictionary)
})

it('the default dictionary has exactly the sections that the categories name', () => {
  const named = new Set<string>(Object.values(categorySections).flat())
  expect(new Set(defaultDictionary.sections.map((section) => section.slug))).toEqual(named)
})

it('the default dictionary has nothing that its editor would refuse, and no slug in two sections', () => {
  const nothing = { ...defaultDictionary, rooms: [], sections: [], reportdictionaries: [] }
  // Its types have no system names.
  const problems = dictionaryProblems(defaultDictionary, nothing).filter(({ path }) => !path.endsWith('.systemName'))
  expect(problems).toEqual([])
  expect(new Set(types.map((type) => type.slug)).size).toBe(types.length)
})

it('the default dictionary names only types that exist as internal or external', () => {
  const slugs = types.map((type) => type.slug)
  expect(slugs).toEqual(expect.arrayContaining([...internalTypeSlugs, ...externalTypeSlugs]))
})

it.each(defaultDictionary.rooms)(
  'the default dictionary $name has only what its category allows, and more with each furnishing level',
  (room) => {
    const barred = room.category === 4 ? internalTypeSlugs : externalTypeSlugs
    for (const key of Object.keys(room.types)) {
      const [section = '', type = ''] = key.split('/')
      expect(categorySections[room.category]).toContain(section)
      expect(barred).not.toContain(type)
    }
    const count = (bit: number) => Object.values(room.types).filter((mask) => mask & bit).length
    const levels = (['Unfurnished', 'Part furnished', 'Fully furnished', 'Fully furnished with linen'] as const).map(
      (level) => count(furnishBits[level]),
    )
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  },
)
