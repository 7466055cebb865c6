import { spreadsheetMessages, workbookCellAtMost } from '@lintel/contract'
import { strToU8, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { Refused } from './refused.ts'
import { checkSheet, mostOfSheets, type SheetXml } from './sheet-xml.ts'
import type { Sheet } from './sheet.ts'
import { Parts } from './unpack.ts'
import { attribute, tagsOf } from './xml.ts'

const find = (parts: Parts, pattern: RegExp) => parts.names.some((name) => pattern.test(name))

/** The names and paths of the visible sheets, and whether dates count from 1904. */
async function visibleSheets(parts: Parts): Promise<{ sheets: { name: string; path: string }[]; is1904: boolean }> {
  const [workbook, links] = [await parts.text('xl/workbook.xml'), await parts.text('xl/_rels/workbook.xml.rels')]
  if (workbook === undefined || links === undefined) throw new Refused(spreadsheetMessages.notAWorkbook)
  const shown: { name: string; id: string }[] = []
  let is1904 = false
  for (const tag of tagsOf(workbook)) {
    if (tag.kind === 'close') continue
    if (tag.name === 'externalReference') throw new Refused(spreadsheetMessages.externalLinks)
    if (tag.name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(tag, 'date1904'))
    if (tag.name === 'sheet' && !attribute(tag, 'state').toLowerCase().includes('hidden'))
      shown.push({ name: attribute(tag, 'name'), id: attribute(tag, 'id') })
  }
  const targets = new Map<string, string>()
  for (const tag of tagsOf(links)) if (tag.kind !== 'close') targets.set(attribute(tag, 'Id'), attribute(tag, 'Target'))
  const sheets = shown.flatMap(({ name, id }) => {
    const target = targets.get(id)
    return target === undefined ? [] : { name, path: target.replace(/^\/?(?:xl\/)?/, 'xl/') }
  })
  return { sheets, is1904 }
}

/** The most tags of texts and styles: half a million texts have four each, and Excel has 64,000 formats. */
const tagsAtMost = { strings: 2_500_000, styles: 500_000 }

/**
 * Checks a text for content that no spreadsheet program writes, and for its size, which a reader must fit in memory.
 */
const checked = (xml: string | undefined, most: number): string | undefined => {
  let tags = 0
  for (let at = xml?.indexOf('<') ?? -1; at >= 0; at = xml?.indexOf('<', at + 1) ?? -1)
    if (++tags > most) throw new Refused(spreadsheetMessages.tooLargeUnpacked)
  if (xml?.replace(/^\s*<\?xml[^<>]*\?>/, '').match(/<[!?]/)) throw new Refused(spreadsheetMessages.odd)
  return xml
}

/** Rebuilds the checked sheets as a workbook, so that a parser finds nothing else. */
function workbookOf(sheets: readonly SheetXml[], is1904: boolean, strings?: string, styles?: string): ArrayBuffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const each = (make: (number: number) => string) => sheets.map((_, at) => make(at + 1)).join('')
  const files = {
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${each((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((number) => `<Relationship Id="rId${number}" Type="${type}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': strings }),
    ...(styles !== undefined && { 'xl/styles.xml': styles }),
  }
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  })
  return zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.byteLength)
}

/** A figure as it would be typed: programs write long ones in powers of ten. */
const figure = (text: string): string => {
  const value = Number(text)
  return /e/i.test(text) && Number.isSafeInteger(value) ? String(value) : text
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#date' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value !== 'string') return ''
  if (value.length > workbookCellAtMost) throw new Refused(spreadsheetMessages.cellTooLong)
  return value
}

/** Returns the first visible sheet of an .xlsx file. Throws `Refused` if it cannot be read, or exceeds the limits. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const [first] = await readXlsxSheets(file, 1)
  return first?.sheet ?? []
}

/**
 * Returns the first `most` visible sheets of an .xlsx file, with their names. Throws `Refused` if they cannot be read,
 * or together exceed the limits of one.
 */
export async function readXlsxSheets(file: Buffer, most: number): Promise<{ name: string; sheet: Sheet }[]> {
  const parts = await Parts.of(file)
  if (find(parts, /vbaProject/i)) throw new Refused(spreadsheetMessages.macros)
  if (find(parts, /^xl\/(?:externalLinks|queryTables)\/|^xl\/connections\.xml$/i))
    throw new Refused(spreadsheetMessages.externalLinks)
  const { sheets, is1904 } = await visibleSheets(parts)
  const left = mostOfSheets()
  const read: { name: string; xml: SheetXml }[] = []
  for (const { name, path } of sheets.slice(0, most)) {
    const xml = await parts.text(path)
    if (xml !== undefined) read.push({ name, xml: checkSheet(xml, left) })
  }
  if (read.length === 0) throw new Refused(spreadsheetMessages.notAWorkbook)
  const [strings, styles] = [await parts.text('xl/sharedStrings.xml'), await parts.text('xl/styles.xml')]
  const xmls = read.map(({ xml }) => xml)
  const safe = workbookOf(xmls, is1904, checked(strings, tagsAtMost.strings), checked(styles, tagsAtMost.styles))
  let data: unknown[][][]
  try {
    data = (await readSheets(safe, { trim: false, parseNumber: figure })).map((one) => one.data)
  } catch (error) {
    throw new Refused(spreadsheetMessages.notAWorkbook, { cause: error })
  }
  return read.map(({ name, xml }, at) => ({ name, sheet: rowsOf(data[at] ?? [], xml) }))
}

/** The rows of a sheet that have content. */
function rowsOf(rows: readonly (readonly unknown[])[], sheet: SheetXml): Sheet {
  return rows.flatMap((row, at) => {
    const rowindex = at + 1
    const cells = row.map(textOf)
    const formula = sheet.formulas.get(rowindex)
    if (formula === undefined && cells.every((cell) => cell.trim() === '')) return []
    const faults = [
      ...(formula === undefined ? [] : [{ column: formula, message: spreadsheetMessages.formula }]),
      ...(sheet.isMerged(rowindex) ? [{ column: 0, message: spreadsheetMessages.merged }] : []),
    ]
    return { rowindex, cells, ...(faults.length > 0 && { faults }) }
  })
}
