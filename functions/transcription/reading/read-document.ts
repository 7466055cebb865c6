import {
  cutText,
  documentReadingMessages,
  readDocumentMaxBytes,
  maxReadPages,
  shortTextMax,
  spreadsheetMessages,
} from '@lintel/contract'
import { Refused } from '../../spreadsheets/reading/sheet.ts'
import { readXlsxSheets } from '../../spreadsheets/reading/xlsx.ts'
import { readDocx } from './docx.ts'
import { readPdf } from './pdf.ts'
import { contentType } from '../../uploads/document-content.ts'
import { plainText } from '../../lib/plain-text.ts'
import { Lines, type SourceDocument } from './source.ts'

/** The workbook reader's messages, worded for documents. */
const saidOfDocuments: Readonly<Record<string, string>> = {
  [spreadsheetMessages.encrypted]: documentReadingMessages.password,
  [spreadsheetMessages.tooLargeUnpacked]: documentReadingMessages.tooLargeUnpacked,
  [spreadsheetMessages.tooManyParts]: documentReadingMessages.invalid,
  [spreadsheetMessages.invalid]: documentReadingMessages.invalid,
  [spreadsheetMessages.notAWorkbook]: documentReadingMessages.damaged,
  [spreadsheetMessages.macros]: documentReadingMessages.macros,
  [spreadsheetMessages.tooManyRows]: documentReadingMessages.tooMuchText,
}

/** Each visible sheet as a page, each row as a line. */
async function readSheets(file: Buffer): Promise<SourceDocument> {
  const lines = new Lines()
  const sheets = await readXlsxSheets(file, { max: maxReadPages + 1 })
  if (sheets.length > maxReadPages) throw new Refused(documentReadingMessages.tooManyPages)
  const pages = sheets.map(({ name, sheet = [] }, number) => {
    for (const { cells } of sheet) lines.add(cells.map((text, at) => ({ x: at * 100, text })))
    return { page: number + 1, name: cutText(plainText(name), shortTextMax), lines: lines.take() }
  })
  return { pages: pages.filter((page) => page.lines.length > 0) }
}

async function readAs(kind: string | undefined, file: Buffer): Promise<SourceDocument> {
  switch (kind) {
    case 'pdf':
      return readPdf(file)
    case 'docx':
      return readDocx(file)
    case 'xlsx':
      return readSheets(file)
    case 'docm':
    case 'xlsm':
      throw new Refused(documentReadingMessages.macros)
    case 'cfb':
      throw new Refused(documentReadingMessages.oldOffice)
    default:
      throw new Refused(documentReadingMessages.notADocument)
  }
}

/** By its content's type, whatever its name. Throws `Refused` if that fails. */
export async function readDocumentFile(file: Buffer): Promise<SourceDocument> {
  if (file.length > readDocumentMaxBytes) throw new Refused(documentReadingMessages.tooLarge)
  const found = await contentType(file)
  if (found?.mime.startsWith('image/')) throw new Refused(documentReadingMessages.picture)
  try {
    const read = await readAs(found?.ext, file)
    if (read.pages.every(({ lines }) => lines.length === 0)) throw new Refused(documentReadingMessages.noText)
    return read
  } catch (error) {
    if (!(error instanceof Refused)) throw new Refused(documentReadingMessages.damaged, { cause: error })
    throw new Refused(saidOfDocuments[error.message] ?? error.message, { cause: error.cause })
  }
}
