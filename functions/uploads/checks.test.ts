import { recordingMaxMs, recordingMessages } from '@lintel/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { aJpeg } from '../test/uploads.ts'
import { check } from './checks.ts'
import { kindRow } from './kinds.ts'
import { aRecording } from './recording-content.fixture.ts'

const office = async (contentType: string, part: string): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`
  zip.addBuffer(Buffer.from(types), '[Content_Types].xml')
  zip.addBuffer(Buffer.from('<x/>'), part)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const main = 'application/vnd.openxmlformats-officedocument'
const docx = () => office(`${main}.wordprocessingml.document.main+xml`, 'word/document.xml')
const xlsx = () => office(`${main}.spreadsheetml.sheet.main+xml`, 'xl/workbook.xml')
const macros = () => office('application/vnd.ms-word.document.macroEnabled.main+xml', 'word/document.xml')
/** The signature of Word and Excel files until 2007. */
const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(504)])
const png = () =>
  sharp(Buffer.alloc(12), { raw: { width: 2, height: 2, channels: 3 } })
    .png()
    .toBuffer()
const aWav = () => aRecording('audio/wav', 1000)
const aWebm = () => aRecording('audio/webm', 1000)
const anMp4 = () => aRecording('audio/mp4', 1000)

test.each([
  ['document', 'Gas safety.docx', docx, `${main}.wordprocessingml.document`],
  ['document', 'Contents.xlsx', xlsx, `${main}.spreadsheetml.sheet`],
  ['document', 'old.doc', () => compound, 'application/msword'],
  ['document', 'old.xls', () => compound, 'application/vnd.ms-excel'],
  ['document', 'plan.jpeg', () => aJpeg(), 'image/jpeg'],
  ['document', 'plan.png', png, 'image/png'],
  ['recording', 'note.webm', aWebm, 'audio/webm'],
  ['recording', 'note.m4a', anMp4, 'audio/mp4'],
  ['recording', 'note.wav', aWav, 'audio/wav'],
] as const)('a %s %s is accepted by name and content', async (kind, filename, make, type) => {
  expect(kindRow(kind).typeOf(filename)).toBe(type)
  expect(await check({ kind, filename }, await make())).toEqual({ facts: {} })
})

test.each([
  ['document', 'a picture that is called a document', 'plan.docx', () => aJpeg()],
  ['document', 'a document with macros', 'letter.docx', macros],
  ['document', 'a page that is called a spreadsheet', 'contents.xls', () => Buffer.from('<html></html>')],
  ['document', 'a file that is only a name', 'empty.png', () => Buffer.from([0])],
  ['recording', 'a picture that is called a recording', 'note.webm', () => aJpeg()],
  ['recording', 'one that is called another', 'note.m4a', aWebm],
  ['recording', 'an unknown format', 'note.ogg', () => Buffer.from('spoken')],
  ['recording', 'a film', 'note.webm', () => aRecording('audio/webm', 1000, true)],
] as const)('a %s is refused by its content: %s', async (kind, _, filename, make) => {
  expect(await check({ kind, filename }, await make())).toEqual({ refused: kindRow(kind).notAccepted(filename) })
})

test('a recording that is too long is refused', async () => {
  const long = aRecording('audio/wav', recordingMaxMs + 6000)
  expect(await check({ kind: 'recording', filename: 'note.wav' }, long)).toEqual({
    refused: recordingMessages.tooLong('note.wav'),
  })
})

test.each(['setup.exe', 'lease', '.pdf.html', 'report.docm', 'page.svg'])(
  '%s is not the name of a document',
  (name) => {
    expect(kindRow('document').typeOf(name)).toBeUndefined()
  },
)
