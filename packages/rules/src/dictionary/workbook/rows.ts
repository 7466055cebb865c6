import { snakeCase } from '../../checklists/slug.ts'
import { plain } from '../../three-way-merge/documents.ts'
import { isObject, type Values } from '../../three-way-merge/graph.ts'
import { slugOfName, slugOfPrompt } from '../slugs.ts'
import { SheetReader, textOfCell, type DictionarySheet, type SheetProblem } from './sheet.ts'
import { conditionFields, type SheetField, type SheetTable } from './tables.ts'
import type { ZodType } from 'zod'

export interface ReadRow<T> {
  /** Slugs, the report type first. */
  parents: readonly string[]
  entry: T
  reader: SheetReader
  row: number
  table: SheetTable
}

type Fields = Record<string, unknown>

const isYes: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  x: true,
  '': false,
  no: false,
  n: false,
  false: false,
  '0': false,
}

/** Undefined if it cannot be read, which is reported. */
const valueOf = (reader: SheetReader, row: number, { title, kind }: SheetField): unknown => {
  const text = reader.text(row, title)
  if (kind === 'words')
    return reader
      .raw(row, title)
      .split('\n')
      .map((word) => textOfCell(word).trim())
      .filter((word) => word !== '')
  if (kind === 'optional') return text.trim() === '' ? undefined : text.trim()
  if (kind === 'yes') {
    const answer = isYes[text.trim().toLowerCase()]
    if (answer === undefined) reader.refuse(row, title, 'Write Yes, or leave it empty.')
    return answer ?? false
  }
  if (kind === 'number') {
    const number = text.trim() === '' ? 0 : Number(text)
    if (!Number.isInteger(number)) reader.refuse(row, title, 'Write a whole number.')
    return Number.isInteger(number) ? number : 0
  }
  return text
}

/** Undefined if all of their cells are empty. */
const conditionsOf = (reader: SheetReader, row: number): object | undefined => {
  const values = new Map(conditionFields.map((field) => [field.path, valueOf(reader, row, field)]))
  if ([...values.values()].every((value) => (Array.isArray(value) ? value.length === 0 : value === '')))
    return undefined
  const at = (path: string) => values.get(`conditions.${path}`)
  const set = (matrix: number, name: string) => [0, 1, 2].map((place) => at(`matrix.${matrix}.${name}.${place}`))
  return {
    list: at('list'),
    additional: at('additional'),
    matrix: [0, 1, 2].map((matrix) => ({
      lead: at(`matrix.${matrix}.lead`),
      set_1: set(matrix, 'set_1'),
      set_2: set(matrix, 'set_2'),
    })),
  }
}

const slugOf = (table: SheetTable, fields: Fields): string => {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const own = text('slug').trim()
  if (own !== '') return own
  return table.named === 'name'
    ? slugOfName(text('name'), text('systemName'))
    : slugOfPrompt(snakeCase(text(table.named)))
}

const fieldOf = ({ fields }: SheetTable, path: string): SheetField | undefined =>
  fields.find((field) => field.path === path) ?? fields.find((field) => path.startsWith(`${field.path}.`))

/** By the field's path. */
export const titleOf = (table: SheetTable, path: string): string | undefined => fieldOf(table, path)?.title

/** Fields without a column stay as in `base`. */
export const readRows = <T extends object>(
  sheet: DictionarySheet,
  table: SheetTable,
  problems: SheetProblem[],
  {
    schema,
    base,
    fresh,
  }: {
    schema: ZodType<T>
    base: (parents: readonly string[], slug: string) => object | undefined
    /** Of a new entry's fields without a column. */
    fresh: () => object
  },
): ReadRow<T>[] => {
  const reader = new SheetReader(sheet, problems)
  const { parents, fields, named } = table
  const titles = fields.map(({ title }) => title)
  const name = fields.find(({ path }) => path === named)?.title
  if (!reader.expect([...parents, ...titles], [...parents, ...(name === undefined ? [] : [name])])) return []
  const hasConditions = conditionFields.some(({ title }) => titles.includes(title) && reader.has(title))
  return reader.rows().flatMap((row): ReadRow<T>[] => {
    const of = parents.map((title) => reader.text(row, title).trim())
    const said: Fields = {}
    for (const field of fields)
      if (!field.path.startsWith('conditions.') && reader.has(field.title))
        said[field.path] = valueOf(reader, row, field)
    const slug = named === '' ? '' : slugOf(table, said)
    const kept = base(of, slug)
    const known: Values = kept ? objectOf(kept) : objectOf(fresh())
    const entry: Fields = { ...known, ...said, ...(named !== '' && { slug }) }
    if (hasConditions) entry['conditions'] = conditionsOf(reader, row)
    const read = schema.safeParse(entry)
    if (read.success) return [{ parents: of, entry: read.data, reader, row, table }]
    for (const { path, message } of read.error.issues) {
      const { title, oneOf } = fieldOf(table, path.join('.')) ?? {}
      reader.refuse(row, title, oneOf ? `Write one of: ${oneOf.join(', ')}.` : message)
    }
    return []
  })
}

const objectOf = (value: object): Values => {
  const copy = plain(value)
  return isObject(copy) ? copy : {}
}
