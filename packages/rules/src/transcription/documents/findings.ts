import type {
  Dictionary,
  DocumentFindings,
  DocumentPlace,
  FoundItem,
  FoundMeter,
  FoundRoom,
  UnreadPart,
} from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { dictionaryWords, type DictionaryWords } from '../dictionary-words.ts'
import { itemFromText } from '../item-from-text.ts'
import { AddressReader } from './addresses.ts'
import {
  emailIn,
  factOf,
  factsInSentence,
  partiesOf,
  tenancyOf,
  type FactKind,
  type ReadParty,
  pairsOf,
} from './facts.ts'
import { spelledOut, statesGrade } from './grades.ts'
import { headingOf, roomNamed, type HeadingWords, type Topic } from './headings.ts'
import { addTo, itemOf } from './items.ts'
import { keyOfRow, keysOf, meterKindOf, meterOf, meterOfRow } from './keys-and-meters.ts'
import { lineText, type SourceLine, type SourcePage, furnitureOf, bodySizeOf, edges, edgeKeys } from './source.ts'
import { ownReport } from './own-report.ts'
import { columnsOf, extend, rowOf, type Column, type TableRow } from './tables.ts'
import { unreadParts } from './limit-findings.ts'

/** Characters. */
const maxMeter = 2000

/** What a list puts before an entry: '•', '2.', '1.2'. */
const bullet = /^(?:[•*·▪●]\s*|\d{1,2}(?:\.\d{1,2})*[.)]\s+|\d{1,2}(?:\.\d{1,2})+\s+)/

interface Placed {
  line: SourceLine
  at: DocumentPlace
}

/** Still being read: following lines may belong to it. */
interface OpenRow {
  row: TableRow
  lines: [DocumentPlace, ...DocumentPlace[]]
}

/** From first line to last, tracking the current topic. */
class Reader {
  readonly found: DocumentFindings = { addresses: [], rooms: [], keys: [], meters: [], parties: [], tenancy: [] }
  readonly missed: DocumentPlace[] = []
  private readonly dictionary: Dictionary
  private readonly words: DictionaryWords
  private readonly makeId: MakeId
  /** By name in lower case. */
  private readonly rooms = new Map<string, FoundRoom>()
  private readonly known = new Set<string>()
  private readonly entered: { room: FoundRoom; at: DocumentPlace }[] = []
  private topic: Topic['kind'] | 'front' = 'front'
  private room: FoundRoom | undefined
  private isSureRoom = true
  /** A sub-heading of the room, which its text describes. */
  private thing: string | undefined
  /** Of the sub-heading, while no item is read below it. */
  private bare: DocumentPlace[] = []
  private item: FoundItem | undefined
  private columns: Column[] | undefined
  private open: OpenRow | undefined
  private meter: { text: string; at: DocumentPlace } | undefined
  private readonly addresses: AddressReader
  private label: FactKind | undefined

  constructor(dictionary: Dictionary, makeId: MakeId) {
    this.dictionary = dictionary
    this.words = dictionaryWords(dictionary)
    this.makeId = makeId
    this.addresses = new AddressReader(makeId, this.missed)
  }

