import { Dictionary, DictionaryDifferences } from '@lintel/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDictionary, anyDictionary, aQuestion, aType } from './dictionary.fixture.ts'
import {
  composeDictionary,
  dictionaryChanges,
  dictionaryDifference,
  dictionaryProblems,
  dictionaryVersion,
  mergeDictionaries,
  sameFlags,
  versionName,
  withDifference,
  withFlagsOf,
} from '../index.ts'
import { changeLine } from '../three-way-merge/documents.ts'

const stored = (value: Parameters<typeof composeDictionary>[1]) =>
  DictionaryDifferences.parse(JSON.parse(JSON.stringify({ on: 'x', ...(value && { difference: value }) }))).difference

const renamed = (dictionary: Dictionary, slug: string, name: string): Dictionary => ({
  ...dictionary,
  sections: dictionary.sections.map((section) => ({
    ...section,
    types: section.types.map((type) => (type.slug === slug ? { ...type, name } : type)),
  })),
})

const typeNames = ({ sections }: Dictionary) => sections.flatMap(({ types }) => types.map(({ name }) => name))

it('differences turn any dictionary into any other, also once stored and read', () => {
  fc.assert(
    fc.property(anyDictionary, anyDictionary, (base, changed) => {
      const whole = Dictionary.parse(changed)
      const difference = stored(dictionaryDifference(Dictionary.parse(base), whole))
      expect(withDifference(Dictionary.parse(base), difference)).toEqual(whole)
      expect(composeDictionary(Dictionary.parse(base), difference, Dictionary.parse(base))).toEqual(whole)
    }),
  )
})

describe('a composition', () => {
  const was = aDictionary([aType('door', ['flush']), aType('frame', ['wood'])])
  const own = renamed(was, 'door', 'Our door')
  const difference = dictionaryDifference(was, own)

  it('follows the default in unchanged parts', () => {
    const now = { ...renamed(was, 'frame', 'Their frame'), version: 'default-2', colours: ['Blue', 'White', 'Grey'] }
    const composed = composeDictionary(was, difference, now)
    expect(typeNames(composed)).toEqual(['Our door', 'Their frame'])
    expect(composed).toMatchObject({ version: 'default-2', colours: ['Blue', 'White', 'Grey'] })
  })

  it('keeps changed parts, also if the default changed or removed them', () => {
    const changed = { ...renamed(was, 'door', 'Their door'), version: 'default-2' }
    expect(typeNames(composeDictionary(was, difference, changed))).toEqual(['Our door', 'FRAME'])
    const removed = { ...aDictionary([]), version: 'default-2' }
    expect(typeNames(composeDictionary(was, difference, removed))).toEqual(['Our door'])
  })
})

describe('merging', () => {
  it('decides every conflict as chosen, with the same result each time', () => {
    fc.assert(
      fc.property(anyDictionary, anyDictionary, anyDictionary, (a, b, c) => {
        const [base, mine, theirs] = [Dictionary.parse(a), Dictionary.parse(b), Dictionary.parse(c)]
        const merge = mergeDictionaries(base, mine, theirs)
        const choices = new Map(merge?.conflicts.map(({ key }) => [key, 'theirs' as const]))
        const again = mergeDictionaries(base, mine, theirs, choices)
        expect(new Set(again?.conflicts.map(({ key }) => key))).toEqual(new Set(choices.keys()))
      }),
    )
  })

  const base = aDictionary([aType('door', ['flush', 'fire']), aType('frame')])

  it('joins entries added by both, and changes of one entry', () => {
    const mine = {
      ...base,
      sections: base.sections.map((each) => ({ ...each, types: [...each.types, aType('bolt')] })),
    }
    const theirs = renamed(
      { ...base, sections: base.sections.map((each) => ({ ...each, types: [...each.types, aType('knob')] })) },
      'door',
      'Their door',
    )
    const merge = mergeDictionaries(base, renamed(mine, 'frame', 'My frame'), theirs)
    expect(merge?.conflicts).toEqual([])
    expect(merge && typeNames(merge.dictionary)).toEqual(['Their door', 'My frame', 'BOLT', 'KNOB'])
  })

  it('asks about a field changed by both, and about a changed entry removed by one', () => {
    const [mine, theirs] = [renamed(base, 'door', 'Mine'), renamed(base, 'door', 'Theirs')]
    const merge = mergeDictionaries(base, mine, theirs)
    expect(merge?.conflicts).toMatchObject([
      { kind: 'field', where: 'Doors, Mine', what: 'Name', base: 'DOOR', mine: 'Mine', theirs: 'Theirs' },
    ])
    const [conflict] = merge?.conflicts ?? []
    const chosen = mergeDictionaries(base, mine, theirs, new Map([[conflict?.key ?? '', 'theirs']]))
    expect(chosen && typeNames(chosen.dictionary)).toEqual(['Theirs', 'FRAME'])
    const gone = mergeDictionaries(base, mine, aDictionary([aType('frame')]))
    expect(gone?.conflicts).toMatchObject([{ kind: 'removed', mine: 'Changed', theirs: 'Removed' }])
    expect(gone && typeNames(gone.dictionary)).toEqual(['Mine', 'FRAME'])
  })

  it('asks word by word about conditions that both gave an item', () => {
    const lead = (word: string) => {
      const { conditions, ...copy } = structuredClone(base)
      const [row, ...rows] = conditions.matrix
      const [item] = copy.sections[0]?.types[0]?.items ?? []
      if (item) item.conditions = { ...conditions, matrix: [{ ...row, lead: word }, ...rows] }
      return { ...copy, conditions }
    }
    const merge = mergeDictionaries(base, lead('Mine'), lead('Theirs'))
    expect(merge?.conflicts).toMatchObject([{ what: 'Condition A, lead', mine: 'Mine', theirs: 'Theirs' }])
    expect(merge?.dictionary).toEqual(Dictionary.parse(lead('Mine')))
  })
})

