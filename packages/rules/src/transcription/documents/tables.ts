import { longTextMax } from '@lintel/contract'
import type { SourceCell, SourceLine } from './source.ts'

export type ColumnKind =
  | 'ref'
  | 'room'
  | 'item'
  | 'description'
  | 'colour'
  | 'condition'
  | 'clean'
  | 'qty'
  | 'notes'
  | 'meter'
  | 'serial'
  | 'reading'
  | 'location'
  | 'key'
  | 'name'
  | 'email'
  | 'other'

export interface Column {
  x: number
  kind: ColumnKind
  head: string
}

/** The most specific first. */
const heads: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(?:ref|ref no|id|#|no|item no|line)$/, 'ref'],
  [/^(?:qty|quantity|how many|count|number|amount|no of (?:keys|items)|number of keys)$/, 'qty'],
  [/^(?:room|room name|area|space)$/, 'room'],
  [
    /^(?:items?|features?|fixtures?(?: (?:and|&) fittings?)?|elements?|articles?|fittings?|component|object|contents|item description|items? (?:and|&|\/) description)$/,
    'item',
  ],
  [
    /^(?:descriptions?|details?|desc|description (?:and|&|\/) .*|make (?:and|&|\/) (?:model|description)|type (?:and|&) description)$/,
    'description',
  ],
  [/^(?:colou?rs?|colou?r (?:and|&|\/) finish|finish)$/, 'colour'],
  [/^(?:clean|cleanliness|cleaning|cleanliness (?:at )?check ?-?in)$/, 'clean'],
  [
    /^(?:conditions?|state|condition (?:at|on) (?:check ?-?in|start|entry)|check ?-?in(?: condition)?|condition (?:at )?check ?-?in|condition (?:and|&|\/) .*)$/,
    'condition',
  ],
  [
    /^(?:notes?|comments?|remarks?|observations?|defects?|additional (?:notes|comments)|inspector ?s? (?:notes|comments))$/,
    'notes',
  ],
  [/^(?:meters?|meter type|utility|utilities|supply|fuel|service)$/, 'meter'],
  [/^(?:serial|serial (?:number|no)|meter (?:number|no|serial|serial number)|msn|mprn|mpan)$/, 'serial'],
  [/^(?:readings?|meter readings?|reading (?:at )?check ?-?in|current reading)$/, 'reading'],
  [/^(?:location|where|position|meter location)$/, 'location'],
  [/^(?:keys?|key type|key description|set)$/, 'key'],
  [/^(?:name|names|full name|tenant|tenants?|tenant name)$/, 'name'],
  [/^(?:e-?mail|e-?mail address)$/, 'email'],
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.:*]|\(s\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const kindOf = (head: string): ColumnKind => heads.find(([pattern]) => pattern.test(plain(head)))?.[1] ?? 'other'

/** They identify a line as a table header. */
const tells: readonly (readonly [ColumnKind, ColumnKind])[] = [
  ...(['description', 'condition', 'colour', 'clean', 'qty', 'notes'] as const).map((kind) => ['item', kind] as const),
  ...(['condition', 'clean', 'colour'] as const).map((kind) => ['description', kind] as const),
  ['meter', 'reading'],
  ['meter', 'serial'],
  ['serial', 'reading'],
  ['key', 'qty'],
  ['key', 'notes'],
  ['key', 'description'],
  ['description', 'qty'],
  ['name', 'email'],
  ['room', 'condition'],
]

function typedColumns(columns: readonly Column[]): Column[] {
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kinds.includes(kind))
  const of = has('serial', 'reading') ? 'meter' : has('item', 'key') ? 'description' : has('qty') ? 'key' : 'item'
  return columns.map((column) => (plain(column.head) === 'type' ? { ...column, kind: of } : column))
}

/** Undefined for any line but a header. */
export function columnsOf({ cells }: SourceLine): Column[] | undefined {
  const columns = typedColumns(cells.map(({ x, text }) => ({ x, kind: kindOf(text), head: text })))
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  return tells.some(([one, two]) => has(one) && has(two)) ? columns : undefined
}

export type TableRow = Partial<Record<ColumnKind, string>>

/** Cells can start a little before their column's heading if that is indented. */
const slack = 12

const columnAt = (columns: readonly Column[], { x }: SourceCell): Column | undefined =>
  columns.findLast((column) => column.x <= x + slack) ?? columns[0]

const joined = (one: string | undefined, other: string): string => (one === undefined ? other : `${one} ${other}`)

/** Unknown columns are notes, prefixed with their headings. */
export function rowOf(columns: readonly Column[], { cells }: SourceLine): TableRow {
  const row: TableRow = {}
  for (const cell of cells) {
    const column = columnAt(columns, cell)
    if (!column) continue
    const kind = column.kind === 'other' ? 'notes' : column.kind
    const text = column.kind === 'other' && column.head !== '' ? `${column.head}: ${cell.text}` : cell.text
    row[kind] = joined(row[kind], text)
  }
  return row
}

/** A column that has reached a note's maximum accepts no more. */
export function extend(row: TableRow, more: TableRow): void {
  for (const [kind, text] of Object.entries(more) as [ColumnKind, string][])
    if ((row[kind]?.length ?? 0) < longTextMax) row[kind] = joined(row[kind], text)
}
