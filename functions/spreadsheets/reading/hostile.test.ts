import path from 'node:path'
import { spreadsheetMessages } from '@lintel/contract'
import { expect, test } from 'vitest'
import { aCell, anXlsx, aSheet, hostileWorkbooks } from './hostile.fixture.ts'
import { readWorkbookFile } from './read-workbook.ts'
import { readAlone } from '../../test/read-alone.ts'

const said: Record<string, string> = {
  'a zip bomb': spreadsheetMessages.tooLargeUnpacked,
  'a zip bomb that lies about its length': spreadsheetMessages.tooLargeUnpacked,
  'links to other files': spreadsheetMessages.externalLinks,
  macros: spreadsheetMessages.macros,
  'entities of XML': spreadsheetMessages.invalid,
  'entities in its texts': spreadsheetMessages.invalid,
  'a million columns': spreadsheetMessages.tooManyColumns,
  'a cell in the last column': spreadsheetMessages.tooManyColumns,
  'a row behind a thousand million': spreadsheetMessages.invalid,
  'a row behind a million': spreadsheetMessages.tooManyRows,
  'a cell far down and far right': spreadsheetMessages.tooManyRows,
  'a million cells in one place': spreadsheetMessages.invalid,
  'three million texts': spreadsheetMessages.tooLargeUnpacked,
  'a text in a million pieces': spreadsheetMessages.tooLargeUnpacked,
  'a million formats': spreadsheetMessages.tooLargeUnpacked,
  'cells without a place': spreadsheetMessages.invalid,
  'a thousand parts': spreadsheetMessages.tooManyParts,
  'thirty thousand properties': spreadsheetMessages.tooManyRows,
  'half a file': spreadsheetMessages.notAWorkbook,
  'no zip': spreadsheetMessages.notAWorkbook,
  'a password': spreadsheetMessages.encrypted,
  'a workbook of 2003': spreadsheetMessages.notAWorkbook,
}

test('hostile workbooks end in a clear error, within 10 seconds and 200 MB', { tags: ['long'] }, async () => {
  const told = await readAlone(path.join(import.meta.dirname, 'read-alone.fixture.ts'), hostileWorkbooks)
  expect(Object.fromEntries(told.map((one) => [one.name, one.said]))).toEqual(
    Object.fromEntries(Object.entries(said).map(([name, message]) => [name, `Refused: ${message}`])),
  )
  for (const { name, seconds, megabytes } of told) {
    expect(seconds, name).toBeLessThan(10)
    expect(megabytes, name).toBeLessThan(200)
  }
})

const head = `<row r="3">${aCell('A3', 'Address')}${aCell('B3', 'Post code')}${aCell('C3', 'Tenancy start')}</row>`
const row = (at: number, date: string) =>
  `<row r="${at}">${aCell(`A${at}`, `${at} Quay Street`)}${aCell(`B${at}`, 'ZZ1 4DB')}${date}</row>`

test('formulas and invalid dates are left out by cell, and the rows are read', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const long = 'a, b\n'.repeat(2000)
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
      row(11, aCell('C11', long)),
      // Formatted, but empty.
      '<row r="1048576" s="1"/>',
      '<row r="1048577"><c r="A1048577" s="1"/></row>',
    ],
    '<mergeCells><mergeCell ref="A8:B8"/></mergeCells>',
  )
  const file = anXlsx({ sheet, extra: { 'xl/styles.xml': styles } })
  const { preview, rows } = await readWorkbookFile(file, 'Properties.XLSX')
  const fields = preview.columns.map(({ head, field }) => `${head}: ${field}`)
  expect(fields).toEqual(['Address: line1', 'Post code: postcode', 'Tenancy start: startdate'])
  expect(rows.map(({ rowindex }) => rowindex)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  expect(rows.map(({ tenancy }) => tenancy.startdate)).toEqual(['2026-02-01', '', '', '2026-03-01', '', '', '', ''])
  expect(preview).toMatchObject({ rows: 8, refused: 0, problemcount: 0, cellcount: 5 })
  const cell = { column: 'Tenancy start', cell: true }
  expect(preview.problems).toEqual([
    { row: 5, ...cell, message: spreadsheetMessages.formula },
    { row: 6, ...cell, message: spreadsheetMessages.notADate('31/02/2026') },
    { row: 9, ...cell, message: spreadsheetMessages.formula },
    { row: 10, ...cell, message: spreadsheetMessages.notADate('46054') },
    { row: 11, ...cell, message: spreadsheetMessages.tooLong(300) },
  ])
  const list = Buffer.from(`Address 1,Postcode,Rooms\n1 Quay,ZZ1 4DB,"${long}"\n2 Quay,ZZ1 4DB,Hall`)
  expect((await readWorkbookFile(list, 'a.csv')).preview).toMatchObject({
    rows: 2,
    refused: 0,
    problems: [{ row: 2, column: 'Rooms', message: spreadsheetMessages.tooLong(300), cell: true }],
  })
})

