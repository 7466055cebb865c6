import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { spreadsheetMessages } from '@lintel/contract'
import { expect, test } from 'vitest'
import { aCell, anXlsx, aSheet, hostileWorkbooks } from './hostile.fixture.ts'
import { readWorkbookFile } from './read-workbook.ts'

const said: Record<string, string> = {
  'a zip bomb': spreadsheetMessages.tooLargeUnpacked,
  'a zip bomb that lies about its length': spreadsheetMessages.tooLargeUnpacked,
  'links to other files': spreadsheetMessages.externalLinks,
  macros: spreadsheetMessages.macros,
  'entities of XML': spreadsheetMessages.odd,
  'entities in its texts': spreadsheetMessages.odd,
  'a million columns': spreadsheetMessages.tooManyColumns,
  'a cell in the last column': spreadsheetMessages.tooManyColumns,
  'a row behind a thousand million': spreadsheetMessages.odd,
  'a row behind a million': spreadsheetMessages.tooManyRows,
  'a cell far down and far right': spreadsheetMessages.tooManyRows,
  'a million cells in one place': spreadsheetMessages.odd,
  'three million texts': spreadsheetMessages.tooLargeUnpacked,
  'a text in a million pieces': spreadsheetMessages.tooLargeUnpacked,
  'a million formats': spreadsheetMessages.tooLargeUnpacked,
  'cells without a place': spreadsheetMessages.odd,
  'a thousand parts': spreadsheetMessages.tooManyParts,
  'thirty thousand properties': spreadsheetMessages.tooManyRows,
  'a cell of a million characters': spreadsheetMessages.cellTooLong,
  'half a file': spreadsheetMessages.notAWorkbook,
  'no zip': spreadsheetMessages.notAWorkbook,
  'a password': spreadsheetMessages.encrypted,
  'a workbook of 2003': spreadsheetMessages.notAWorkbook,
}

test('hostile workbooks end in a clear error, within 10 seconds and 200 MB', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-workbooks-'))
  try {
    const files = Object.entries(hostileWorkbooks)
    const paths = files.map(([, file], index) => {
      const name = path.join(folder, `${index}.xlsx`)
      writeFileSync(name, file())
      return name
    })
    const alone = path.join(import.meta.dirname, 'read-alone.fixture.ts')
    const told = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', alone, ...paths], {
      encoding: 'utf8',
    })
    const found = told
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { said: string; seconds: number; megabytes: number })
    expect(Object.fromEntries(files.map(([name], index) => [name, found[index]?.said]))).toEqual(
      Object.fromEntries(Object.entries(said).map(([name, message]) => [name, `Refused: ${message}`])),
    )
    for (const [index, [name]] of files.entries()) {
      expect(found[index]?.seconds, name).toBeLessThan(10)
      expect(found[index]?.megabytes, name).toBeLessThan(200)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const head = `<row r="3">${aCell('A3', 'Address')}${aCell('B3', 'Post code')}${aCell('C3', 'Tenancy start')}</row>`
const row = (at: number, date: string) =>
  `<row r="${at}">${aCell(`A${at}`, `${at} Quay Street`)}${aCell(`B${at}`, 'ZZ1 4DB')}${date}</row>`

test('formulas, merged cells and invalid dates are reported by row, and the other rows are read', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const sheet = aSheet(
    [
      head,
      row(4, '<c r="C4" s="1"><v>46054</v></c>'),
      row(5, '<c r="C5"><f>TODAY()</f><v>46054</v></c>'),
      row(6, aCell('C6', '31/02/2026')),
      row(7, aCell('C7', '1 March 2026')),
      row(8, ''),
      row(9, aCell('C9', '=cmd|x')),
      row(10, '<c r="C10"><v>46054</v></c>'),
      // Formatted, but empty.
      '<row r="1048576" s="1"/>',
      '<row r="1048577"><c r="A1048577" s="1"/></row>',
    ],
    '<mergeCells><mergeCell ref="A8:B8"/></mergeCells>',
  )
  const file = anXlsx({ sheet, extra: { 'xl/styles.xml': styles } })
  const { preview, rows } = await readWorkbookFile(file, 'Properties.XLSX')
  expect(preview.columns).toEqual([
    { head: 'Address', field: 'line1' },
    { head: 'Post code', field: 'postcode' },
    { head: 'Tenancy start', field: 'startdate' },
  ])
  expect(rows.map(({ rowindex, tenancy }) => [rowindex, tenancy.startdate])).toEqual([
    [4, '2026-02-01'],
    [7, '2026-03-01'],
  ])
  expect(preview).toMatchObject({ rows: 2, refused: 5, problemcount: 5 })
  expect(preview.problems).toEqual([
    { row: 5, column: 'Tenancy start', message: spreadsheetMessages.formula },
    { row: 6, column: 'Tenancy start', message: spreadsheetMessages.notADate('31/02/2026') },
    { row: 8, column: 'A cell', message: spreadsheetMessages.merged },
    { row: 9, column: 'Tenancy start', message: spreadsheetMessages.formula },
    { row: 10, column: 'Tenancy start', message: spreadsheetMessages.notADate('46054') },
  ])
})

