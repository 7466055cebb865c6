import type { Dictionary, DocumentFindings, DocumentPlace, FoundItem, FoundMeter, FoundRoom } from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { dictionaryWords, type DictionaryWords } from '../dictionary-words.ts'
import { itemFromText } from '../item-from-text.ts'
import {
  addressOf,
  emailIn,
  factOf,
  factsInSentence,
  partiesOf,
  postcode,
  tenancyOf,
  type FactKind,
  type ReadParty,
} from './facts.ts'
import { headingOf, roomNamed, type HeadingWords, type Topic } from './headings.ts'
import { addTo, itemOf } from './items.ts'
import { keyOfRow, keysOf, meterKindOf, meterOf, meterOfRow } from './keys-and-meters.ts'
import { lineText, type SourceLine, type SourcePage } from './source.ts'
import { columnsOf, extend, rowOf, type Column, type TableRow } from './tables.ts'
import { furnitureOf, bodySizeOf, edges, edgeKey } from './page-layout.ts'
import { pairsOf } from './labelled-facts.ts'

/** The maximum characters of a meter's text. */
const meterAtMost = 2000

/** A line with its position in the document. */
interface Placed {
  line: SourceLine
  at: DocumentPlace
}

/** A table row still being read: following lines may belong to it. */
interface OpenRow {
  row: TableRow
  at: DocumentPlace
}

/** Reads a document from first line to last, tracking the current topic. */
class Reader {
  readonly found: DocumentFindings = { addresses: [], rooms: [], keys: [], meters: [], parties: [], tenancy: [] }
  private readonly dictionary: Dictionary
  private readonly words: DictionaryWords
  private readonly makeId: MakeId
  /** By name in lower case. */
  private readonly rooms = new Map<string, FoundRoom>()
  private readonly known = new Set<string>()
  private topic: Topic['kind'] | 'front' = 'front'
  private room: FoundRoom | undefined
  private isSureRoom = true
  /** A sub-heading of the room, which its text describes. */
  private thing: string | undefined
  private item: FoundItem | undefined
  private columns: Column[] | undefined
  private open: OpenRow | undefined
  private meter: { text: string; at: DocumentPlace } | undefined
  private address: { text: string; at: DocumentPlace; lines: number } | undefined
  private label: FactKind | undefined

  constructor(dictionary: Dictionary, makeId: MakeId) {
    this.dictionary = dictionary
    this.words = dictionaryWords(dictionary)
    this.makeId = makeId
  }

  read(pages: readonly SourcePage[]): void {
    const furniture = furnitureOf(pages)
    const heading: HeadingWords = { rooms: this.dictionary.rooms, words: this.words, bodySize: bodySizeOf(pages) }
    for (const { page, name, lines } of pages) {
      if (name !== undefined) this.beginSheet(headingOf({ cells: [{ x: 0, text: name }] }, heading), { page, line: 0 })
      for (const [number, line] of lines.entries()) {
        const isEdge = number < edges || number >= lines.length - edges
        if (isEdge && furniture.has(edgeKey(line)) && !columnsOf(line)) continue
        const placed = { line, at: { page, line: number } }
        const topic = headingOf(line, heading)
        if (topic) this.take(topic, placed.at)
        else this.text(placed)
      }
    }
    this.end()
    this.found.rooms = this.found.rooms.filter(({ items, type }) => items.length > 0 || type !== undefined)
  }

  /** Ends any open row or sentence. */
  private end(): void {
    this.closeRow()
    this.closeMeter()
    this.closeAddress()
    this.label = undefined
  }

  /** Starts a sheet of a workbook, which does not continue the previous one. */
  private beginSheet(topic: Topic | undefined, at: DocumentPlace): void {
    this.end()
    this.item = undefined
    this.columns = undefined
    this.thing = undefined
    this.room = undefined
    this.topic = 'front'
    this.take(topic, at)
  }

  /** Starts a topic at its heading. */
  private take(topic: Topic | undefined, at: DocumentPlace): void {
    if (!topic) return
    this.end()
    this.item = undefined
    this.columns = undefined
    if (topic.kind === 'thing') {
      this.thing = topic.name
      return
    }
    this.thing = undefined
    this.topic = topic.kind
    if (topic.kind === 'room') this.enter(topic.name, topic.type, topic.isSure, at)
    else this.room = undefined
  }

  private enter(name: string, type: string | undefined, isSure: boolean, at: DocumentPlace): void {
    // The room continues, on the next page or in the next row.
    const known = this.rooms.get(name.toLowerCase())
    this.room = known ?? { id: this.makeId(), at, name, ...(type !== undefined && { type }), items: [] }
    this.isSureRoom = isSure
    if (known) return
    this.found.rooms.push(this.room)
    this.rooms.set(name.toLowerCase(), this.room)
  }

