import { type DictionaryRoom } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { changeLine } from '../three-way-merge/documents.ts'
import { dictionaryChanges, mergeDictionaries } from './merge.ts'
import { aDictionary, aType } from './dictionary.fixture.ts'
import {
  isInCategory,
  levelLetters,
  levelNames,
  parseLevels,
  templateRows,
  withLevels,
  withRooms,
  cellsAsText,
  cellsFromText,
} from './furnishing.ts'

const base = aDictionary([aType('door'), aType('gate')])
const hall = base.rooms.slice(0, 1)
const study: DictionaryRoom[] = hall.map((room) => {
  return { ...room, id: 'study', name: 'Study', slug: 'study', types: { 'doors/door': 6 } }
})
const both = [...hall, ...study]

describe('the levels of a cell', () => {
  it('are written and read as letters, digits and names', () => {
    for (let mask = 0; mask < 32; mask++) {
      expect(parseLevels(levelLetters(mask))).toBe(mask)
      expect(parseLevels(levelNames(mask))).toBe(mask)
    }
    expect(['125', 'l, d u', '', ' - ', '0', 'default; PART FURNISHED'].map(parseLevels)).toEqual([19, 19, 0, 0, 0, 5])
    expect(['X', '6', '=1', 'Default, Empty', '31'].map(parseLevels)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      5,
    ])
  })

  it('round-trip through a spreadsheet', () => {
    const cells = [
      [1, 0, 31],
      [0, 6, 8],
    ]
    expect(cellsAsText(cells)).toBe('D\t\tDUPFL\n\tUP\tF')
    expect(cellsFromText(`${cellsAsText(cells).replaceAll('\n', '\r\n')}\r\n`)).toEqual({ kind: 'cells', cells })
    expect(cellsFromText('"Default"\t"D, U"')).toEqual({ kind: 'cells', cells: [[1, 3]] })
    expect(cellsFromText('D\nU\tSofa')).toEqual({ kind: 'unknown', row: 2, column: 2, text: 'Sofa' })
    expect(cellsFromText('')).toEqual({ kind: 'empty' })
    // An empty cell that is pasted clears the cell.
    expect(cellsFromText('\r\n')).toEqual({ kind: 'cells', cells: [[0]] })
  })
})

it('the types of a template are those of sections that rooms have, in the categories that allow them', () => {
  const [door, gate, added] = templateRows([
    ...base.sections,
    { id: 'x', name: 'X', systemName: '', slug: 'x', types: [aType('y')] },
  ])
  expect([door?.key, gate?.key]).toEqual(['doors/door', 'doors/gate'])
  expect(door && [isInCategory(door, 1), isInCategory(door, 4)]).toEqual([true, false])
  // A gate is outdoors only.
  expect(gate && isInCategory(gate, 1)).toBe(false)
  // A section that somebody added is in all.
  expect(added && [added.key, isInCategory(added, 1), isInCategory(added, 4)]).toEqual(['x/y', true, true])
})

describe('rooms', () => {
  it('change in the set cells, and store no empty levels', () => {
    const changed = withLevels(both, [
      { room: 'hall', key: 'doors/door', mask: 0 },
      { room: 'study', key: 'doors/door', mask: 6 },
    ])
    expect(changed[0]?.types).toEqual({})
    expect(changed[1]).toBe(study[0])
  })

  it('are merged by cell, with readable changes', () => {
    const set = (mask: number, key: string) => withRooms(base, '', withLevels(hall, [{ room: 'hall', key, mask }]))
    const [mine, theirs] = [set(1, 'doors/door'), set(24, 'doors/gate')]
    const merged = mergeDictionaries(base, mine, theirs)
    expect(merged?.conflicts).toEqual([])
    expect(merged?.dictionary.rooms[0]?.types).toEqual({ 'doors/door': 1, 'doors/gate': 24 })
    expect(mergeDictionaries(base, mine, set(4, 'doors/door'))?.conflicts).toMatchObject([
      { mine: 'Default', theirs: 'Part furnished', base: 'Default, Unfurnished' },
    ])
    expect(dictionaryChanges(base, theirs).map(changeLine)).toEqual([
      'Hall: Furnishing of doors/gate: empty → Fully furnished, Fully furnished with linen',
    ])
  })
})
