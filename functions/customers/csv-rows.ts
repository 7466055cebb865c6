import { CustomerFields, customerMessages, customerRowsAtMost, type CustomerAddress } from '@lintel/contract'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { refused } from '../lib/http-error.ts'

/** The columns of a file of customers: their heads, other heads that are taken for the same, and what they hold. */
interface Column {
  head: string
  others?: readonly string[]
  /** The field, or where it is a part of the address, behind `address.`. */
  field: Exclude<keyof CustomerFields, 'address'> | `address.${keyof CustomerAddress}`
}

/** In the order of the file that is downloaded, which has `idHead` behind them. */
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

/** The column by which a row finds the customer that it came from, whatever its name has become. */
export const idHead = 'Id'

type Values = Partial<Record<Column['field'], string>>

/** A row of a file as it was read. */
export interface CsvRow {
  line: number
  id: string
  /** What its columns hold; one that the file lacks is absent. */
  values: Values
  /** It has cells behind those of the head: a separator in a text that is not quoted shifts them. */
  isShifted: boolean
}

/** The value of a column. */
export const valueOf = (customer: CustomerFields, field: Column['field']): string => {
  const [, part] = field.split('.') as [string, keyof CustomerAddress | undefined]
  return part === undefined ? customer[field as 'companyName'] : customer.address[part]
}

/** A customer with what a row says of it. */
export function withValues(customer: CustomerFields, values: Values): CustomerFields {
  const changed = structuredClone(customer)
  for (const [field, value] of Object.entries(values)) {
    const [, part] = field.split('.')
    if (part === undefined) Object.assign(changed, { [field]: value })
    else Object.assign(changed.address, { [part]: value })
  }
  return changed
}

/** What a customer has that is nothing yet. */
export const nobody: CustomerFields = z
  .object({ ...CustomerFields.shape, companyName: z.string().default('') })
  .parse({})

const noFile = (message: string) => refused('body.csv', message)

const plain = (head: string) => head.trim().toLowerCase()

/** Where each column is that the file has: of several that are taken for it the one that is named as ours. */
const placesIn = (heads: readonly string[]): { field: Column['field']; at: number }[] =>
  columns.flatMap(({ head, others = [], field }) => {
    const found = [head, ...others].map((name) => heads.findIndex((one) => plain(one) === plain(name)))
    const at = found.find((place) => place >= 0)
    return at === undefined ? [] : { field, at }
  })

/** The first line of Excel, which says what separates the cells. */
const separatorLine = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i

/** What separates the cells: spreadsheets in other countries save semicolons, and what is pasted has tabs. */
const separatorOf = (csv: string): string => {
  const [, named] = separatorLine.exec(csv) ?? []
  if (named !== undefined) return named
  const head = csv.slice(0, /[\r\n]/.exec(csv)?.index ?? csv.length)
  const count = (separator: string) => head.split(separator).length
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** A text that looks as if it were kept from being a formula already: one more apostrophe, which reading takes off. */
export const withGuard = (cell: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** A text as it was before our own file, or a spreadsheet, kept it from being a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')

/** What the parser answers with `info`, for which it has no type. */
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
      skip_records_with_empty_values: true,
      to: customerRowsAtMost + 2,
      trim: true,
    })
  } catch (error) {
    throw noFile(customerMessages.notCsv(error instanceof Error ? error.message : ''))
  }
  return Records.parse(found)
}

/**
 * The rows of a CSV file of customers. Columns are known by their heads, in any order; others are passed over. Throws
 * 400 where it is no such file.
 */
export function csvRows(csv: string): CsvRow[] {
  const [head, ...records] = recordsOf(csv)
  const heads = head?.record ?? []
  const places = placesIn(heads)
  const idAt = heads.findIndex((name) => plain(name) === plain(idHead))
  if (!places.some(({ field }) => field === 'companyName')) throw noFile(customerMessages.noNameColumn)
  if (records.length === 0) throw noFile(customerMessages.noRows)
  if (records.length > customerRowsAtMost) throw noFile(customerMessages.tooManyRows(customerRowsAtMost))
  return records.map(({ record, info }) => {
    const values = places.map(({ field, at }) => [field, withoutGuard(record[at] ?? '')] as const)
    const isShifted = record.slice(heads.length).some((cell) => cell !== '')
    return { line: info.lines, id: withoutGuard(record[idAt] ?? ''), values: Object.fromEntries(values), isShifted }
  })
}