  private text(placed: Placed): void {
    const columns = columnsOf(placed.line)
    if (columns) {
      this.end()
      this.columns = columns
      return
    }
    if (this.columns && this.isRow(placed.line)) this.tableRow(placed, this.columns)
    else if (this.topic === 'room') this.roomText(placed)
    else if (this.topic === 'keys') this.keyText(placed)
    else if (this.topic === 'meters') this.meterText(placed)
    else this.factText(placed)
  }

  /** True for a row of the table; a sentence starting at the margin ends the table. */
  private isRow({ cells }: SourceLine): boolean {
    const [only, ...others] = cells
    if (others.length > 0 || !only || !this.columns) return true
    const first = this.columns[0]?.x ?? 0
    const isLong = only.text.length > 80 && only.x <= first + 4
    if (isLong) this.columns = undefined
    return !isLong
  }

  private tableRow({ line, at }: Placed, columns: readonly Column[]): void {
    const row = rowOf(columns, line)
    const main = columns.find(({ kind }) => ['item', 'key', 'meter', 'name'].includes(kind))?.kind
    const leads = main ?? columns.find(({ kind }) => kind === 'description')?.kind ?? columns[0]?.kind
    const hasLead = leads !== undefined && row[leads] !== undefined
    const goesOn = hasLead && Object.keys(row).length === 1 && /^\p{Ll}/u.test(row[leads] ?? '')
    if (this.open && (!hasLead || goesOn) && row.room === undefined) {
      extend(this.open.row, row)
      return
    }
    this.closeRow()
    this.open = { row, at }
  }

  private closeRow(): void {
    const open = this.open
    this.open = undefined
    if (!open) return
    const { row, at } = open
    const kinds = new Set(this.columns?.map(({ kind }) => kind))
    const isMeters = kinds.has('reading') || kinds.has('serial') || this.topic === 'meters'
    if (isMeters) {
      const meter = meterOfRow(row)
      if (meter) this.addMeter(meter, at)
    } else if (kinds.has('key') || this.topic === 'keys') {
      const key = keyOfRow(row)
      if (key) this.found.keys.push({ id: this.makeId(), at, ...key })
    } else if (kinds.has('email')) this.addParties(partiesOf('tenant', `${row.name ?? ''} ${row.email ?? ''}`), at)
    else this.itemRow(row, at)
  }

  private itemRow(row: TableRow, at: DocumentPlace): void {
    if (row.room !== undefined && row.room.trim() !== '')
      this.enter(row.room.trim(), roomNamed(row.room, this.dictionary.rooms)?.slug, true, at)
    if (!this.room || (row.item ?? row.description ?? '').trim() === '') return
    this.addItem(row, at)
  }

  private addItem(row: TableRow, at: DocumentPlace): void {
    if (!this.room) return
    this.item = { id: this.makeId(), at, ...itemOf(row, this.words) }
    this.room.items.push(this.item)
  }

  private roomText({ line, at }: Placed): void {
    const [first, ...others] = line.cells
    if (!first) return
    if (others.length > 0) {
      const rest = others.map(({ text }) => text)
      const isLabel = first.text.endsWith(':') || !first.text.endsWith('.')
      if (isLabel) this.labelled(first.text.replace(/:$/, ''), rest.join('. '), at)
      return
    }
    const text = first.text.replace(/^[•*·▪●]\s*/, '')
    const said = /^([^:.;]{2,50}?)\s*(?::\s+|\s[–—-]\s+)(\S.*)$/.exec(text)
    if (said) return this.labelled(said[1] ?? '', said[2] ?? '', at)
    if (this.thing !== undefined) {
      const { thing } = this
      this.thing = undefined
      return this.addItem({ item: thing, description: text }, at)
    }
    // A sentence continues after a line break.
    if (this.item && /^\p{Ll}/u.test(text)) return addTo(this.item, text)
    for (const sentence of text.split(/(?<=\.)\s+/)) this.sentence(sentence, at)
  }

  private labelled(label: string, said: string, at: DocumentPlace): void {
    if (this.item && /^(?:overall |general )?(?:condition|cleanliness|comments?|notes?|defects?)$/i.test(label.trim()))
      return addTo(this.item, said)
    if (this.item && /^colou?r$/i.test(label.trim())) {
      this.item.color ||= itemFromText(`thing, ${said}`, this.words).color || said
      return
    }
    if (!this.isSureRoom && itemFromText(label, this.words).slug === undefined) return
    this.addItem({ item: label.trim(), description: said }, at)
  }

  private sentence(text: string, at: DocumentPlace): void {
    const read = itemFromText(text, this.words)
    if (read.slug === undefined) {
      if (this.item && this.item.at.page === at.page && this.item.at.line === at.line) addTo(this.item, text)
      return
    }
    this.addItem({ description: text }, at)
  }