  read(pages: readonly SourcePage[]): void {
    const furniture = furnitureOf(pages)
    const heading: HeadingWords = { rooms: this.dictionary.rooms, words: this.words, bodySize: bodySizeOf(pages) }
    for (const { page, name, lines } of pages) {
      if (name !== undefined) this.beginSheet(headingOf({ cells: [{ x: 0, text: name }] }, heading), { page, line: 0 })
      let isBelowRoom = false
      for (const [number, line] of lines.entries()) {
        if (line.cells.length === 0) continue
        const isEdge = (number < edges && !isBelowRoom) || number >= lines.length - edges
        const topic = headingOf(line, heading)
        const [text = '', ...counting] = isEdge && !columnsOf(line) ? edgeKeys(line, page) : []
        // 'Bedroom 1' and 'Bedroom 2' count with the pages, and are rooms.
        if (furniture.has(text) || (topic?.kind !== 'room' && counting.some((key) => furniture.has(key)))) continue
        isBelowRoom ||= topic?.kind === 'room'
        const placed = { line, at: { page, line: number } }
        if (topic) this.take(topic, placed.at)
        else if (!this.text(placed)) this.missed.push(placed.at)
      }
    }
    this.end()
    this.found.addresses = this.addresses.found
    const isUsed = ({ items, type }: FoundRoom) => items.length > 0 || type !== undefined
    this.found.rooms = this.found.rooms.filter(isUsed)
    this.missed.push(...this.bare, ...this.entered.flatMap(({ room, at }) => (isUsed(room) ? [] : at)))
  }

  private end(): void {
    this.closeRow()
    this.closeMeter()
    this.addresses.close()
    this.label = undefined
  }

  /** It does not continue the previous one. */
  private beginSheet(topic: Topic | undefined, at: DocumentPlace): void {
    this.end()
    this.item = undefined
    this.columns = undefined
    this.thing = undefined
    this.room = undefined
    this.topic = 'front'
    this.take(topic, at)
  }

  private take(topic: Topic | undefined, at: DocumentPlace): void {
    if (!topic) return
    this.end()
    this.item = undefined
    this.columns = undefined
    this.missed.push(...this.bare)
    this.bare = topic.kind === 'thing' ? [at] : []
    this.thing = topic.kind === 'thing' ? topic.name : undefined
    if (topic.kind === 'thing') return
    this.topic = topic.kind
    if (topic.kind === 'room') this.enter(topic.name, topic.type, topic.isSure, at)
    else this.room = undefined
  }

  private enter(name: string, type: string | undefined, isSure: boolean, at: DocumentPlace): void {
    // The room continues, on the next page or in the next row.
    const known = this.rooms.get(name.toLowerCase())
    this.room = known ?? { id: this.makeId(), at, name, ...(type !== undefined && { type }), items: [] }
    this.isSureRoom = isSure
    this.entered.push({ room: this.room, at })
    if (known) return
    this.found.rooms.push(this.room)
    this.rooms.set(name.toLowerCase(), this.room)
  }

  /** No heading; false if it is not understood. */
  private text(placed: Placed): boolean {
    const columns = columnsOf(placed.line)
    if (columns) {
      this.end()
      this.columns = columns
      return true
    }
    if (this.columns && this.isRow(placed.line)) return this.tableRow(placed, this.columns)
    if (this.topic === 'room') return this.roomText(placed)
    if (this.topic === 'keys') return this.keyText(placed)
    if (this.topic === 'meters') return this.meterText(placed)
    return this.factText(placed)
  }

  /** A sentence starting at the margin ends the table. */
  private isRow({ cells }: SourceLine): boolean {
    const [only, ...others] = cells
    if (others.length > 0 || !only || !this.columns) return true
    const first = this.columns[0]?.x ?? 0
    const isLong = only.text.length > 80 && only.x <= first + 4
    if (isLong) this.columns = undefined
    return !isLong
  }

  /** A row is understood, or not, once it is closed. */
  private tableRow({ line, at }: Placed, columns: readonly Column[]): true {
    const row = rowOf(columns, line)
    const main = columns.find(({ kind }) => ['item', 'key', 'meter', 'name'].includes(kind))?.kind
    const leads = main ?? columns.find(({ kind }) => kind === 'description')?.kind ?? columns[0]?.kind
    const hasLead = leads !== undefined && row[leads] !== undefined
    const goesOn = hasLead && Object.keys(row).length === 1 && /^\p{Ll}/u.test(row[leads] ?? '')
    if (this.open && (!hasLead || goesOn) && row.room === undefined) {
      extend(this.open.row, row)
      this.open.lines.push(at)
      return true
    }
    this.closeRow()
    this.open = { row, lines: [at] }
    return true
  }