/** The cells of a row; numbers have a style. */
const cells = (at: number, ...values: (string | [number, number])[]) =>
  `<row r="${at}">${values
    .map((value, column) => {
      const name = `${String.fromCodePoint(65 + column)}${at}`
      if (value === '') return `<c r="${name}"/>`
      return typeof value === 'string' ? aCell(name, value) : `<c r="${name}" s="${value[1]}"><v>${value[0]}</v></c>`
    })
    .join('')}</row>`

const twoSheets = (first: string, second: string, styles = '<styleSheet/>') =>
  anXlsx({
    sheet: first,
    workbook:
      '<workbook><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Homes" sheetId="2" r:id="rId2"/></sheets></workbook>',
    extra: {
      'xl/worksheets/sheet2.xml': second,
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2].map((at) => `<Relationship Id="rId${at}" Type="x" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    },
  })

test('headings below titles and on another sheet are found, and cells are read as shown', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="&quot;P&quot;000\\ 00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
  const homes = aSheet(
    [
      cells(1, 'Homes of Quay Estates'),
      cells(3, 'Property', '', '', 'Office'),
      cells(5, 'Ref', 'Address 1', 'Address 2', 'Postcode', 'Key'),
      cells(6, [123, 1], 'Flat 1', '9 Block Road', 'ZZ1 5AA', [1234, 2]),
      cells(7, [123456, 1], 'Flat 2', '', 'ZZ1 5AA', [7, 0]),
      cells(8, [5, 0], 'Flat 3&#10;Rear', '', 'ZZ1 5AA', [8, 2]),
    ],
    '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="A3:C3"/><mergeCell ref="C6:C8"/></mergeCells>',
  )
  const file = twoSheets(aSheet([cells(1, 'Read me'), cells(2, 'Ask Ann')]), homes, styles)
  const { preview, rows } = await readWorkbookFile(file, 'a.xlsx')
  expect(preview).toMatchObject({ place: { sheet: 1, headrow: 5 }, sheets: ['Notes', 'Homes'] })
  expect(preview.firstrows[2]).toEqual({ row: 5, text: 'Ref, Address 1, Address 2, Postcode, Key' })
  expect(rows.map(({ tenancy, address }) => [tenancy.reference, tenancy.key, address.line1, address.line2])).toEqual([
    ['00123', 'P012 34', 'Flat 1', '9 Block Road'],
    ['123456', '7', 'Flat 2', '9 Block Road'],
    ['5', 'P000 08', 'Flat 3, Rear', '9 Block Road'],
  ])
  // The user can choose another sheet, or row.
  const { preview: other } = await readWorkbookFile(file, 'a.xlsx', { place: { sheet: 0 } })
  expect(other).toMatchObject({ place: { sheet: 0, headrow: 1 }, columns: [{ head: 'Read me' }] })
  const { preview: next } = await readWorkbookFile(file, 'a.xlsx', { place: { sheet: 1, headrow: 6 } })
  expect(next).toMatchObject({ rows: 0, columns: [{ head: '00123' }, {}, {}, {}, {}] })
})

test('a sheet that is too large leaves the others readable', async () => {
  const huge = aSheet(['<row r="200001"><c r="A200001"><v>1</v></c></row>'])
  const homes = aSheet([cells(1, 'Address 1', 'Postcode'), cells(2, '1 Quay', 'ZZ1 4DB')])
  expect((await readWorkbookFile(twoSheets(huge, homes), 'a.xlsx')).rows).toHaveLength(1)
  await expect(readWorkbookFile(twoSheets(huge, huge), 'a.xlsx')).rejects.toThrow(spreadsheetMessages.tooManyRows)
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
    const homes = rows.map(({ address, tenants }) => [address.line1, ...tenants.map(({ name }) => name)].join())
    expect(homes, String(at)).toEqual(['4 Café Row,Zoë,Ann', '5 Café Row'])
    if (at < 6) expect(rows.map(({ rowindex }) => rowindex)).toEqual([2, 4])
  }
})

test('CSV with titles, stray quotes, broken lines and direction overrides is read', async () => {
  const titled =
    'Homes of Quay Estates; North\r\nPrinted 28/11/2026\r\n\r\nRef;Address 1;Postcode\r\n00123;1 Alder Way (the 6" step);ZZ1 1AA\r\n007;"Flat 1\r\n12 ""Elder"" Street";ZZ1 1AB\r\n8;"The Lodge" 2 Mill Lane;ZZ1 1AC'
  const homes = await csv(titled)
  expect(homes.preview.place).toEqual({ sheet: 0, headrow: 4 })
  expect(homes.rows.map(({ rowindex, tenancy, address }) => [rowindex, tenancy.reference, address.line1])).toEqual([
    [5, '00123', '1 Alder Way (the 6" step)'],
    [6, '007', 'Flat 1, 12 "Elder" Street'],
    [7, '8', '"The Lodge" 2 Mill Lane'],
  ])
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
  const chosen = await readWorkbookFile(Buffer.from(text), 'a.csv', { columns: ['line1', 'postcode', 'tenant'] })
  expect(chosen.rows).toMatchObject([{ rowindex: 2, address: { line1: '1 Quay' }, tenants: [{ name: 'Ann' }] }])
})
