import { dictionaryMessages, type Dictionary } from '@lintel/contract'
import { expect, it } from 'vitest'
import { changeLine } from '../../three-way-merge/documents.ts'
import { dictionaryChanges } from '../merge.ts'
import { aDictionary, aQuestion, aType } from '../dictionary.fixture.ts'
import { withOwnOfType } from '../edits.ts'
import { readWorkbook } from './read.ts'
import { type DictionarySheet } from './sheet.ts'
import { versionOfWorkbook, workbookOf } from './write.ts'

let made = 0
const makeId = () => `made-${++made}`
const [set1, set2] = [
  ['low', '=high', ''],
  ['one', '', ''],
] as [[string, string, string], [string, string, string]]
const row = { lead: '-scuffs', set_1: set1, set_2: set2 }
const door = aType('door', ['oak', 'fire'])
const plain = aDictionary(
  [
    {
      ...door,
      items: door.items.map((item, at) => ({
        ...item,
        name: at === 0 ? '=SUM(A1)' : "'=quoted",
        makes: ['@home', "'-x"],
        ...(at === 0 && { conditions: { matrix: [row, row, row], list: ['+1', 'two three'], additional: '' } }),
      })),
    },
    aType('gate'),
  ],
  [aQuestion('a', { order: 7, optionList: ['Yes', '-'] }), aQuestion('b', { link: 'a', order: 9, required: true })],
)
const base: Dictionary = withOwnOfType(plain, 'Damp', {
  rooms: plain.rooms.map((room) => ({ ...room, id: 'own', types: { 'doors/door': 16, 'doors/gone': 4 } })),
  maintenance_flags: [
    {
      slug: 'repair',
      flag: 'Repair',
      symbol: 'wrench',
      colour: '#000000',
      backgroundcolour: '#ffffff',
      description: '',
      displayguide: '<p>=1</p>',
      pdfDisplay: 'embed',
    },
  ],
})

const read = (sheets: readonly DictionarySheet[], mayFlag = true) =>
  readWorkbook(sheets, { dictionary: base, reportTypes: ['Damp', 'Fire'], mayFlag, makeId })
const problems = (sheets: readonly DictionarySheet[]) => {
  const result = read(sheets)
  return 'problems' in result ? result.problems.map(({ sheet, cell, message }) => `${sheet} ${cell}: ${message}`) : []
}
const taken = (sheets: readonly DictionarySheet[]) => {
  const result = read(sheets)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result.dictionary
}
const changes = (sheets: readonly DictionarySheet[]) => dictionaryChanges(base, taken(sheets)).map(changeLine)

const with_ = (name: string, change: (rows: string[][]) => string[][]): DictionarySheet[] =>
  workbookOf(base, true).map((sheet) =>
    sheet.name === name ? { name, rows: change(sheet.rows.map((cells) => [...cells])) } : sheet,
  )
const set = (name: string, title: string, at: number, text: string) =>
  with_(name, ([head = [], ...rows]) => [
    head,
    ...rows.map((cells, index) =>
      index === at ? cells.map((cell, column) => (head[column] === title ? text : cell)) : cells,
    ),
  ])

it('a workbook has no cell that begins like a formula, and reading it again changes nothing', () => {
  const sheets = workbookOf(base, true)
  const cells = sheets.flatMap(({ rows }) => rows.flat().flatMap((cell) => cell.split('\n')))
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
  expect(taken(sheets)).toEqual(base)
  expect([versionOfWorkbook(sheets), versionOfWorkbook(sheets.slice(0, 2))]).toEqual(['default-1', undefined])
  // Without flags for callers who may not change them; existing ones stay.
  const without = workbookOf(base, false)
  expect(without.map(({ name }) => name)).not.toContain('Flags')
  expect(read(without, false)).toEqual({ dictionary: base })
})

