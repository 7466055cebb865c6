import { maxReadCharacters, readDocumentMaxBytes, maxReadLines, maxReadPages } from '@lintel/contract'
import { zipSync } from 'fflate'
import { aCell, anXlsx, aSheet } from '../../spreadsheets/reading/hostile.fixture.ts'
import { aPdf } from './documents.fixture.ts'

/** Builds a .docx file with this body by hand. */
export function aDocx(body: string, extra: Readonly<Record<string, string>> = {}, prologue = ''): Buffer {
  const parts = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<?xml version="1.0"?>${prologue}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...extra,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])), { level: 6 }),
  )
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
export const aParagraph = (text: string): string => `<w:p>${run(text)}</w:p>`
/** A heading, in bold as users format it. */
export const aHeading = (text: string): string => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
export const aTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${aParagraph(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** A handwritten PDF, with these objects after its catalogue (1) and its pages (2). */
const byHand = (catalogue: string, pages: string, more: readonly string[] = []): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n2 0 obj\n${pages}\nendobj\n${more
      .map((object, at) => `${at + 3} 0 obj\n${object}\nendobj\n`)
      .join('')}trailer\n<< /Root 1 0 R /Size ${more.length + 3} >>\n%%EOF\n`,
  )

const anEmptyPage = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
const withText = (text: string) => [
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]

/** The parts by which programs recognise a zip as a workbook. */
export const workbookTypes = {
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
}

const aHall = () => aPdf([[{ cells: [[60, 'Hall']] }]])

/** Malicious or harmful documents, by their effect; building them takes a while. */
export const hostileDocuments = {
  'a zip bomb': () => aDocx(aParagraph(' '.repeat(100_000_000))),
  'a text that is too large by itself': () => aDocx(aParagraph('Hall '.repeat(3_000_000))),
  'entities that grow': () =>
    aDocx(aParagraph('&b;'), {}, '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'),
  'an entity that names a file': () =>
    aDocx(aParagraph('&x;'), {}, '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  macros: () => aDocx(aParagraph('Hall'), { 'word/vbaProject.bin': 'macros' }),
  'a million levels': () =>
    aDocx(`${'<w:sdt><w:sdtContent>'.repeat(150_000)}${'</w:sdtContent></w:sdt>'.repeat(150_000)}`),
  'more lines than are taken': () => aDocx(aParagraph('Hall').repeat(maxReadLines + 1)),
  'more characters than are taken': () => aDocx(aParagraph('Hall '.repeat(maxReadCharacters / 5 + 1000))),
  'one sheet that is three hundred': () =>
    anXlsx({
      sheet: aSheet([`<row r="1">${aCell('A1', 'Hall')}</row>`]),
      workbook: `<workbook><sheets>${'<sheet name="Hall" sheetId="1" r:id="rId1"/>'.repeat(maxReadPages + 1)}</sheets></workbook>`,
      extra: workbookTypes,
    }),
  'one large sheet that is many': () =>
    anXlsx({
      sheet: aSheet(Array.from({ length: 9000 }, (_, at) => `<row r="${at + 1}">${aCell(`A${at + 1}`, 'Hall')}</row>`)),
      workbook: `<workbook><sheets>${'<sheet name="Hall" sheetId="1" r:id="rId1"/>'.repeat(50)}</sheets></workbook>`,
      extra: workbookTypes,
    }),
  'a page too many': () => aPdf(Array.from({ length: maxReadPages + 1 }, () => [{ cells: [[60, 'Hall']] as const }])),
  'a hundred thousand pages': () =>
    byHand('', `<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(100_000)}] >>`, [anEmptyPage]),
  'pages that go round in a circle': () => byHand('', '<< /Type /Pages /Count 5 /Kids [2 0 R 2 0 R] >>'),
  'no pages': () => byHand('', '<< /Type /Nothing >>'),
  'half a PDF': async () => (await aHall()).subarray(0, 300),
  'a password': () => aPdf([[{ cells: [[60, 'Hall']] }]], { userPassword: 'secret', pdfVersion: '1.7' }),
  'no text': () => byHand('', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', [anEmptyPage]),
  'a picture by another name': () =>
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  'a program': () => Buffer.from('MZ this is a program'),
  'an old document, or one with a password': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  'more bytes than are taken': () => Buffer.alloc(readDocumentMaxBytes + 1, 0x20),
} as const

/** Unusual documents that can still be read. */
export const oddDocuments = {
  'a script that would run when it opens': () =>
    byHand(
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      withText('BT /F1 10 Tf 60 700 Td (Hall) Tj ET'),
    ),
  'a table of contents of objects that is wrong': async () => {
    const file = await aHall()
    return Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1')
  },
  'lines before its header': async () => Buffer.concat([Buffer.from('\r\nfrom the scanner\n'), await aHall()]),
  'a giant paragraph': () => aDocx(aParagraph('Hall '.repeat(200_000))),
  'as many pages as are taken': () =>
    aPdf(Array.from({ length: maxReadPages }, () => [{ cells: [[60, 'Hall']] as const }])),
  'a table below a bold heading': () =>
    aDocx(
      aHeading('Hall') +
        aTable([
          ['Item', 'Condition'],
          ['Door', 'Good'],
        ]),
    ),
  'marks that turn text round': () => aDocx(aParagraph('\u202EllaH\u202C \u200BHall\u0085 \u2066x\u2069')),
} as const
