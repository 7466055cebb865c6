import { dictionaryMessages, workbookLimits } from '@lintel/contract'
import type { DictionarySheet, SheetProblem } from '@lintel/rules'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/universal'

/* Loaded on export or import only: reading and writing workbooks takes as much code as a screen. */

/** A column's width in characters: that of its longest text, within limits. */
const widthOf = (rows: DictionarySheet['rows'], column: number): number =>
  Math.min(
    40,
    Math.max(9, ...rows.slice(0, 200).flatMap((row) => (row[column] ?? '').split('\n').map((line) => line.length + 2))),
  )

export const workbookFile = (sheets: readonly DictionarySheet[]): Promise<Blob> =>
  writeExcelFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, column) => ({ width: widthOf(rows, column) })),
      data: rows.map((row, index) =>
        row.map((text) =>
          text === ''
            ? null
            : {
                value: text,
                type: String,
                wrap: text.includes('\n'),
                alignVertical: 'top' as const,
                ...(index === 0 && { fontWeight: 'bold' as const }),
              },
        ),
      ),
    })),
  ).toBlob()

const attribute = (tag: string, name: string): string => {
  const [, value = ''] = new RegExp(String.raw`\b${name}="([^"]*)"`).exec(tag) ?? []
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return value.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, entity: string) => entities[entity] ?? whole)
}

const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(String.raw`<(?:\w+:)?${name}\b[^>]*>`, 'g')) ?? []

/** The formula cells of a workbook, which are refused because their values depend on the application. */
const formulasIn = (files: Record<string, Uint8Array>): SheetProblem[] => {
  const text = (path: string) => {
    const file = files[path]
    return file ? strFromU8(file) : ''
  }
  const targets = new Map(
    tags(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return tags(text('xl/workbook.xml'), 'sheet').flatMap((tag) => {
    const xml = text(targets.get(attribute(tag, 'r:id')) ?? '')
    const cells = xml.matchAll(/<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f[\s>/]/g)
    return [...cells].map(([, cell = '']) => ({
      sheet: attribute(tag, 'name'),
      cell: attribute(`<c ${cell}>`, 'r'),
      message: dictionaryMessages.holdsFormula,
    }))
  })
}

const tooLarge: SheetProblem = { sheet: '', cell: '', message: dictionaryMessages.workbookTooLarge }
const notOne: SheetProblem = { sheet: '', cell: '', message: dictionaryMessages.notAWorkbook }

const cellOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** The sheets of a file, or why it is refused: not a workbook, too large, or with formulas. */
export async function sheetsOfFile(file: Blob): Promise<{ sheets: DictionarySheet[] } | { problems: SheetProblem[] }> {
  if (file.size > workbookLimits.bytes) return { problems: [tooLarge] }
  const packed = await file.arrayBuffer()
  try {
    let unpacked = 0
    const files = unzipSync(new Uint8Array(packed), {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize
        return unpacked <= workbookLimits.unpackedBytes && /^xl\/(_rels\/|workbook|worksheets\/)/.test(name)
      },
    })
    if (unpacked > workbookLimits.unpackedBytes) return { problems: [tooLarge] }
    const formulas = formulasIn(files)
    if (formulas.length > 0) return { problems: formulas }
    // Numbers are read as text, because a name can be numeric.
    const read = await readExcelFile(packed, { trim: false, parseNumber: (figure) => figure })
    if (read.some(({ data }) => data.length > workbookLimits.rows)) return { problems: [tooLarge] }
    return { sheets: read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) })) }
  } catch {
    return { problems: [notOne] }
  }
}
