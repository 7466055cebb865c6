import { cutText, longTextMax, shortTextMax, type FoundKey, type FoundMeter } from '@lintel/contract'
import { numberOf } from '../vocabulary.ts'
import type { TableRow } from './tables.ts'

export type ReadKey = Omit<FoundKey, 'id' | 'at'>
export type ReadMeter = Omit<FoundMeter, 'id' | 'at'>

const short = (text: string): string => cutText(text.trim(), shortTextMax)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const keyWord = /\b(?:keys?|fobs?|yale|mortice|mortise|chubb|latch|padlock|remotes?|entry cards?|swipe cards?)\b/i
/** '2 x Yale', 'Yale x 2', 'Yale: 2', 'Yale (2)', 'Yale – two'. */
const countFirst = /^(\d{1,3}|[a-z]+)\s*(?:x|no\.?|×|off)?\s+(.+)$/i
const countLast = /^(.+?)\s*(?:[x×:–—-]|\(\s*x?)\s*(\d{1,3}|[a-z]+)\s*\)?$/i

/** Undefined for other lines. */
export function keyOf(text: string): ReadKey | undefined {
  const plain = text
    .replace(/^[\s•*·–—-]+/, '')
    .replace(/\.$/, '')
    .trim()
  if (!keyWord.test(plain) || plain.length > 120) return undefined
  const before = countFirst.exec(plain)
  const first = before && numberOf(before[1]?.toLowerCase() ?? '')
  const after = countLast.exec(plain)
  const last = after && numberOf(after[2]?.toLowerCase() ?? '')
  const [name, qty] =
    first !== undefined && first !== null
      ? [before?.[2] ?? '', first]
      : last !== undefined && last !== null
        ? [after?.[1] ?? '', last]
        : [plain, undefined]
  const [lead = '', ...rest] = name.split(/\s+[–—-]\s+|,\s+|\s*\(/)
  const notes = rest.join(', ').replace(/\)$/, '').trim()
  return { name: short(capital(lead)), ...(qty !== undefined && { qty }), notes: cutText(capital(notes), longTextMax) }
}

/** Possibly several: 'Front door: 2 Yale, 2 mortice keys'. */
export function keysOf(text: string): ReadKey[] {
  const [, place, list] = /^([^:]{2,40}):\s*(\d+\s*x?\s+\p{L}.*)$/u.exec(text) ?? []
  if (place === undefined || list === undefined) return [keyOf(text) ?? []].flat()
  const named = list.split(/,\s*(?=\d)|\s+and\s+(?=\d)/).map((part) => keyOf(part) ?? keyOf(`${part} key`))
  return named.flatMap((key) => (key ? { ...key, notes: [place, key.notes].filter(Boolean).join('. ') } : []))
}

export function keyOfRow({
  key,
  item,
  description,
  name,
  qty,
  notes = '',
  location = '',
}: TableRow): ReadKey | undefined {
  const label = key ?? item ?? name ?? description
  if (label === undefined || label.trim() === '') return undefined
  const more = label === description ? undefined : description
  const count = numberOf((/\d{1,4}|[a-z]+/i.exec(qty ?? '')?.[0] ?? '').toLowerCase())
  const read = keyOf(label)
  const said = [more ?? '', location, notes, read?.notes ?? ''].filter((text) => text.trim() !== '').join('. ')
  const found = count ?? read?.qty
  return {
    name: read?.name ?? short(capital(label)),
    ...(found !== undefined && { qty: found }),
    notes: cutText(said, longTextMax),
  }
}

type MeterName = FoundMeter['name']

const meterKindsByWord: readonly (readonly [RegExp, MeterName])[] = [
  [/\bhot ?water\b/i, 'HotWater'],
  [/\belectric(?:ity|al)?\b/i, 'Electric'],
  [/\bgas\b/i, 'Gas'],
  [/\boil\b/i, 'Oil'],
  [/\bwater\b/i, 'Water'],
  [/\bheat(?:ing)?\b/i, 'Heat'],
]

export const meterKindOf = (text: string): MeterName | undefined =>
  meterKindsByWord.find(([pattern]) => pattern.test(text))?.[1]

const serialIn =
  /\b(?:serial|meter)\s*(?:number|no\b\.?|num|#|id)?\s*(?:is|[:.])?\s*((?=[A-Z0-9-]{0,24}\d)[A-Z0-9][A-Z0-9-]{3,24}(?: \d{4,}[A-Z0-9]*)?)/i
const figures = String.raw`(\d[\d ]{0,2}\d{0,9}(?:[.,]\d{1,4})?)`
const readingIn = new RegExp(
  String.raw`\breadings?\s*(?:\([^)]{0,60}\))?\s*(?:at check ?-?in|on \S{1,20})?\s*(?:is|was|of|[:=–-])?\s*(?:(?:day|night|normal|low|rate 1|rate 2|r1|r2)\s*[:=]?\s*)?${figures}`,
  'i',
)
const ratesIn = new RegExp(
  String.raw`\b(?:day|night|normal|low|peak|off-?peak|rate ?[12]|r[12])\s*(?:reading)?\s*[:=]?\s*${figures}`,
  'gi',
)
const locationIn = /\b(?:located|location|situated|position)\s*(?:is|[:–-])?\s*([^.;|]{3,80})/i

const figure = (text: string): string => text.replaceAll(/\s/g, '').replace(',', '.')

export function meterOf(text: string): ReadMeter | undefined {
  const name = meterKindOf(text)
  if (!name) return undefined
  const rates = [...text.matchAll(ratesIn)].map(([, found = '']) => figure(found))
  const reading = readingIn.exec(text)?.[1]
  const reference = serialIn.exec(text)?.[1] ?? ''
  // A number on its own, after the kind of meter.
  const bare = /\b\d{3,9}(?:[.,]\d{1,4})?\b/.exec(text.replace(reference, ' '))?.[0]
  const single = reading ?? bare
  const readings = rates.length > 0 ? rates : single === undefined ? [] : [figure(single)]
  return {
    name,
    reference: short(reference),
    readings: readings.slice(0, 20).map(short),
    location: short(capital(locationIn.exec(text)?.[1]?.trim() ?? '')),
  }
}

export function meterOfRow({
  meter,
  item,
  name,
  description,
  serial = '',
  reading = '',
  location = '',
  notes = '',
}: TableRow): ReadMeter | undefined {
  const kind = meterKindOf(meter ?? item ?? name ?? description ?? '')
  if (!kind) return undefined
  const said = meterOf(`${kind} ${notes} ${description ?? ''}`)
  const readings = [...reading.matchAll(/\d+(?:[.,]\d+)?/g)].map(([found]) => figure(found))
  return {
    name: kind,
    reference: short(serial || (said?.reference ?? '')),
    readings: (readings.length > 0 ? readings : (said?.readings ?? [])).slice(0, 20).map(short),
    location: short(location || (said?.location ?? '')),
  }
}