  private closeRow(): void {
    const open = this.open
    this.open = undefined
    if (open && !this.takeRow(open)) this.missed.push(...open.lines)
  }

  private takeRow({ row, lines: [at] }: OpenRow): boolean {
    const kinds = new Set(this.columns?.map(({ kind }) => kind))
    const isMeters = kinds.has('reading') || kinds.has('serial') || this.topic === 'meters'
    if (isMeters) {
      const meter = meterOfRow(row)
      if (meter) this.addMeter(meter, at)
      return meter !== undefined
    }
    if (kinds.has('key') || this.topic === 'keys') {
      const key = keyOfRow(row)
      if (key) this.found.keys.push({ id: this.makeId(), at, ...key })
      return key !== undefined
    }
    if (kinds.has('email')) return this.addParties(partiesOf('tenant', `${row.name ?? ''} ${row.email ?? ''}`), at)
    return this.itemRow(row, at)
  }

  private itemRow(row: TableRow, at: DocumentPlace): boolean {
    if (row.room !== undefined && row.room.trim() !== '')
      this.enter(row.room.trim(), roomNamed(row.room, this.dictionary.rooms)?.slug, true, at)
    return (row.item ?? row.description ?? '').trim() !== '' && this.addItem(row, at)
  }

  private addItem(row: TableRow, at: DocumentPlace): boolean {
    if (!this.room) return false
    this.item = { id: this.makeId(), at, ...itemOf(row, this.words) }
    this.room.items.push(this.item)
    this.bare = []
    return true
  }

  private addThing(said: TableRow, at: DocumentPlace): boolean {
    const { thing: item } = this
    this.thing = undefined
    return item !== undefined && this.addItem({ item, ...said }, at)
  }

  private addToItem(item: FoundItem, text: string): true {
    addTo(item, text)
    return true
  }

  private roomText({ line, at }: Placed): boolean {
    const [first, ...others] = line.cells
    if (!first) return true
    if (others.length > 0) {
      const rest = others.map(({ text }) => text)
      const isLabel = first.text.endsWith(':') || !first.text.endsWith('.')
      return isLabel && this.labelled(first.text.replace(/:$/, ''), rest.join('. '), at)
    }
    const text = spelledOut(first.text.replace(bullet, ''))
    const said = /^([^:.;]{2,50}?)\s*(?::\s+|\s[–—-]\s+)(\S.*)$/.exec(text)
    if (said) return this.labelled(said[1] ?? '', said[2] ?? '', at)
    if (this.thing !== undefined) return this.addThing({ description: text }, at)
    // A sentence continues after a line break.
    if (this.item && /^\p{Ll}/u.test(text)) return this.addToItem(this.item, text)
    return text
      .split(/(?<=\.)\s+/)
      .map((sentence) => this.sentence(sentence, at))
      .some(Boolean)
  }

  private labelled(label: string, said: string, at: DocumentPlace): boolean {
    if (/^(?:overall |general )?(?:condition|cleanliness|comments?|notes?|defects?)$/i.test(label.trim()))
      return this.item ? this.addToItem(this.item, said) : this.addThing({ condition: said }, at)
    if (this.item && /^colou?r$/i.test(label.trim())) {
      this.item.color ||= itemFromText(`thing, ${said}`, this.words).color || said
      return true
    }
    if (!this.isSureRoom && itemFromText(label, this.words).slug === undefined) return false
    return this.addItem({ item: label.trim(), description: said }, at)
  }

  private sentence(text: string, at: DocumentPlace): boolean {
    const read = itemFromText(text, this.words)
    if (read.slug !== undefined && !statesGrade(text)) return this.addItem({ description: text }, at)
    const { item } = this
    return item?.at.page === at.page && item.at.line === at.line && this.addToItem(item, text)
  }