it('readable changes name the entry and the field', () => {
  const base = aDictionary([aType('door', ['flush'])], [aQuestion('mould')])
  const changed = renamed(
    aDictionary([aType('door', ['flush', 'fire']), aType('knob')], [aQuestion('mould')]),
    'door',
    'Gate',
  )
  expect(dictionaryChanges(base, changed).map(changeLine)).toEqual([
    'Doors, Gate: Name: DOOR → Gate',
    'Doors, Gate, FIRE: Added',
    'Doors, KNOB: Added',
  ])
  const words = dictionaryChanges(base, { ...base, colours: ['White'] }).map(changeLine)
  expect(words).toEqual(['Colours: White, Grey → White'])
})

describe('problems', () => {
  const problems = (...types: ReturnType<typeof aType>[]) => dictionaryProblems(aDictionary(types), aDictionary([]))
  const asked = (...questions: ReturnType<typeof aQuestion>[]) =>
    dictionaryProblems(aDictionary([], questions), aDictionary([])).map(({ path, message }) => `${path}: ${message}`)

  it('are duplicate names and slugs, ignoring case', () => {
    expect(problems(aType('door'), { ...aType('gate'), name: ' door ' })).toEqual([
      { path: 'sections.0.types.1.name', message: 'The name "door" is already in use.' },
    ])
    expect(problems(aType('door'), { ...aType('door'), name: 'Gate' })).toEqual([
      { path: 'sections.0.types.1.name', message: 'The slug "door" is already in use.' },
    ])
    expect(problems(aType('door', ['flush', 'flush']))).toMatchObject([{ path: 'sections.0.types.0.items.1.name' }])
  })

  it('are missing names and system names', () => {
    expect(problems({ ...aType('door'), name: ' ' })[0]?.message).toBe('A name is required.')
    expect(problems({ ...aType('door'), systemName: '' })).toEqual([
      { path: 'sections.0.types.0.systemName', message: 'A system name is required.' },
    ])
  })

  it('are questions without required fields', () => {
    expect(
      asked(
        aQuestion('a', { prompt: '' }),
        aQuestion('b', { questionType: 'select' }),
        aQuestion('c', { conditional: true, link: 'b' }),
        aQuestion('d', { flag: true }),
      ),
    ).toEqual([
      'reportdictionaries.0.compliance_list.0.prompt: A prompt is required.',
      'reportdictionaries.0.compliance_list.1.optionList: A select question needs options.',
      'reportdictionaries.0.compliance_list.2.linkconditionvalue: A conditional question needs the value of the question that it is linked to.',
      'reportdictionaries.0.compliance_list.3.flagvalue: A flagged question needs the value that flags it.',
    ])
  })

  it('are circular links, each named once, and links to missing questions', () => {
    expect(asked(aQuestion('a', { link: 'b' }), aQuestion('b', { link: 'c' }), aQuestion('c', { link: 'a' }))).toEqual([
      'reportdictionaries.0.compliance_list.0.link: These questions are linked in a circle: "A" → "B" → "C" → "A".',
    ])
    expect(asked(aQuestion('a', { link: 'a' }))).toHaveLength(1)
    expect(asked(aQuestion('a', { link: 'z', maintenanceflag: 'y' }))).toEqual([
      'reportdictionaries.0.compliance_list.0.link: "A" is linked to a question that does not exist.',
      'reportdictionaries.0.compliance_list.0.maintenanceflag: "A" names a maintenance flag that does not exist.',
    ])
  })
})

it('slugs and versions name the layers that a dictionary is composed of', () => {
  for (const version of ['default-2026-13', 'default-2026-13.4', 'default-2026-13 client-7', 'x.4 client-7'])
    expect(versionName(dictionaryVersion(version) ?? expect.fail(version))).toBe(version)
  for (const odd of ['', 'a/b', '../x', 'a.0', 'a client-0']) expect(dictionaryVersion(odd)).toBeUndefined()
})

it('gives a dictionary the flags of another, and removes missing ones from questions', () => {
  const flag = {
    slug: 'repair',
    flag: 'Repair',
    symbol: 'wrench' as const,
    colour: '#000000',
    backgroundcolour: '#ffffff',
    description: '',
    displayguide: '',
    pdfDisplay: 'embed' as const,
  }
  const without = aDictionary([], [aQuestion('a')])
  const [own] = without.reportdictionaries
  const flagged = {
    ...without,
    reportdictionaries: own
      ? [{ ...own, maintenance_flags: [flag], compliance_list: [aQuestion('a', { maintenanceflag: 'repair' })] }]
      : [],
  }
  expect(sameFlags(without, flagged)).toBe(false)
  expect(sameFlags(without, { ...without, reportdictionaries: [] })).toBe(true)
  const nothing = { ...without, reportdictionaries: [] }
  expect(withFlagsOf(nothing, flagged).reportdictionaries).toEqual([
    { ...flagged.reportdictionaries[0], compliance_list: [], rooms: [], sections: [], deadlines: [] },
  ])
  expect(sameFlags(withFlagsOf(nothing, flagged), flagged)).toBe(true)
  const twice = { ...flagged, reportdictionaries: [...without.reportdictionaries, ...flagged.reportdictionaries] }
  expect(dictionaryProblems(twice, flagged).map(({ path }) => path)).toContain('reportdictionaries.1.reporttype')
  expect(withFlagsOf(flagged, without).reportdictionaries[0]).toMatchObject({
    maintenance_flags: [],
    compliance_list: [{ maintenanceflag: undefined }],
  })
})
