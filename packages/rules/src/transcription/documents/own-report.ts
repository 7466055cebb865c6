import type { SourceCell, SourceLine, SourcePage } from './source.ts'

/* The PDFs of this product, whose rows are known by their columns and type sizes: a generic reader takes '1.1' for a name. */

/** Of the smallest heading of a room (a long name is printed smaller) and the smallest line of a row, in points. */
const headingSize = 16
const rowSize = 8

const blank: SourceLine = { cells: [] }

/** The list of a report without rooms. */
const listTitle = 'Items'

const textOf = ({ cells }: SourceLine): string => cells.map(({ text }) => text).join(' ')

const isHeading = ({ size = 0 }: SourceLine): boolean => size >= headingSize

const isTableHead = ({ cells: [ref, item, next] }: SourceLine): boolean =>
  ref?.text === 'Ref' &&
  (item?.text === 'Item, colour, description' ||
    (item?.text === 'Item' && next?.text.startsWith('At check-in') === true))

/** The sections that are read as those of any document. */
const isKept = (title: string): boolean => /^(?:property|meters|keys)\b/i.test(title)

const columns = ['ref', 'item', 'description', 'qty', 'condition', 'notes'] as const
type Column = (typeof columns)[number]

const columnNamed = (head: string): Column | undefined => {
  if (head.startsWith('At check-in')) return 'condition'
  return columns.find((column) => head.toLowerCase().startsWith(column))
}

interface Table {
  head: readonly SourceCell[]
  /** Where the open row begins, its lines by column. */
  row?: { lines: SourceLine[]; at: number; said: Record<Column, string[]> } | undefined
}

const lineOf = (said: Record<Column, string[]>): SourceLine => ({
  cells: columns.flatMap((column, at) => {
    // A grade has a line of its own.
    const text = said[column].join(column === 'condition' ? '. ' : ' ').replace(/^Flagged\. /, '')
    return text === '' ? [] : [{ x: at * 100, text }]
  }),
})

const headOfRows = lineOf({
  ref: ['Ref'],
  item: ['Item'],
  description: ['Description'],
  qty: ['Qty'],
  condition: ['Condition'],
  notes: ['Notes'],
})

function addTo(table: Table, line: SourceLine, place: { lines: SourceLine[]; at: number }): void {
  const columnAt = (x: number) => columnNamed(table.head.findLast((head) => head.x <= x + 2)?.text ?? '')
  const [first] = line.cells
  if (first && columnAt(first.x) === 'ref' && /^\d+(\.\d+)?$/.test(first.text))
    table.row = { ...place, said: { ref: [], item: [], description: [], qty: [], condition: [], notes: [] } }
  const { row } = table
  if (!row) return
  for (const { x, text, size = line.size ?? 0 } of line.cells) {
    const column = columnAt(x)
    if (column === undefined || /^Comments? by /.test(text)) continue
    // Below the name, smaller, are the colour and description.
    row.said[column === 'item' && size <= rowSize ? 'description' : column].push(text)
  }
  row.lines[row.at] = lineOf(row.said)
}

/** The same lines, in which each item is one row below the name of its room; undefined if no item is found so. */
export function ownReport(pages: readonly SourcePage[]): SourcePage[] | undefined {
  if (!pages.some(({ lines }) => lines.some(isTableHead))) return undefined
  let isRead = false
  let hasItems = false
  let table: Table | undefined
  let name: { lines: SourceLine[]; at: number; text: string } | undefined
  const read = pages.map((page) => {
    const lines: SourceLine[] = page.lines.map(() => blank)
    for (const [at, line] of page.lines.entries()) {
      if (isHeading(line)) {
        const title = textOf(line)
        const [, room = title === listTitle ? title : undefined] = /^\d+ (.+)$/.exec(title) ?? []
        const roomLine = (text: string): SourceLine => ({ cells: [{ x: 0, text }], isRoom: true })
        isRead = isKept(title)
        if (room !== undefined) {
          name = { lines, at, text: room }
          table = { head: [] }
        } else if (name) {
          // The next line of a long name.
          isRead = false
          name.text += ` ${title}`
          name.lines[name.at] = roomLine(name.text)
          continue
        } else table = undefined
        if (room !== undefined) lines[at] = roomLine(room)
        else if (isRead) lines[at] = { cells: [{ x: 0, text: title }], heading: true }
        continue
      }
      name = undefined
      if (isRead && at > 0) lines[at] = line
      else if (table && isTableHead(line)) {
        // A row goes on below the head of the next page.
        table = { ...table, head: line.cells }
        lines[at] = headOfRows
      } else if (table && (line.size ?? 0) >= rowSize && (line.size ?? 0) < 11) {
        addTo(table, line, { lines, at })
        hasItems ||= table.row !== undefined
      } else if (table && (line.size ?? 0) >= 13) table = { head: [] }
    }
    return { ...page, lines }
  })
  return hasItems ? read : undefined
}