  private keyText({ line, at }: Placed): boolean {
    const [first, second] = line.cells
    const keys =
      second && first && /^\d{1,3}$|^[a-z]+$/i.test(second.text)
        ? keysOf(`${first.text}: ${second.text}`)
        : keysOf(lineText(line))
    for (const key of keys) this.found.keys.push({ id: this.makeId(), at, ...key })
    return keys.length > 0 || this.factText({ line, at })
  }

  /** Lines of one meter, until the next is named. */
  private meterText({ line, at }: Placed): boolean {
    const text = lineText(line).replaceAll(' | ', ' ')
    const names = meterKindOf(text)
    const known = this.meter && meterKindOf(this.meter.text)
    if (names && (!this.meter || names !== known)) {
      this.closeMeter()
      this.meter = { text, at }
    } else if (this.meter && this.meter.text.length < maxMeter) this.meter.text += `. ${text}`
    else return false
    return true
  }

  private closeMeter(): void {
    const { meter } = this
    this.meter = undefined
    if (!meter) return
    const read = meterOf(meter.text)
    if (read && (read.reference !== '' || read.readings.length > 0)) this.addMeter(read, meter.at)
    else this.missed.push(meter.at)
  }

  private addMeter(meter: Omit<FoundMeter, 'id' | 'at'>, at: DocumentPlace): void {
    if (this.isNew('meter', meter.name, meter.reference)) this.found.meters.push({ id: this.makeId(), at, ...meter })
  }

  /** Outside the rooms: a label with its value, or a sentence. */
  private factText({ line, at }: Placed): boolean {
    const text = lineText(line)
    const pairs = pairsOf(line)
    if (pairs.length > 0) {
      this.addresses.close()
      for (const { kind, value } of pairs) this.fact(kind, value, at)
      return true
    }
    const loose = factOf(text)
    if (loose !== undefined) {
      this.addresses.close()
      this.label = loose
      return true
    }
    if (this.label !== undefined) {
      const { label } = this
      this.label = undefined
      this.fact(label, text, at)
      return true
    }
    if (this.addresses.more(text)) return true
    const facts = factsInSentence(text)
    for (const { kind, value } of facts) this.fact(kind, value, at)
    const meter = /\bmeter\b/i.test(text) ? meterOf(text) : undefined
    const isMeter = meter !== undefined && (meter.reference !== '' || meter.readings.length > 0)
    if (isMeter) this.addMeter(meter, at)
    const isAddress = this.addresses.line(text, at)
    return facts.length > 0 || isMeter || isAddress
  }

  private fact(kind: FactKind, value: string, at: DocumentPlace): void {
    if (value.trim() === '') {
      this.label = kind
      return
    }
    switch (kind) {
      case 'address':
        this.addresses.begin(value, at)
        return
      case 'tenant':
      case 'landlord':
        this.addParties(partiesOf(kind, value), at)
        return
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

  private addParties(parties: readonly ReadParty[], at: DocumentPlace): boolean {
    for (const party of parties)
      if (this.isNew(party.type, party.name)) this.found.parties.push({ id: this.makeId(), at, ...party })
    return parties.length > 0
  }

  /** On the first call for a value. */
  private isNew(...what: readonly string[]): boolean {
    const { size } = this.known
    return this.known.add(what.join('\n')).size > size
  }
}

/**
 * Each with its position. Rooms are recognised by their headings, items by tables and by sentences in the words of the
 * dictionary. Nothing is added that the document does not contain; what gave nothing is listed.
 */
export function findingsOf(
  pages: readonly SourcePage[],
  dictionary: Dictionary,
  makeId: MakeId,
): { findings: DocumentFindings; unread: UnreadPart[] } {
  const reader = new Reader(dictionary, makeId)
  reader.read(ownReport(pages) ?? pages)
  return { findings: reader.found, unread: unreadParts(reader.missed) }
}
