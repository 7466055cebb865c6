import {
  cutText,
  longTextMax,
  shortTextMax,
  type Dictionary,
  type DocumentFindings,
  type DocumentPlace,
} from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { dictionaryWords, wordsIn } from '../dictionary-words.ts'
import { addressOf, partiesOf, tenancyOf } from './facts.ts'
import { gradesOf } from './grades.ts'
import { roomNamed } from './headings.ts'
import { itemOf } from './items.ts'

type Numbered<T> = readonly ({ line: number } & T)[]

export interface AnsweredPart {
  lines: readonly { at: DocumentPlace; text: string }[]
  answer: {
    rooms: Numbered<{
      name: string
      items: Numbered<{ description: string; color: string; qty?: number | undefined; notes: readonly string[] }>
    }>
    keys: Numbered<{ name: string; qty?: number | undefined }>
    meters: Numbered<{
      kind: DocumentFindings['meters'][number]['name']
      serial: string
      readings: readonly string[]
    }>
    tenants: Numbered<{ name: string }>
    landlords: Numbered<{ name: string }>
    startdate?: { line: number; date: string } | undefined
    enddate?: { line: number; date: string } | undefined
    address?: { line: number; text: string } | undefined
  }
}

const near = 4

const short = (text: string): string => cutText(text.trim(), shortTextMax)

function textAt(lines: AnsweredPart['lines'], line: number) {
  const own = lines[line]
  const text = lines
    .slice(line, line + near)
    .map((one) => one.text)
    .join(' ')
  const known = new Set(wordsIn(text))
  const isSaid = (said: string | number): boolean => wordsIn(String(said)).every((word) => known.has(word))
  return own && { at: own.at, cells: own.text.split(' | '), isSaid }
}

/**
 * As far as the document contains them: each word near the line that it names. Grades are those of the line itself,
 * whatever the model says; a room without a heading is dropped.
 */
export function findingsOfModel(
  parts: readonly AnsweredPart[],
  dictionary: Dictionary,
  makeId: MakeId,
): DocumentFindings {
  const words = dictionaryWords(dictionary)
  const found: DocumentFindings = { addresses: [], rooms: [], keys: [], meters: [], parties: [], tenancy: [] }
  for (const { lines, answer } of parts) {
    for (const { line, name, items } of answer.rooms) {
      const place = textAt(lines, line)
      // A room can continue from the previous part.
      const known = found.rooms.find((room) => room.name.toLowerCase() === name.trim().toLowerCase())
      if (!known && (name.trim() === '' || !place?.isSaid(name))) continue
      const type = roomNamed(name, dictionary.rooms)?.slug
      const room = known ?? {
        id: makeId(),
        at: place?.at ?? { page: 1, line: 0 },
        name: short(name),
        ...(type !== undefined && { type }),
        items: [],
      }
      if (!known) found.rooms.push(room)
      for (const item of items) {
        const there = textAt(lines, item.line)
        if (!there?.isSaid(item.description) || item.description.trim() === '') continue
        const notes = item.notes.filter((note) => there.isSaid(note) && gradesOf(note).notes.length > 0)
        const read = itemOf({ item: item.description, colour: there.isSaid(item.color) ? item.color : '' }, words)
        const graded = there.cells.map(gradesOf)
        room.items.push({
          id: makeId(),
          at: there.at,
          ...read,
          ...(item.qty !== undefined && there.isSaid(item.qty) && { qty: item.qty }),
          conditions: notes.slice(0, 50).map((note) => cutText(note, longTextMax)),
          condition: graded.find(({ condition }) => condition !== '')?.condition ?? '',
          cleanliness: graded.find(({ cleanliness }) => cleanliness !== '')?.cleanliness ?? '',
        })
      }
    }
    for (const { line, name, qty } of answer.keys) {
      const place = textAt(lines, line)
      if (!place?.isSaid(name) || name.trim() === '') continue
      const counted = qty !== undefined && place.isSaid(qty)
      found.keys.push({ id: makeId(), at: place.at, name: short(name), ...(counted && { qty }), notes: '' })
    }
    for (const { line, kind, serial, readings } of answer.meters) {
      const place = textAt(lines, line)
      if (!place) continue
      const stated = readings.filter((reading) => reading.trim() !== '' && place.isSaid(reading))
      const reference = place.isSaid(serial) ? short(serial) : ''
      if (reference !== '' || stated.length > 0)
        found.meters.push({
          id: makeId(),
          at: place.at,
          name: kind,
          reference,
          location: '',
          readings: stated.map(short),
        })
    }
    for (const type of ['tenant', 'landlord'] as const)
      for (const { line, name } of answer[`${type}s`]) {
        const place = textAt(lines, line)
        if (place?.isSaid(name))
          found.parties.push(...partiesOf(type, name).map((party) => ({ id: makeId(), at: place.at, ...party })))
      }
    for (const field of ['startdate', 'enddate'] as const) {
      const said = answer[field]
      const place = said && textAt(lines, said.line)
      const read = said && place?.isSaid(said.date) ? tenancyOf(field, said.date) : undefined
      if (place && read && !found.tenancy.some((one) => one.field === field))
        found.tenancy.push({ id: makeId(), at: place.at, ...read })
    }
    const { address } = answer
    const place = address && textAt(lines, address.line)
    const read = address && place?.isSaid(address.text) ? addressOf(address.text) : undefined
    if (place && read && found.addresses.length === 0) found.addresses.push({ id: makeId(), at: place.at, ...read })
  }
  return found
}

/** Kinds for which the rules found nothing are the other's. */
export function completeFindings(rules: DocumentFindings, other: DocumentFindings): DocumentFindings {
  const hasItems = rules.rooms.some(({ items }) => items.length > 0)
  const fields = new Set(rules.tenancy.map(({ field }) => field))
  const types = new Set(rules.parties.map(({ type }) => type))
  return {
    addresses: rules.addresses.length > 0 ? rules.addresses : other.addresses,
    rooms: hasItems ? rules.rooms : other.rooms,
    keys: rules.keys.length > 0 ? rules.keys : other.keys,
    meters: rules.meters.length > 0 ? rules.meters : other.meters,
    parties: [...rules.parties, ...other.parties.filter(({ type }) => !types.has(type))],
    tenancy: [...rules.tenancy, ...other.tenancy.filter(({ field }) => !fields.has(field))],
  }
}

/** Without an item it may be an inventory in an unknown layout. */
const linesOfInventory = 15

/** No item in a document of some length. */
export const isHardlyUnderstood = ({ rooms }: DocumentFindings, lines: number): boolean =>
  lines >= linesOfInventory && !rooms.some(({ items }) => items.length > 0)
