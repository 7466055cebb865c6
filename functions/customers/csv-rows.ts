import { CustomerFields, customerMessages, maxCustomerRows, type CustomerAddress } from '@lintel/contract'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { refused } from '../lib/http-error.ts'

interface Column {
  head: string
  others?: readonly string[]
  /** The field; for parts of the address prefixed with `address.`. */
  field: Exclude<keyof CustomerFields, 'address'> | `address.${keyof CustomerAddress}`
}

/** In the order of the downloaded file, which adds `idHead` as the last column. */
export const columns: readonly Column[] = [
  { head: 'Company name', others: ['Company', 'Name'], field: 'companyName' },
  { head: 'Branch', others: ['Branch name'], field: 'branchName' },
  { head: 'Address line 1', others: ['Address'], field: 'address.line1' },
  { head: 'Address line 2', field: 'address.line2' },
  { head: 'City', others: ['Town'], field: 'address.town' },
  { head: 'County', field: 'address.county' },
  { head: 'Postcode', others: ['Post code'], field: 'address.postcode' },
  { head: 'Phone', others: ['Telephone'], field: 'address.phone' },
  { head: 'Email', others: ['E-mail'], field: 'address.email' },
  { head: 'Account code', field: 'accountCode' },
  { head: 'Nominal code', field: 'nominalCode' },
]

/** The column that identifies a row's customer, even after a change of name. */
export const idHead = 'Id'

type Values = Partial<Record<Column['field'], string>>

export interface CsvRow {
  line: number
  id: string
  /** Columns missing in the file are absent. */
  values: Values
  /** True if it has more cells than the header: an unquoted separator shifts them. */
  isShifted: boolean
}

export const valueOf = (customer: CustomerFields, field: Column['field']): string => {
  const [, part] = field.split('.') as [string, keyof CustomerAddress | undefined]
  return part === undefined ? customer[field as 'companyName'] : customer.address[part]
}

/** A spreadsheet has taken it for an amount. */
const hasLostZeros = (own: string, read: string): boolean =>
  /^\d+$/.test(read) && own !== read && own.replaceAll(/\s/g, '').replace(/^(?:\+|0+)/, '') === read

/** The columns whose number a spreadsheet has shortened to a power of ten: its digits are lost. */
export const powersOfTen = (customer: CustomerFields, values: Values): { head: string; value: string }[] =>
  columns.flatMap(({ head, field }) => {
    const value = values[field] ?? ''
    return /^\d(?:[.,]\d+)?E\+\d{2,}$/.test(value) && value !== valueOf(customer, field) ? { head, value } : []
  })

export function withValues(customer: CustomerFields, values: Values): CustomerFields {
  const changed = structuredClone(customer)
  for (const [field, value] of Object.entries(values)) {
    if (hasLostZeros(valueOf(customer, field as Column['field']), value)) continue
    const [, part] = field.split('.')
    if (part === undefined) Object.assign(changed, { [field]: value })
    else Object.assign(changed.address, { [part]: value })
  }
  return changed
}

export const emptyCustomer: CustomerFields = z
  .object({ ...CustomerFields.shape, companyName: z.string().default('') })
  .parse({})

const noFile = (message: string) => refused('body.csv', message)

const plain = (head: string) => head.trim().toLowerCase()

/** Of several that match, the one with our own header wins. */
const placesIn = (heads: readonly string[]): { field: Column['field']; at: number }[] =>
  columns.flatMap(({ head, others = [], field }) => {
    const found = [head, ...others].map((name) => heads.findIndex((one) => plain(one) === plain(name)))
    const at = found.find((place) => place >= 0)
    return at === undefined ? [] : { field, at }
  })

/** Excel's first line, which declares the separator. */
const separatorLine = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i

/** The separator of the cells: spreadsheets of other countries use semicolons, and pasted text has tabs. */
const separatorOf = (csv: string): string => {
  const [, named] = separatorLine.exec(csv) ?? []
  if (named !== undefined) return named
  const head = csv.slice(0, /[\r\n]/.exec(csv)?.index ?? csv.length)
  const count = (separator: string) => head.split(separator).length
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/**
 * Guards a text against being read as a formula, and an international number, whose plus sign a spreadsheet would drop.
 */
export const withGuard = (cell: string): string => (/^(?:'+[=+\-@\t\r＝＋－＠]|\+)/.test(cell) ? `'${cell}` : cell)

const withoutGuard = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')

/** The parser's output with `info`, for which it has no type. */
const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

function recordsOf(csv: string): z.infer<typeof Records> {
  let found: unknown
  try {
    found = parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      from_line: separatorLine.test(csv) ? 2 : 1,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: maxCustomerRows + 2,
      trim: true,
    })
  } catch (error) {
    throw noFile(customerMessages.notCsv(error instanceof Error ? error.message : ''))
  }
  return Records.parse(found)
}

/** Columns are found by their headers, in any order. */
export function csvRows(csv: string): CsvRow[] {
  const [head, ...records] = recordsOf(csv)
  const heads = head?.record ?? []
  const places = placesIn(heads)
  const idAt = heads.findIndex((name) => plain(name) === plain(idHead))
  if (!places.some(({ field }) => field === 'companyName')) throw noFile(customerMessages.noNameColumn)
  if (records.length === 0) throw noFile(customerMessages.noRows)
  if (records.length > maxCustomerRows) throw noFile(customerMessages.tooManyRows(maxCustomerRows))
  return records.map(({ record, info }) => {
    const values = places.map(({ field, at }) => [field, withoutGuard(record[at] ?? '')] as const)
    const isShifted = record.slice(heads.length).some((cell) => cell !== '')
    return { line: info.lines, id: withoutGuard(record[idAt] ?? ''), values: Object.fromEntries(values), isShifted }
  })
}
