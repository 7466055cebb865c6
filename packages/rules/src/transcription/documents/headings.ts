import type { DictionaryRoom } from '@lintel/contract'
import { roomKindOf } from '../../spreadsheets/property.ts'
import { itemFromText } from '../item-from-text.ts'
import { wordsIn, type DictionaryWords } from '../dictionary-words.ts'
import type { SourceLine } from './source.ts'

export type Topic =
  | { kind: 'room'; name: string; type: string | undefined; isSure: boolean }
  /** In the room: 'Walls', with its text below. */
  | { kind: 'thing'; name: string }
  | { kind: 'keys' | 'meters' | 'tenancy' | 'other' }

export interface HeadingWords {
  rooms: readonly DictionaryRoom[]
  words: DictionaryWords
  /** Of most characters. */
  bodySize: number
}

const maxHeading = 60
const largerBy = 1.12

/** Before a heading, and its continuation marks. */
const numbering =
  /^(?:(?:section|room|part|area)\s+\d{1,2}\s*[-–—:.)]*\s*|\d{1,2}(?:\.\d{1,2})*[.):]\s*|\d{1,2}\s+[-–—]\s+)/i
const continued = /\s*[([–—-]*\s*(?:continued|cont['’]?d?\.?)\s*[)\]]*\s*$/i

const nameOf = (text: string): string =>
  text
    .replace(numbering, '')
    .replace(continued, '')
    .replace(/[\s:–—-]+$/, '')
    .trim()

/** They distinguish several rooms of a kind. */
const which = new Set(
  'master main principal front rear back first second third ground top lower upper floor level double single guest spare small large left right hand side one two three four five six seven eight a b c and with no to the of off'.split(
    ' ',
  ),
)
const roomish =
  /\b(?:room|hall|hallway|landing|garden|garage|stairs?|staircase|cupboard|loft|attic|porch|balcony|store|shed|exterior|wc|toilet|cloakroom|patio|terrace|larder|pantry|conservatory|kitchen|bathroom|bedroom|en-?suite|lounge|study|office|utility room|cellar|basement|driveway|entrance|corridor|yard|snug|nursery|outbuilding)s?\b/i
const things =
  /^(?:walls?|ceilings?|floor(?:s|ing)?|doors?|windows?|woodwork|skirting(?:s| boards?)?|fixtures?(?: (?:and|&) fittings?)?|fittings?|furniture|furnishings?|lighting|lights?|heating|radiators?|sockets?|switches|electrics?|curtains?|blinds?|appliances?|contents|sanitary ?ware|units|worktops?|decor(?:ation|ative order)?|fabric|misc(?:ellaneous)?|other items)$/i
const other =
  /\b(?:table of contents|index|declaration|disclaimer|glossary|guidance|notes?|terms|definitions?|introduction|important|signatures?|summary|schedule of condition|inventory|safety|alarms?|detectors?|photographs?|photos?|appendix|instructions?|key to|legend|abbreviations|general|certificates?|compliance|responsibilit(?:y|ies)|agreement|report)\b/i
const meters = /\bmeters?\b(?! cupboard)|\butilities\b|\butility (?:readings?|suppl(?:y|ies))\b/i
const keys = /\bkeys?\b|\bfobs?\b/i
const tenancy = /\btenan(?:cy|ts?)\b|\bproperty(?: details)?$|\bparties\b|\blandlords?\b|\baddress\b/i
const plainTopics =
  /^(?:keys?|key (?:schedule|list|log)|schedule of keys|meters?|meter readings?|utilities|keys? (?:and|&) .*)$/i

function topicOf(name: string): 'keys' | 'meters' | 'tenancy' | 'other' | undefined {
  if (/\bkey to\b/i.test(name)) return 'other'
  if (meters.test(name)) return 'meters'
  if (keys.test(name)) return 'keys'
  if (tenancy.test(name)) return 'tenancy'
  return other.test(name) ? 'other' : undefined
}

const isShouted = (text: string): boolean => /[A-Z]{3}/.test(text) && text === text.toUpperCase()

/** Only a room's name and such a word. */
function isRoomAlone(name: string, kind: DictionaryRoom): boolean {
  const own = new Set([...wordsIn(kind.name), ...wordsIn(kind.slug.replaceAll(/[_-]/g, ' '))])
  return wordsIn(name).every((word) => own.has(word) || which.has(word) || /^\d+$/.test(word) || roomish.test(word))
}

/** And the dictionary's names for them. */
const called: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:hallway|entrance|corridor|lobby|vestibule)\b/i, /^hall(?:way)?$/i],
  [/\blanding|stair(?:s|case|well)?\b/i, /\blanding\b/i],
  [
    /\b(?:lounge|living|sitting|drawing|front|family)(?: room| area)?\b/i,
    /^(?:reception|lounge|living room|sitting room)$/i,
  ],
  [/\b(?:toilet|cloakroom|w\.?c\.?|lavatory)\b/i, /^(?:wc|cloakroom|toilet)$/i],
  [/\b(?:shower|wet) ?room\b/i, /^(?:shower room|bathroom)$/i],
  [/\ben ?-?suite\b/i, /^en-?suite$/i],
  [/\b(?:office|library)\b/i, /^(?:office|study)$/i],
  [/\battic\b/i, /^(?:attic|loft)$/i],
  [/\b(?:store|storage|larder|pantry|airing)\b/i, /^(?:cupboard|store(?: room)?)$/i],
  [/\bgarden\b/i, /^(?:rear garden|garden)$/i],
]

/** By the dictionary's name or a common other one. */
export function roomNamed(name: string, rooms: readonly DictionaryRoom[]): DictionaryRoom | undefined {
  const known = roomKindOf(name, rooms)
  if (known) return known
  const own = called.find(([pattern]) => pattern.test(name))?.[1]
  return own && rooms.find((room) => own.test(room.name))
}

/** A numbered sentence or remark is no heading: '2. Kitchen tap was dripping'. */
const isProse = (name: string): boolean =>
  /\b(?:is|are|was|were|be|been|has|have|had|must|shall|should|will|may|can|cannot|please|this|that|their|your|you|they)\b/i.test(
    name,
  ) ||
  (name.split(' ').length > 3 && !/\s\p{Lu}/u.test(name))

/** Behind its name: '1. Carpet - grey, worn'. */
const isDescribed = (name: string): boolean => /,|\s[–—-]\s/.test(name)

/** Undefined for a line of text or of a table. */
export function headingOf(line: SourceLine, { rooms, words, bodySize }: HeadingWords): Topic | undefined {
  const [only, ...others] = line.cells
  if (!only || others.length > 0) return undefined
  const { text } = only
  if (line.isRoom) return { kind: 'room', name: text, type: roomNamed(text, rooms)?.slug, isSure: true }
  if (text.length > maxHeading || /[.;,?!]$/.test(text) || text.split(' ').length > 9) return undefined
  const name = nameOf(text)
  if (!/\p{L}{2}/u.test(name) || /:\s*\S/.test(name)) return undefined
  const kind = roomNamed(name, rooms)
  const isItem = isDescribed(name) && !kind && !roomish.test(name)
  const isStrong =
    line.heading === true ||
    (line.size !== undefined && line.size >= bodySize * largerBy) ||
    isShouted(text) ||
    (numbering.test(text) && !isProse(name) && !isItem)
  const titled = isShouted(name) ? name.charAt(0) + name.slice(1).toLowerCase() : name
  if (kind && isRoomAlone(name, kind)) return { kind: 'room', name: titled, type: kind.slug, isSure: true }
  if (!isStrong) {
    const topic = plainTopics.test(name) ? topicOf(name) : undefined
    return topic && { kind: topic }
  }
  if (things.test(name)) return { kind: 'thing', name: titled }
  const topic = topicOf(name)
  if (topic) return { kind: topic }
  if (kind || roomish.test(name)) return { kind: 'room', name: titled, type: kind?.slug, isSure: true }
  if (itemFromText(name, words).slug !== undefined) return { kind: 'thing', name: titled }
  return { kind: 'room', name: titled, type: undefined, isSure: false }
}
