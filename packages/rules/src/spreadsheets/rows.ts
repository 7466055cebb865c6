import {
  Address,
  addressLine,
  EmailAddress,
  isLongerThan,
  keysOf,
  lineText,
  shortTextMax,
  spreadsheetMessages,
  Tenancy,
  workbookFieldLabels,
  WorkbookRow,
  type ColumnField,
  type WorkbookField,
  type WorkbookProblem,
} from '@lintel/contract'
import { headNumber } from './columns.ts'
import { typedDate } from './dates.ts'

const max = { parties: 20, rooms: 100, reporttype: 250 }

/** Line breaks or semicolons; rooms also commas. */
const entriesOf = (cell: string, separators: RegExp): string[] =>
  cell.split(separators).map((entry) => lineText(entry).trim())

/** What people type where there is nothing to type. */
const placeholder =
  /^(?:n\/?a|n\.a\.?|tb[acd]|t\.b\.[acd]\.?|none|nil|null|unknown|not (?:known|applicable)|to be (?:confirmed|advised)|[-–—?.*/_]+|0{1,2}\/0{1,2}\/0{2,4}|#(?:n\/a|(?:ref|value|name)[!?]))$/i

/** What people type where nobody lives. */
const vacant =
  /^(?:(?:currently |now )?(?:vacant|unlet|unoccupied|untenanted|no (?:current )?(?:tenants?|occupiers?))\b.*|empty|void|available|to let)$/i

const saysNothing = (field: WorkbookField, text: string): boolean =>
  placeholder.test(text) || (field === 'tenant' && vacant.test(text))

/** Negative and broken numbers too, to be refused. */
const timesPattern = /^(-?\d+(?:\.\d+)?) ?(?:x\b|×) ?(.+)$|^(.+?) ?(?:\bx|×) ?(-?\d+(?:\.\d+)?)$/i

const numbered = (name: string, count: number): string[] =>
  count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

/** An e-mail address as mail programs copy it: `Name <a@b>`, `mailto:a@b?subject=c`. */
const addressIn = (text: string): string =>
  (/<([^<>]*)>$/.exec(text)?.[1] ?? text).replace(/^mailto:([^?]*).*/i, '$1').trim()

const managers = {
  Agency: /^(?:agen(?:cy|t)|(?:fully )?managed|full management|us)$/i,
  Landlord:
    /^(?:landlord|owner|private(?:ly)?|self[- ]managed|not managed|(?:let|tenant find|introduction)(?: only)?)$/i,
} as const

interface Cell {
  head: string
  text: string
}

class RowReader {
  readonly problems: WorkbookProblem[] = []
  isRefused = false
  private readonly rowindex: number
  private readonly cells: ReadonlyMap<WorkbookField, readonly Cell[]>

  constructor(rowindex: number, columns: readonly { head: string; field: ColumnField }[], cells: readonly string[]) {
    this.rowindex = rowindex
    const all = columns.flatMap(({ head, field }, at) =>
      field === '' ? [] : [{ field, head, text: (cells[at] ?? '').trim() }],
    )
    this.cells = Map.groupBy(all, ({ field }) => field)
  }

  /** Without a postcode, a row with nothing else is a total or a remark. */
  private isNeeded(field: WorkbookField): boolean {
    const others = [...this.cells].filter(([other]) => other !== 'line1' && other !== 'postcode')
    const isUsed = others.some(([other, cells]) =>
      cells.some(({ text }) => text !== '' && !text.startsWith('=') && !saysNothing(other, text)),
    )
    return field === 'line1' || (field === 'postcode' && !isUsed)
  }

  /** Or the row, if it cannot be used without the cell. */
  private leaveOut(field: WorkbookField, message: string, head = this.cells.get(field)?.[0]?.head): '' {
    const isNeeded = this.isNeeded(field)
    if (isNeeded) this.isRefused = true
    const column = head || workbookFieldLabels[field]
    this.problems.push({ row: this.rowindex, column, message, ...(!isNeeded && { cell: true }) })
    return ''
  }

  /** Formulas and what people type where there is nothing are left out. */
  private usable(field: WorkbookField, { head, text }: Cell): string {
    if (text.startsWith('=')) return this.leaveOut(field, spreadsheetMessages.formula, head)
    return saysNothing(field, text) ? this.leaveOut(field, spreadsheetMessages.noText(text), head) : text
  }

  private all(field: WorkbookField): Cell[] {
    return (this.cells.get(field) ?? []).map((cell) => ({ ...cell, text: this.usable(field, cell) }))
  }

  text(field: WorkbookField, longest = shortTextMax, line: (text: string) => string = lineText): string {
    const known = this.problems.length
    const text = line(this.all(field)[0]?.text ?? '')
    if (text === '' && (field === 'line1' || field === 'postcode') && this.problems.length === known)
      return this.leaveOut(field, spreadsheetMessages.noValue)
    return isLongerThan(text, longest) ? this.leaveOut(field, spreadsheetMessages.tooLong(longest)) : text
  }

  date(field: WorkbookField): string {
    const text = this.text(field)
    return text === '' ? '' : (typedDate(text) ?? this.leaveOut(field, spreadsheetMessages.notADate(text)))
  }

  managedBy(): Tenancy['managedby'] {
    const text = this.text('managedby')
    const known = keysOf(managers).find((whom) => managers[whom].test(text))
    return known ?? (text === '' ? '' : this.leaveOut('managedby', spreadsheetMessages.notManagedBy(text)))
  }

  /** By their headings' numbers; 0 has none. */
  private numbered(field: WorkbookField, separators: RegExp): PartyCells {
    const entries = new Map<number, string[]>()
    for (const { head, text } of this.all(field)) {
      const all = entries.get(headNumber(head)) ?? []
      for (const entry of entriesOf(text, separators))
        all.push(
          isLongerThan(entry, shortTextMax)
            ? this.leaveOut(field, spreadsheetMessages.tooLong(shortTextMax), head)
            : this.usable(field, { head, text: entry }),
        )
      entries.set(headNumber(head), all)
    }
    return entries
  }

  parties(names: WorkbookField, emails: WorkbookField): Party[] {
    const mailed = this.numbered(emails, /[;,\n]/)
    for (const [number, entries] of mailed)
      mailed.set(
        number,
        entries.map((entry) => {
          const email = addressIn(entry)
          if (email === '' || EmailAddress.safeParse(email).success) return email
          return this.leaveOut(emails, spreadsheetMessages.notAnEmail(entry))
        }),
      )
    const { parties, unclear } = matchParties(this.numbered(names, /[;\n]/), mailed)
    for (const email of unclear) this.leaveOut(emails, spreadsheetMessages.unclearEmail(email))
    if (parties.length <= max.parties) return parties
    this.leaveOut(names, spreadsheetMessages.tooMany(max.parties))
    return []
  }

  private count(field: 'bedrooms' | 'bathrooms'): number {
    const text = this.text(field)
    if (/^\d{1,2}(?:\.0+)?$/.test(text)) return Number(text)
    if (text !== '') this.leaveOut(field, spreadsheetMessages.notACount(text))
    return 0
  }

  /** `3 x Bedroom` and `Bedroom x 3` are three rooms; `Annex 2` is one. */
  private times(room: string): string[] {
    const [, before, first, second, after] = timesPattern.exec(room) ?? []
    const count = Number(before ?? after ?? 1)
    if (count < 0 || !Number.isInteger(count)) this.leaveOut('rooms', spreadsheetMessages.notACount(room))
    else if (count === 0) this.leaveOut('rooms', spreadsheetMessages.noText(room))
    else if (count > max.rooms) this.leaveOut('rooms', spreadsheetMessages.tooMany(max.rooms))
    else return numbered(first ?? second ?? room, count)
    return []
  }

  /** And those that are only counted. */
  rooms(): string[] {
    const entries = [...this.numbered('rooms', /[;,\n]/).values()].flat().filter(Boolean)
    const named = entries.flatMap((room) => this.times(room))
    const counted = [['bedrooms', 'Bedroom'] as const, ['bathrooms', 'Bathroom'] as const].flatMap(([field, name]) => {
      const count = this.count(field)
      return count === 0 || named.some((room) => room.toLowerCase().includes(name.toLowerCase()))
        ? []
        : numbered(name, count)
    })
    const rooms = [...named, ...counted]
    if (rooms.length <= max.rooms) return rooms
    this.leaveOut('rooms', spreadsheetMessages.tooMany(max.rooms))
    return []
  }
}

/** If it has an address; and what is left out. Cells are text; dates can be in any usual format. */
export function readWorkbookRow(
  rowindex: number,
  columns: readonly { head: string; field: ColumnField }[],
  cells: readonly string[],
): { row?: WorkbookRow; problems: WorkbookProblem[] } {
  const reader = new RowReader(rowindex, columns, cells)
  const address = (['line1', 'line2', 'town', 'county', 'postcode', 'country'] as const).map(
    (part) => [part, reader.text(part, shortTextMax, addressLine)] as const,
  )
  const row = {
    rowindex,
    reporttype: reader.text('reporttype', max.reporttype),
    address: Address.parse(Object.fromEntries(address)),
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
  const { isRefused, problems } = reader
  // What else is wrong with a row that is not used does not matter.
  return isRefused ? { problems: problems.filter(({ cell }) => !cell) } : { row: WorkbookRow.parse(row), problems }
}

export interface Party {
  name: string
  email: string
}

/** By the number in their column's heading ('Tenant 2 email'); 0 has none. */
export type PartyCells = Map<number, string[]>

/** `unmatched` addresses have no name. */
export interface MatchedParties {
  parties: Party[]
  unclear: string[]
}

const withoutEnd = (entries: readonly string[]): readonly string[] =>
  entries.slice(0, entries.findLastIndex((entry) => entry !== '') + 1)

/** By position. A guess would send somebody else's links to sign. */
function matchLists(names: readonly string[], emails: readonly string[]): MatchedParties {
  const given = emails.filter(Boolean)
  const [only = '', ...others] = withoutEnd(names)
  const several = others.length > 0 ? [] : only.split(/\s*(?:[,&/]|\band\b)\s*/i).filter(Boolean)
  const lists: (readonly [readonly string[], readonly string[]])[] = [
    [names, given.length > 0 ? emails : names.map(() => '')],
    [withoutEnd(names), withoutEnd(emails)],
    [several, withoutEnd(emails)],
    [names.some(Boolean) ? [] : [''], given],
  ]
  const matched = lists.find(([people, addresses]) => people.length > 0 && people.length === addresses.length)
  const [people, addresses] = matched ?? [names, []]
  const parties = people.map((name, at) => ({ name, email: addresses[at] ?? '' }))
  return { parties: parties.filter(({ name, email }) => name || email), unclear: matched ? [] : given }
}

/** By position: 'Tenant 2' is the second. */
function inOrder(cells: PartyCells): string[] {
  const entries: string[] = []
  for (const [number, own] of [...cells].toSorted(([a], [b]) => a - b))
    if (number === 0 || own.length !== 1 || entries[number - 1]) entries.push(...own)
    else entries[number - 1] = own[0] ?? ''
  return Array.from(entries, (entry: string | undefined) => entry ?? '')
}

/** Headings with the same number, then the others by position. */
export function matchParties(names: PartyCells, emails: PartyCells): MatchedParties {
  const numbers = [...new Set([...names.keys(), ...emails.keys()])].toSorted((a, b) => a - b)
  const isShared = (number: number) => names.has(number) && emails.has(number)
  const rest = (cells: PartyCells) => new Map([...cells].filter(([number]) => !isShared(number)))
  const [named, mailed] = [rest(names), rest(emails)]
  // 'Tenant' and 'Tenant 1 email' belong together; 'Tenant 1' and 'Tenant 2 email' do not.
  const isMatched = named.has(0) || mailed.has(0)
  const matched = numbers.flatMap((number) =>
    isShared(number) || !isMatched ? matchLists(names.get(number) ?? [], emails.get(number) ?? []) : [],
  )
  if (isMatched) matched.unshift(matchLists(inOrder(named), inOrder(mailed)))
  return { parties: matched.flatMap(({ parties }) => parties), unclear: matched.flatMap(({ unclear }) => unclear) }
}