  private keyText({ line, at }: Placed): void {
    const [first, second] = line.cells
    const keys =
      second && first && /^\d{1,3}$|^[a-z]+$/i.test(second.text)
        ? keysOf(`${first.text}: ${second.text}`)
        : keysOf(lineText(line))
    for (const key of keys) this.found.keys.push({ id: this.makeId(), at, ...key })
    if (keys.length === 0) this.factText({ line, at })
  }

  /** Lines of one meter, until the next is named. */
  private meterText({ line, at }: Placed): void {
    const text = lineText(line).replaceAll(' | ', ' ')
    const names = meterKindOf(text)
    const known = this.meter && meterKindOf(this.meter.text)
    if (names && (!this.meter || names !== known)) {
      this.closeMeter()
      this.meter = { text, at }
    } else if (this.meter && this.meter.text.length < meterAtMost) this.meter.text += `. ${text}`
  }

  private closeMeter(): void {
    const { meter } = this
    this.meter = undefined
    if (!meter) return
    const read = meterOf(meter.text)
    if (read && (read.reference !== '' || read.readings.length > 0)) this.addMeter(read, meter.at)
  }

  private addMeter(meter: Omit<FoundMeter, 'id' | 'at'>, at: DocumentPlace): void {
    if (this.isNew('meter', meter.name, meter.reference)) this.found.meters.push({ id: this.makeId(), at, ...meter })
  }

  /** A line outside the rooms: a label with its value, or a sentence. */
  private factText({ line, at }: Placed): void {
    const text = lineText(line)
    const pairs = pairsOf(line)
    if (pairs.length > 0) {
      this.closeAddress()
      for (const { kind, value } of pairs) this.fact(kind, value, at)
      return
    }
    const loose = factOf(text)
    if (loose !== undefined) {
      this.closeAddress()
      this.label = loose
      return
    }
    if (this.label !== undefined) {
      const { label } = this
      this.label = undefined
      this.fact(label, text, at)
      return
    }
    if (this.address) return this.moreAddress(text)
    for (const { kind, value } of factsInSentence(text)) this.fact(kind, value, at)
    const meter = /\bmeter\b/i.test(text) ? meterOf(text) : undefined
    if (meter && (meter.reference !== '' || meter.readings.length > 0)) this.addMeter(meter, at)
    if (postcode.test(text) && this.found.addresses.length === 0 && text.length < 200) this.addAddress(text, at)
  }

  private fact(kind: FactKind, value: string, at: DocumentPlace): void {
    if (value.trim() === '') {
      this.label = kind
      return
    }
    switch (kind) {
      case 'address':
        this.closeAddress()
        if (postcode.test(value)) this.addAddress(value, at)
        else this.address = { text: value, at, lines: 0 }
        return
      case 'tenant':
      case 'landlord':
        return this.addParties(partiesOf(kind, value), at)
      case 'tenantemail':
      case 'landlordemail': {
        const type = kind === 'tenantemail' ? 'tenant' : 'landlord'
        const without = this.found.parties.find((party) => party.type === type && party.email === '')
        if (without) without.email = emailIn(value)
        return
      }
      default: {
        const read = tenancyOf(kind, value)
        const isKnown = this.found.tenancy.some(({ field }) => field === kind)
        if (read && !isKnown) this.found.tenancy.push({ id: this.makeId(), at, ...read })
      }
    }
  }

  private moreAddress(text: string): void {
    if (!this.address) return
    this.address.text += `, ${text}`
    if (postcode.test(text)) this.closeAddress()
    else if (++this.address.lines > 4) this.address = undefined
  }

  private closeAddress(): void {
    const { address } = this
    this.address = undefined
    if (address) this.addAddress(address.text, address.at)
  }

  private addAddress(text: string, at: DocumentPlace): void {
    const read = addressOf(text)
    if (!read || !this.isNew('address', read.postcode, read.line1)) return
    this.found.addresses.push({ id: this.makeId(), at, ...read })
  }

  private addParties(parties: readonly ReadParty[], at: DocumentPlace): void {
    for (const party of parties)
      if (this.isNew(party.type, party.name)) this.found.parties.push({ id: this.makeId(), at, ...party })
  }

  /** True on the first call for a value. */
  private isNew(...what: readonly string[]): boolean {
    const { size } = this.known
    return this.known.add(what.join('\n')).size > size
  }
}

/**
 * The findings of a document for making a report, each with its position. Rooms are recognised by their headings, items
 * by tables and by sentences in the words of the dictionary. Nothing is added that the document does not contain.
 */
export function findingsOf(pages: readonly SourcePage[], dictionary: Dictionary, makeId: MakeId): DocumentFindings {
  const reader = new Reader(dictionary, makeId)
  reader.read(pages)
  return reader.found
}
