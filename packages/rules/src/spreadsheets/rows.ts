import {
  Address,
  cleanText,
  EmailAddress,
  isLongerThan,
  shortTextMax,
  spreadsheetMessages,
  Tenancy,
  workbookFieldLabels,
  WorkbookRow,
  type ColumnField,
  type WorkbookField,
  type WorkbookProblem,
} from '@lintel/contract'
import { typedDate } from './dates.ts'

const most = { parties: 20, rooms: 100, ofAKind: 20, reporttype: 250 }

/** Names in one cell are separated by line breaks or semicolons; rooms also by commas. */
const entriesOf = (cell: string, separators: RegExp): string[] => cell.split(separators).map((entry) => entry.trim())

/** `3 x Bedroom` and `Bedroom x 3` are three rooms. */
const times = (room: string): string[] => {
  const [, before, first, second, after] = /^(\d{1,2}) ?[x×] ?(.+)$|^(.+?) ?[x×] ?(\d{1,2})$/i.exec(room) ?? []
  return numbered(first ?? second ?? room, Number(before ?? after ?? 1))
}

const numbered = (name: string, count: number): string[] =>
  count === 1 ? [name] : Array.from({ length: Math.min(count, most.ofAKind) }, (_, index) => `${name} ${index + 1}`)

/** Reads a workbook's row: its cells by field, and its problems. */
class RowReader {
  readonly problems: WorkbookProblem[] = []
  private readonly rowindex: number
  private readonly cells: ReadonlyMap<WorkbookField, readonly { head: string; text: string }[]>

  constructor(rowindex: number, columns: readonly { head: string; field: ColumnField }[], cells: readonly string[]) {
    this.rowindex = rowindex
    const all = columns.flatMap(({ head, field }, at) =>
      field === '' ? [] : [{ field, head, text: cleanText(cells[at] ?? '').trim() }],
    )
    this.cells = Map.groupBy(all, ({ field }) => field)
    this.refuseFormulas()
  }

  /** Rejects texts that programs read as formulas. */
  private refuseFormulas(): void {
    for (const [field, cells] of this.cells)
      if (cells.some(({ text }) => text.startsWith('='))) this.refuse(field, spreadsheetMessages.formula)
  }

  refuse(field: WorkbookField, message: string): void {
    const head = this.cells.get(field)?.[0]?.head || workbookFieldLabels[field]
    this.problems.push({ row: this.rowindex, column: head, message })
  }

  /** A text; one that is too long is rejected. */
  text(field: WorkbookField, longest = shortTextMax): string {
    const text = this.cells.get(field)?.[0]?.text ?? ''
    if (!isLongerThan(text, longest)) return text
    this.refuse(field, spreadsheetMessages.tooLong(longest))
    return ''
  }

  needed(field: WorkbookField): string {
    const text = this.text(field)
    if (text === '' && !this.problems.some(({ column }) => column === workbookFieldLabels[field]))
      this.refuse(field, spreadsheetMessages.noValue)
    return text
  }

  date(field: WorkbookField): string {
    const text = this.text(field)
    if (text === '' || text.startsWith('=')) return ''
    const day = typedDate(text)
    if (day === undefined) this.refuse(field, spreadsheetMessages.notADate(text))
    return day ?? ''
  }

  managedBy(): Tenancy['managedby'] {
    const text = this.text('managedby')
    if (text === '') return ''
    if (/^(?:agen(?:cy|t)|managed|us)$/i.test(text)) return 'Agency'
    if (/^(?:landlord|owner|private(?:ly)?)$/i.test(text)) return 'Landlord'
    this.refuse('managedby', spreadsheetMessages.notManagedBy(text))
    return ''
  }

  /**
   * The entries of all columns of a field in order; an empty cell counts as one, so that others keep their positions.
   */
  private entries(field: WorkbookField, separators: RegExp): string[] {
    const entries = (this.cells.get(field) ?? []).flatMap(({ text }) => entriesOf(text, separators))
    if (!entries.some((entry) => isLongerThan(entry, shortTextMax))) return entries
    this.refuse(field, spreadsheetMessages.tooLong(shortTextMax))
    return []
  }

  /** Names with their e-mail addresses, matched by position. */
  parties(names: WorkbookField, emails: WorkbookField): { name: string; email: string }[] {
    const [named, mailed] = [this.entries(names, /[;\n]/), this.entries(emails, /[;,\n]/)]
    for (const email of mailed)
      if (email !== '' && !EmailAddress.safeParse(email).success)
        this.refuse(emails, spreadsheetMessages.notAnEmail(email))
    const parties = Array.from({ length: Math.max(named.length, mailed.length) }, (_, at) => ({
      name: named[at] ?? '',
      email: mailed[at] ?? '',
    })).filter(({ name, email }) => name !== '' || email !== '')
    if (parties.length > most.parties) this.refuse(names, spreadsheetMessages.tooMany(most.parties))
    return parties
  }

  private count(field: 'bedrooms' | 'bathrooms'): number {
    const text = this.text(field)
    return /^\d{1,2}(?:\.0+)?$/.test(text) ? Number(text) : 0
  }

  /** The named rooms, and those that are only counted. */
  rooms(): string[] {
    const named = this.entries('rooms', /[;,\n]/)
      .filter(Boolean)
      .flatMap(times)
    const counted = [['bedrooms', 'Bedroom'] as const, ['bathrooms', 'Bathroom'] as const].flatMap(([field, name]) =>
      named.some((room) => room.toLowerCase().includes(name.toLowerCase())) || this.count(field) === 0
        ? []
        : numbered(name, this.count(field)),
    )
    const rooms = [...named, ...counted]
    if (rooms.length > most.rooms) this.refuse('rooms', spreadsheetMessages.tooMany(most.rooms))
    return rooms
  }
}

/** The property in a workbook row, or why it has none. Cells are text; dates can be in any usual format. */
export function readWorkbookRow(
  rowindex: number,
  columns: readonly { head: string; field: ColumnField }[],
  cells: readonly string[],
): { row: WorkbookRow } | { problems: WorkbookProblem[] } {
  const reader = new RowReader(rowindex, columns, cells)
  const row = {
    rowindex,
    reporttype: reader.text('reporttype', most.reporttype),
    address: Address.parse({
      line1: reader.needed('line1'),
      line2: reader.text('line2'),
      town: reader.text('town'),
      county: reader.text('county'),
      postcode: reader.needed('postcode'),
      country: reader.text('country'),
    }),
    tenants: reader.parties('tenant', 'tenantemail'),
    landlords: reader.parties('landlord', 'landlordemail'),
    tenancy: Tenancy.parse({
      reference: reader.text('reference'),
      pid: reader.text('pid'),
      key: reader.text('key'),
      startdate: reader.date('startdate'),
      enddate: reader.date('enddate'),
      checkindate: reader.date('checkindate'),
      checkinby: reader.text('checkinby'),
      managedby: reader.managedBy(),
    }),
    rooms: reader.rooms(),
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : { row: WorkbookRow.parse(row) }
}
