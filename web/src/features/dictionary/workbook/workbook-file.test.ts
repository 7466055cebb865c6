// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { dictionaryMessages, workbookLimits, type Dictionary } from '@lintel/contract'
import { newId, readWorkbook, workbookOf } from '@lintel/rules'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { defaultDictionary } from '../../../../../functions/dictionary/default-dictionary/index.ts'
import { aDictionary, aQuestion, aType } from '../../../../../packages/rules/src/dictionary/dictionary.fixture.ts'
import { sheetsOfFile, workbookFile } from './workbook-file.ts'

const file = async (dictionary: Dictionary = defaultDictionary) => workbookFile(workbookOf(dictionary, true))
const unpacked = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()))
const packed = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))])
const messages = async (blob: Blob) => {
  const read = await sheetsOfFile(blob)
  return 'problems' in read ? read.problems.map(({ sheet, cell, message }) => `${sheet}!${cell}: ${message}`) : []
}

it('exports the whole default dictionary and imports it unchanged', async () => {
  const written = await file({ ...defaultDictionary, colours: ['=HYPERLINK("x")', '007', ' two ', 'a & <b>', "'q"] })
  expect(written.size).toBeLessThan(workbookLimits.bytes)
  const read = await sheetsOfFile(written)
  if (!('sheets' in read)) throw new Error(JSON.stringify(read.problems.slice(0, 3)))
  const result = readWorkbook(read.sheets, {
    dictionary: defaultDictionary,
    reportTypes: [],
    mayFlag: true,
    makeId: newId,
  })
  if (!('dictionary' in result)) throw new Error(JSON.stringify(result.problems.slice(0, 5)))
  const { colours, ...rest } = result.dictionary
  expect(colours).toEqual(['=HYPERLINK("x")', '007', 'two', 'a & <b>', "'q"])
  expect({ ...rest, colours: defaultDictionary.colours }).toEqual(defaultDictionary)
})

/*
 * Each of these libraries opened the `workbookFile` of this dictionary, added a type (with a numeric value) and a room,
 * renamed an item (in rich text with ExcelJS), gave it a numeric colour, and saved it in its own way: shared strings,
 * styles, comments, filters, hidden columns.
 */
it.each(['exceljs 4.4', 'sheetjs 0.18', 'openpyxl 3.1'])(
  'reads a workbook changed and saved by %s',
  async (library) => {
    const before = aDictionary([aType('door', ['lock'])], [aQuestion('mould')])
    const saved = new URL(`saved-by/${library.split(' ')[0]}.xlsx`, import.meta.url)
    const read = await sheetsOfFile(new Blob([await readFile(saved)]))
    if (!('sheets' in read)) throw new Error(JSON.stringify(read.problems))
    const result = readWorkbook(read.sheets, {
      dictionary: before,
      reportTypes: ['Damp'],
      mayFlag: true,
      makeId: newId,
    })
    if (!('dictionary' in result)) throw new Error(JSON.stringify(result.problems))
    const id = expect.any(String)
    expect(result.dictionary).toEqual({
      ...before,
      rooms: [...before.rooms, { id, slug: 'loft', name: 'Loft', category: 1, priority: 2, types: {} }],
      sections: before.sections.map((section) => ({
        ...section,
        types: [
          ...section.types.map((type) => ({
            ...type,
            items: type.items.map((item) => ({ ...item, name: 'Mortice lock', colours: ['White', '7016'] })),
          })),
          {
            id,
            slug: 'porthole',
            name: 'Porthole',
            systemName: 'Porthole',
            minimumRequired: 2,
            asksBought: false,
            items: [],
          },
        ],
      })),
    })
  },
)

it('refuses formulas by cell, whatever their values', async () => {
  const files = await unpacked(await file())
  const path = 'xl/worksheets/sheet2.xml'
  const xml = strFromU8(files[path] ?? new Uint8Array())
  expect(xml).not.toContain('<f>')
  files[path] = strToU8(xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="str"><f>1+1</f><v>Hall</v></c>'))
  expect(await messages(packed(files))).toEqual([`Rooms!C2: ${dictionaryMessages.holdsFormula}`])
})

it('refuses files that are not workbooks or too large, before unzipping', async () => {
  expect(await messages(new Blob(['Rooms,Name']))).toEqual([`!: ${dictionaryMessages.notAWorkbook}`])
  expect(await messages(packed({ 'a.txt': strToU8('x') }))).toEqual([`!: ${dictionaryMessages.notAWorkbook}`])
  const large = new Blob([new Uint8Array(workbookLimits.bytes + 1)])
  expect(await messages(large)).toEqual([`!: ${dictionaryMessages.workbookTooLarge}`])
  const bomb = packed({ 'xl/worksheets/sheet1.xml': new Uint8Array(workbookLimits.unpackedBytes + 1) })
  expect(bomb.size).toBeLessThan(workbookLimits.bytes)
  expect(await messages(bomb)).toEqual([`!: ${dictionaryMessages.workbookTooLarge}`])
})
