import path from 'node:path'
import { documentReadingMessages } from '@lintel/contract'
import { expect, test } from 'vitest'
import { aCell, anXlsx, aSheet } from '../../spreadsheets/reading/hostile.fixture.ts'
import { aDocx, aTable, hostileDocuments, oddDocuments, workbookTypes } from './hostile.fixture.ts'
import { readDocumentFile } from './read-document.ts'
import { readAlone } from '../../test/read-alone.ts'

const alone = path.join(import.meta.dirname, 'read-alone.fixture.ts')

const refusals: Record<keyof typeof hostileDocuments, string> = {
  'a zip bomb': documentReadingMessages.tooLargeUnpacked,
  'a text that is too large by itself': documentReadingMessages.tooLargeUnpacked,
  'entities that grow': documentReadingMessages.invalid,
  'an entity that names a file': documentReadingMessages.invalid,
  macros: documentReadingMessages.macros,
  'a million levels': documentReadingMessages.damaged,
  'more lines than are taken': documentReadingMessages.tooMuchText,
  'more characters than are taken': documentReadingMessages.tooMuchText,
  'one sheet that is three hundred': documentReadingMessages.tooManyPages,
  'one large sheet that is many': documentReadingMessages.tooMuchText,
  'a page too many': documentReadingMessages.tooManyPages,
  'a hundred thousand pages': documentReadingMessages.damaged,
  'pages that go round in a circle': documentReadingMessages.noText,
  'no pages': documentReadingMessages.noText,
  'half a PDF': documentReadingMessages.damaged,
  'a password': documentReadingMessages.password,
  'no text': documentReadingMessages.noText,
  'a picture by another name': documentReadingMessages.picture,
  'a program': documentReadingMessages.notADocument,
  'an old document, or one with a password': documentReadingMessages.oldOffice,
  'more bytes than are taken': documentReadingMessages.tooLarge,
}

/** The reader has 2 GB, and half a minute. */
const max = { seconds: 10, megabytes: 700 }

test(
  'hostile documents end in a clear error, in bounded time and memory',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    const told = await readAlone(alone, hostileDocuments)
    const said = Object.fromEntries(told.map((one) => [one.name, one.said]))
    expect(said).toEqual(Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, `Refused: ${text}`])))
    for (const { name, seconds, megabytes } of told) {
      expect(seconds, name).toBeLessThan(max.seconds)
      expect(megabytes, name).toBeLessThan(max.megabytes)
    }
  },
)

test('unusual documents are read, without hidden content', { tags: ['long'], timeout: 240_000 }, async () => {
  const told = await readAlone(alone, oddDocuments)
  for (const { name, said, seconds, megabytes } of told) {
    expect(said, name).toMatch(/^\d+ lines$/)
    expect(seconds, name).toBeLessThan(max.seconds)
    expect(megabytes, name).toBeLessThan(max.megabytes)
  }
})

test('the lines of an address in one cell stay apart', async () => {
  const rows = [
    ['Address', 'Flat 1</w:t><w:br/><w:t>12 Elder Street</w:t><w:br/><w:t>Westhaven</w:t><w:br/><w:t>ZZ1 4DB'],
  ]
  const { pages } = await readDocumentFile(aDocx(aTable(rows)))
  expect(pages[0]?.lines[0]?.cells[1]?.text).toBe('Flat 1, 12 Elder Street, Westhaven, ZZ1 4DB')
})

test('all visible sheets of a workbook are read, each a page with its name', async () => {
  const sheet = (text: string) => aSheet([`<row r="1">${aCell('A1', text)}${aCell('C1', 'Good')}</row>`])
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const file = anXlsx({
    sheet: sheet('Door'),
    workbook:
      '<workbook><sheets><sheet name="Kitchen" sheetId="1" r:id="rId1"/><sheet name="Lists" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Empty" sheetId="3" r:id="rId3"/><sheet name="Hall &amp; stairs" sheetId="4" r:id="rId4"/></sheets></workbook>',
    extra: {
      ...workbookTypes,
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3, 4].map((at) => `<Relationship Id="rId${at}" Type="${links}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet2.xml': sheet('Secret'),
      'xl/worksheets/sheet3.xml': aSheet([]),
      'xl/worksheets/sheet4.xml': sheet('Carpet'),
    },
  })
  const { pages } = await readDocumentFile(file)
  const found = (page: number, name: string, text: string) => {
    const cells = [
      { x: 0, text },
      { x: 200, text: 'Good' },
    ]
    return [page, name, cells]
  }
  const first = pages.map(({ page, name, lines }) => [page, name, lines[0]?.cells])
  expect(first).toEqual([found(1, 'Kitchen', 'Door'), found(3, 'Hall & stairs', 'Carpet')])
})
