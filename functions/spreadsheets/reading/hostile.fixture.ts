import { zipSync } from 'fflate'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds a workbook of these parts by hand. */
export function anXlsx({
  sheet,
  workbook = '<workbook><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  extra = {},
}: {
  sheet: string
  workbook?: string
  extra?: Record<string, string>
}): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...extra,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])), { level: 6 }),
  )
}

/** A sheet of these rows, each with its cells as XML. */
export const aSheet = (rows: readonly string[], behind = ''): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows.join('')}</sheetData>${behind}</worksheet>`

export const aCell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const head = `<row r="1">${aCell('A1', 'Address line 1')}${aCell('B1', 'Postcode')}${aCell('C1', 'Start date')}</row>`
const property = (row: number, more = '') =>
  `<row r="${row}">${aCell(`A${row}`, `${row} Quay Street`)}${aCell(`B${row}`, 'ZZ1 4DB')}${more}</row>`

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

const withRows = (...rows: string[]) => anXlsx({ sheet: aSheet([head, ...rows]) })
/** A workbook of one property, with these cells and parts. */
const withParts = (extra: Record<string, string>, more?: string) =>
  anXlsx({ sheet: aSheet([head, property(2, more)]), extra })

/** Understates every length in a zip's central directory. */
function understateLengths(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const begins = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = changed.indexOf(begins); at >= 0; at = changed.indexOf(begins, at + 4))
    if (changed.readUInt32LE(at + 24) > 100_000) changed.writeUInt32LE(1000, at + 24)
  return changed
}

/** A hundred million characters, which compress to a hundred thousand. */
const bomb = (): Buffer => withRows(property(2, aCell('C2', ' '.repeat(100_000_000))))

/** Malicious or harmful workbooks, by their effect; building them takes a while. */
export const hostileWorkbooks = {
  'a zip bomb': () => bomb(),
  'a zip bomb that lies about its length': () => understateLengths(bomb()),
  'links to other files': () => withParts({ 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
  macros: () => withParts({ 'xl/vbaProject.bin': 'macro' }),
  'entities of XML': () =>
    anXlsx({
      sheet: `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${aSheet([head, property(2, aCell('C2', '&b;'))]).slice(21)}`,
    }),
  'entities in its texts': () =>
    withParts({
      'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
    }),
  'a million columns': () => {
    const cells = Array.from({ length: 1_000_000 }, (_, at) => `<c r="${columnName(at)}1"><v>1</v></c>`)
    return anXlsx({ sheet: aSheet([`<row r="1">${cells.join('')}</row>`]) })
  },
  'a cell in the last column': () => withRows(property(2, '<c r="XFD2"><v>1</v></c>')),
  'a row behind a thousand million': () => withRows('<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
  'a row behind a million': () => withRows('<row r="1000001"><c r="A1000001"><v>1</v></c></row>'),
  'a cell far down and far right': () => withRows('<row r="200000"><c r="GR200000"><v>1</v></c></row>'),
  'a million cells in one place': () => withRows(property(2, '<c r="C2"><v>1</v></c>'.repeat(1_000_000))),
  'three million texts': () => withParts({ 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(3_000_000)}</sst>` }),
  'a text in a million pieces': () => {
    const pieces = `<sst><si>${'<r><t>a</t></r>'.repeat(2_000_000)}</si></sst>`
    return withParts({ 'xl/sharedStrings.xml': pieces }, '<c r="C2" t="s"><v>0</v></c>')
  },
  'a million formats': () => {
    const styles = `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(2_000_000)}</cellXfs></styleSheet>`
    return withParts({ 'xl/styles.xml': styles }, '<c r="C2" s="5"><v>1</v></c>')
  },
  'cells without a place': () => withRows('<row><c><v>1</v></c></row>'),
  'a thousand parts': () =>
    withParts(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`xl/media/${at}`, '']))),
  'thirty thousand properties': () => withRows(...Array.from({ length: 30_000 }, (_, at) => property(at + 2))),
  'half a file': () => withRows(property(2)).subarray(0, 400),
  'no zip': () => Buffer.from('PK\u0003\u0004 and nothing else'),
  'a password': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
  'a workbook of 2003': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
} satisfies Record<string, () => Buffer>