it('a workbook adds, changes, moves and removes as its rows say, and keeps fields without a column', () => {
  expect(changes(set('Types', 'Name', 0, 'Doorway'))).toEqual([
    'DOORS'.replace('DOORS', 'Doors') + ', Doorway: Name: DOOR → Doorway',
  ])
  expect(changes(with_('Items', (rows) => rows.slice(0, 2)))).toEqual(["Doors, DOOR, '=quoted: Removed"])
  const sections = taken(with_('Types', (rows) => [...rows, ['', 'doors', '', 'Hatch', 'Loft hatch', '2']])).sections
  expect(sections[0]?.types[2]).toMatchObject({ slug: 'loft-hatch', name: 'Hatch', minimumRequired: 2, items: [] })
  expect(sections[0]?.types[0]).toEqual(base.sections[0]?.types[0])
  const moved = taken(with_('Questions', ([head = [], a = [], b = []]) => [head, b, a])).reportdictionaries[0]
  expect(moved?.compliance_list.map(({ slug, order }) => [slug, order])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(changes(set('Templates', 'Hall [hall]', 0, 'Default, L'))).toEqual([
    'Hall: Furnishing of doors/door: Default, Unfurnished → Default, Fully furnished with linen',
  ])
  // A report type gets its own rooms by rows that name it.
  const own = taken(with_('Rooms', (rows) => [...rows, ['Fire', '', 'Plant room', '1', '2']]))
  expect(own.reportdictionaries.find(({ reporttype }) => reporttype === 'Fire')?.rooms).toMatchObject([
    { slug: 'plant-room', category: 1, priority: 2, types: {} },
  ])
})

it('a workbook leaves alone parts without a sheet and fields without a column', () => {
  const [shared] = workbookOf(base, true)
  expect(taken(shared ? [shared] : [])).toEqual(base)
  expect(
    taken([
      {
        name: 'rooms',
        rows: [
          ['Report type', 'Slug', 'Name'],
          ['', 'hall', 'Lobby'],
          ['Damp', 'hall', 'Hall'],
        ],
      },
    ]).rooms,
  ).toEqual([{ ...base.rooms[0], name: 'Lobby' }])
  expect(problems([{ name: 'Sheet1', rows: [['x']] }])).toEqual([` : ${dictionaryMessages.notAWorkbook}`])
})

it('a workbook is rejected as a whole, with the cell of each problem', () => {
  expect(problems(set('Rooms', 'Category', 0, '7'))).toEqual(['Rooms D2: Write one of: 1, 2, 3, 4.'])
  expect(problems(set('Questions', 'Type', 0, 'list'))[0]).toMatch(/^Questions D2: Write one of: select, /)
  expect(problems(set('Types', 'Name', 1, 'Door'))).toEqual([`Types D3: ${dictionaryMessages.nameTaken('Door')}`])
  expect(problems(set('Types', 'Section', 1, 'roof'))).toContain('Types B3: There is no section "roof".')
  expect(problems(set('Items', 'Type', 0, 'hatch'))).toEqual(['Items C2: There is no type "hatch".'])
  expect(problems(set('Questions', 'Linked', 0, 'b'))).toEqual([
    expect.stringContaining(`Questions F2: These questions are linked in a circle`),
  ])
  expect(problems(set('Templates', 'Hall [hall]', 0, '=D2'))).toEqual([
    'Templates D2: "=D2" is not a furnishing level.',
  ])
  expect(problems(set('Templates', 'Hall [hall]', 1, 'D'))).toEqual(['Templates D3: Hall cannot have GATE.'])
  expect(problems(with_('Sections', (rows) => rows.map(([a = '', b = '']) => [a, b, 'x']))).slice(0, 2)).toEqual([
    'Sections C1: "x" is not a column of this sheet.',
    'Sections row 1: The column "Name" is missing.',
  ])
  expect(problems(set('Items', 'A lead', 0, 'x'.repeat(301)))[0]).toMatch(/^Items K2: At most 300/)
  const flags = read(set('Flags', 'Flag', 0, 'Repairs'), false)
  expect(flags).toMatchObject({ problems: [{ sheet: 'Flags', message: dictionaryMessages.noOtherFlags }] })
})