const csv = (text: string, encoding: BufferEncoding = 'utf8') => readWorkbookFile(Buffer.from(text, encoding), 'a.csv')

test('CSV is read in the encodings and with the separators that spreadsheets use', async () => {
  const line = (separator: string) =>
    [['Address 1', 'Postcode', 'Tenants'], ['4 Café Row', 'ZZ1 4DB', '"Zoë; Ann"'], [], ['5 Café Row', 'ZZ1 4DC', '']]
      .map((cells) => cells.join(separator))
      .join('\r\n')
  const texts = [
    csv(line(',')),
    csv(`\uFEFF${line(';')}`),
    csv(line('\t')),
    csv(line(';'), 'latin1'),
    csv(`\uFEFF${line('\t')}`, 'utf16le'),
    readWorkbookFile(Buffer.from(`\uFEFF${line('\t')}`, 'utf16le').swap16(), 'a.csv'),
    csv(`sep=;\r\n${line(';')}`),
  ]
  for (const [at, read] of texts.entries()) {
    const { rows } = await read
    expect(
      rows.map(({ address, tenants }) => [address.line1, tenants.map(({ name }) => name)]),
      String(at),
    ).toEqual([
      ['4 Café Row', ['Zoë', 'Ann']],
      ['5 Café Row', []],
    ])
    if (at < 6) expect(rows.map(({ rowindex }) => rowindex)).toEqual([2, 4])
  }
})

test('the text of cells is kept as displayed, without direction overrides', async () => {
  const { rows, preview } = await csv(
    'Address 1,Post\u200Bcode,Tenants\n1 \u202Eevil St,ZZ1 4DB,"\u2066Zo\u00eb\u200D"',
  )
  expect(preview.columns.map(({ field }) => field)).toEqual(['line1', 'postcode', 'tenant'])
  expect(rows).toMatchObject([{ address: { line1: '1 evil St' }, tenants: [{ name: 'Zo\u00eb\u200D' }] }])
})

test('files that are not CSV, or too large, are refused', async () => {
  await expect(csv('a,b\n\0,c')).rejects.toThrow(spreadsheetMessages.notAWorkbook)
  await expect(csv('Address 1,Postcode')).rejects.toThrow(spreadsheetMessages.noRows)
  await expect(csv(`Address 1,Postcode\n${'a,'.repeat(1_000_000)}`)).rejects.toThrow(spreadsheetMessages.notAWorkbook)
  await expect(csv(`Address 1,Postcode\n${','.repeat(300)}b`)).rejects.toThrow(spreadsheetMessages.tooManyColumns)
  await expect(csv(`Address 1,Postcode\n${'a,b\n'.repeat(20_001)}`)).rejects.toThrow(spreadsheetMessages.tooManyRows)
})

test('chosen columns override headings; without an address nothing can be used', async () => {
  const text = 'Where,Code,Who\n1 Quay,ZZ1 4DB,Ann'
  const { preview } = await csv(text)
  expect(preview).toMatchObject({ rows: 0, refused: 0, columns: [{ field: '' }, { field: '' }, { field: '' }] })
  const chosen = await readWorkbookFile(Buffer.from(text), 'a.csv', ['line1', 'postcode', 'tenant'])
  expect(chosen.rows).toMatchObject([{ rowindex: 2, address: { line1: '1 Quay' }, tenants: [{ name: 'Ann' }] }])
})
