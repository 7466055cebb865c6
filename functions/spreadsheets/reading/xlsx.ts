import { spreadsheetMessages, workbookCellAtMost } from '@lintel/contract'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Refused } from './refused.ts'
import { checkSheet, type SheetXml } from './sheet-xml.ts'
import type { Sheet } from './sheet.ts'
import { Parts } from './unpack.ts'
import { attribute, tagsOf } from './xml.ts'

const find = (parts: Parts, pattern: RegExp) => parts.names.some((name) => pattern.test(name))

/** The path of the first sheet that is not hidden, and whether its dates begin with 1904. */
async function firstSheet(parts: Parts): Promise<{ path: string; is1904: boolean }> {
  const [workbook, links] = [await parts.text('xl/workbook.xml'), await parts.text('xl/_rels/workbook.xml.rels')]
  if (workbook === undefined || links === undefined) throw new Refused(spreadsheetMessages.notAWorkbook)
  let id: string | undefined
  let is1904 = false
  for (const tag of tagsOf(workbook)) {
    if (tag.kind === 'close') continue
    if (tag.name === 'externalReference') throw new Refused(spreadsheetMessages.externalLinks)
    if (tag.name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(tag, 'date1904'))
    if (tag.name === 'sheet' && !attribute(tag, 'state').toLowerCase().includes('hidden')) id ??= attribute(tag, 'id')
  }
  for (const tag of tagsOf(links))
    if (tag.kind !== 'close' && id !== undefined && attribute(tag, 'Id') === id)
      return { path: attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'), is1904 }
  throw new Refused(spreadsheetMessages.notAWorkbook)
}

/** Tags of texts and of styles: half a million texts have four each, and Excel knows 64,000 formats. */
const tagsAtMost = { strings: 2_500_000, styles: 500_000 }

/** A text without what no spreadsheet program writes into it, and not so much that a reader needs all memory for it. */
const checked = (xml: string | undefined, most: number): string | undefined => {
  let tags = 0
  for (let at = xml?.indexOf('<') ?? -1; at >= 0; at = xml?.indexOf('<', at + 1) ?? -1)
    if (++tags > most) throw new Refused(spreadsheetMessages.tooLargeUnpacked)
  if (xml?.replace(/^\s*<\?xml[^<>]*\?>/, '').match(/<[!?]/)) throw new Refused(spreadsheetMessages.odd)
  return xml
}

/** The sheet that was checked as a workbook of its own, in which a reader finds it and nothing else. */
function workbookOf(sheet: SheetXml, is1904: boolean, strings?: string, styles?: string): ArrayBuffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet.xml,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': strings }),
    ...(styles !== undefined && { 'xl/styles.xml': styles }),
  }
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  })
  return zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.byteLength)
}

/** A figure as people would type it: programs write long ones in powers of ten. */
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

/** The first sheet of an .xlsx file. Throws `Refused` where it cannot be read, or has what is not taken. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const parts = await Parts.of(file)
  if (find(parts, /vbaProject/i)) throw new Refused(spreadsheetMessages.macros)
  if (find(parts, /^xl\/(?:externalLinks|queryTables)\/|^xl\/connections\.xml$/i))
    throw new Refused(spreadsheetMessages.externalLinks)
  const { path, is1904 } = await firstSheet(parts)
  const xml = await parts.text(path)
  if (xml === undefined) throw new Refused(spreadsheetMessages.notAWorkbook)
  const sheet = checkSheet(xml)
  const [strings, styles] = [await parts.text('xl/sharedStrings.xml'), await parts.text('xl/styles.xml')]
  const safe = workbookOf(sheet, is1904, checked(strings, tagsAtMost.strings), checked(styles, tagsAtMost.styles))
  let rows: unknown[][]
  try {
    rows = await readSheet(safe, 1, { trim: false, parseNumber: figure })
  } catch (error) {
    throw new Refused(spreadsheetMessages.notAWorkbook, { cause: error })
  }
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
