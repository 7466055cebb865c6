import { spreadsheetMessages } from '@lintel/contract'
import { strToU8, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { cellText, Refused, type Sheet } from './sheet.ts'
import { cellKey, checkSheet, maxSheets, type SheetXml, attribute, tagsOf } from './sheet-xml.ts'
import { Parts } from './unpack.ts'

const find = (parts: Parts, pattern: RegExp) => parts.names.some((name) => pattern.test(name))

/** `is1904`: dates count from 1904. */
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
const maxTags = { strings: 2_500_000, styles: 500_000 }

/** Checks a text for content that no spreadsheet program writes, and for its size in a reader's memory. */
const checked = (xml: string | undefined, max: number): string | undefined => {
  let tags = 0
  for (let at = xml?.indexOf('<') ?? -1; at >= 0; at = xml?.indexOf('<', at + 1) ?? -1)
    if (++tags > max) throw new Refused(spreadsheetMessages.tooLargeUnpacked)
  if (xml?.replace(/^\s*<\?xml[^<>]*\?>/, '').match(/<[!?]/)) throw new Refused(spreadsheetMessages.invalid)
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
  return typeof value === 'string' ? cellText(value) : ''
}

/** A format of zeros and separators only: '00000', '00000 000000', '"P"0000'. */
const zeros = /^(?:0|[ /-]|\\.|"[^"]*")+$/

/** The number formats by which sheets show leading zeros, by the index of their style. */
function zeroFormats(styles: string | undefined): Map<string, string> {
  const formats = new Map<string, string>()
  const byStyle = new Map<string, string>()
  let style = -1
  for (const tag of tagsOf(styles ?? '')) {
    if (tag.name === 'numFmt') formats.set(attribute(tag, 'numFmtId'), attribute(tag, 'formatCode'))
    if (tag.name === 'cellXfs') style = tag.kind === 'open' ? 0 : -1
    if (tag.name !== 'xf' || tag.kind === 'close' || style < 0) continue
    const format = formats.get(attribute(tag, 'numFmtId')) ?? ''
    if (zeros.test(format)) byStyle.set(String(style), format)
    style++
  }
  return byStyle
}

/** A whole number as its format shows it: 123 in '00000' is 00123. */
function shownIn(format: string, text: string): string {
  if (!/^\d+$/.test(text)) return text
  const parts = format.match(/\\.|"[^"]*"|./g) ?? []
  const digits = [...text.padStart(parts.filter((part) => part === '0').length, '0')]
  let shown = ''
  for (const part of parts.toReversed())
    shown = (part === '0' ? (digits.pop() ?? '') : part.replaceAll(/^\\|"/g, '')) + shown
  return digits.join('') + shown
}

/** Without rows if it was not asked for, or is too large to be read beside the others. */
export interface NamedSheet {
  name: string
  sheet?: Sheet
}

/** The first `most` sheets, or `only` one. Throws `Refused` if unreadable or too large; with `skips`, if all are. */
export async function readXlsxSheets(
  file: Buffer,
  { max, only, skips = false }: { max: number; only?: number | undefined; skips?: boolean },
): Promise<NamedSheet[]> {
  const parts = await Parts.of(file)
  if (find(parts, /vbaProject/i)) throw new Refused(spreadsheetMessages.macros)
  if (find(parts, /^xl\/(?:externalLinks|queryTables)\/|^xl\/connections\.xml$/i))
    throw new Refused(spreadsheetMessages.externalLinks)
  const { sheets, is1904 } = await visibleSheets(parts)
  const strings = checked(await parts.text('xl/sharedStrings.xml'), maxTags.strings)
  const styles = checked(await parts.text('xl/styles.xml'), maxTags.styles)
  const formats = zeroFormats(styles)
  const left = maxSheets()
  const read: { name: string; xml?: SheetXml }[] = []
  let refused = new Refused(spreadsheetMessages.notAWorkbook)
  for (const [at, { name, path }] of sheets.slice(0, max).entries())
    try {
      const xml = only === undefined || only === at ? await parts.text(path) : undefined
      read.push({ name, ...(xml !== undefined && { xml: checkSheet(xml, left, formats) }) })
    } catch (error) {
      if (!skips || !(error instanceof Refused)) throw error
      refused = error
      read.push({ name })
    }
  const xmls = read.flatMap(({ xml }) => xml ?? [])
  if (xmls.length === 0) throw refused
  const safe = workbookOf(xmls, is1904, strings, styles)
  let data: unknown[][][]
  try {
    data = (await readSheets(safe, { trim: false, parseNumber: figure })).map((one) => one.data)
  } catch (error) {
    throw new Refused(spreadsheetMessages.notAWorkbook, { cause: error })
  }
  return read.map(({ name, xml }) => ({ name, ...(xml && { sheet: rowsOf(data.shift() ?? [], xml) }) }))
}

function rowsOf(rows: readonly (readonly unknown[])[], { formulas, merges, formats }: SheetXml): Sheet {
  const texts = rows.map((row, at) =>
    row.map((value, column) => {
      const format = formats.get(cellKey(at + 1, column))
      return format === undefined ? textOf(value) : shownIn(format, textOf(value))
    }),
  )
  // A street that is merged over three flats is that of each.
  for (const { column, from, to } of merges)
    for (const cells of texts.slice(from, to))
      if (!cells[column]?.trim() && cells.some((cell) => cell.trim() !== ''))
        cells[column] = texts[from - 1]?.[column] ?? ''
  return texts.flatMap((cells, at) => {
    const columns = formulas.get(at + 1)
    if (!columns && cells.every((cell) => cell.trim() === '')) return []
    return { rowindex: at + 1, cells, ...(columns && { formulas: columns }) }
  })
}
