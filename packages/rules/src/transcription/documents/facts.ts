import {
  cutText,
  isEmailAddress,
  shortTextMax,
  type FoundParty,
  type FoundProperty,
  type FoundTenancy,
} from '@lintel/contract'
import { typedDate } from '../../spreadsheets/dates.ts'
import type { SourceLine } from './source.ts'

type Placeless<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never
export type ReadAddress = Placeless<FoundProperty>
export type ReadParty = Placeless<FoundParty>
export type ReadTenancy = Placeless<FoundTenancy>

export type FactKind =
  | 'address'
  | 'tenant'
  | 'landlord'
  | 'tenantemail'
  | 'landlordemail'
  | 'startdate'
  | 'enddate'
  | 'checkindate'
  | 'reference'
  | 'checkinby'

const labels: readonly (readonly [RegExp, FactKind])[] = [
  [
    /^(?:(?:full )?(?:property )?address(?: of (?:the )?property)?|property|premises|the property|property inspected)$/,
    'address',
  ],
  [/^tenants? e-?mail(?: address)?$/, 'tenantemail'],
  [/^landlords? e-?mail(?: address)?$/, 'landlordemail'],
  [/^(?:tenants?(?: \d)?(?: names?)?|names? of (?:the )?tenants?|occupiers?|incoming tenants?)$/, 'tenant'],
  [/^(?:landlords?(?: names?)?|names? of (?:the )?landlords?|owners?)$/, 'landlord'],
  [
    /^(?:(?:tenancy |term )?(?:start|commencement)(?: date)?(?: of (?:the )?tenancy)?|tenancy (?:starts|commences|from)|date of commencement|move ?-?in date)$/,
    'startdate',
  ],
  [
    /^(?:(?:tenancy |term )?(?:end|expiry)(?: date)?(?: of (?:the )?tenancy)?|tenancy (?:ends|expires|until))$/,
    'enddate',
  ],
  [/^(?:check ?-?in(?: date)?|date of check ?-?in)$/, 'checkindate'],
  [/^(?:(?:tenancy |our )?ref(?:erence)?(?: (?:no|number))?)$/, 'reference'],
  [/^(?:check ?-?in by|checked in by|inspected by|prepared by|(?:inventory )?clerk|inspector)$/, 'checkinby'],
]

/** Undefined if unknown. */
export function factOf(label: string): FactKind | undefined {
  const plain = label
    .toLowerCase()
    .replaceAll(/\(s\)/g, 's')
    .replaceAll(/[.:*'’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return labels.find(([pattern]) => pattern.test(plain))?.[1]
}

const short = (text: string): string => cutText(text.trim(), shortTextMax)

const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/i
export const hasPostcode = (text: string): boolean => postcode.test(text)

/* All of these patterns run in linear time on any line: repetitions are bounded, and start at a word boundary. */
const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const counties =
  /^(?:[a-z ]*shire|kent|essex|surrey|devon|cornwall|norfolk|suffolk|dorset|somerset|cumbria|durham|county durham|rutland|merseyside|tyne and wear|greater (?:london|manchester)|(?:east|west) sussex|(?:north|south|west|east) (?:yorkshire|midlands)|isle of wight|gwent|gwynedd|powys|dyfed|fife)$/i

/** Undefined if it has no postcode. */
export function addressOf(text: string): ReadAddress | undefined {
  const found = postcode.exec(text)
  if (!found) return undefined
  const parts = text
    .slice(0, found.index)
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:uk|united kingdom|england|wales|scotland)$/i.test(part))
  if (/^\d+[a-z]?$/i.test(parts[0] ?? '') && parts.length > 1) parts.splice(0, 2, `${parts[0]} ${parts[1]}`)
  const [line1 = '', ...rest] = parts
  const county = rest.length > 1 && counties.test(rest.at(-1) ?? '') ? (rest.pop() ?? '') : ''
  const town = rest.pop() ?? ''
  return {
    line1: short(line1),
    line2: short(rest.join(', ')),
    town: short(town),
    county: short(county),
    postcode: `${found[1]?.toUpperCase()} ${found[2]?.toUpperCase()}`,
  }
}

const isName = (text: string): boolean =>
  /^(?:(?:Mr|Mrs|Miss|Ms|Mx|Dr|Prof)\.? )?\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|van|der|von|bin|al|la|le|da|dos) )*\p{Lu}[\p{L}'’.-]*){0,4}$/u.test(
    text,
  )

export function partiesOf(type: ReadParty['type'], text: string): ReadParty[] {
  return text.split(/\s*(?:[,;&/|]|\band\b)\s*/i).flatMap((part) => {
    const address = emailIn(part)
    const name = part
      .replace(email, '')
      .replaceAll(/[()<>[\]]/g, '')
      .replace(/^\d+[.)]\s*/, '')
      .trim()
    return isName(name) ? [{ type, name: short(name), email: short(address) }] : []
  })
}

export const emailIn = (text: string): string => {
  const found = email.exec(text)?.[0] ?? ''
  return isEmailAddress(found) ? found : ''
}

/** Undefined if it is invalid. */
export function tenancyOf(field: ReadTenancy['field'], text: string): ReadTenancy | undefined {
  if (field === 'reference' || field === 'checkinby')
    return text.trim() === '' ? undefined : { field, value: short(text) }
  const value = dateIn(text)
  return value === undefined ? undefined : { field, value }
}

const aDate =
  /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]{2,8},? \d{4}|\d{1,2}-[A-Z][a-z]{2}-\d{2,4})\b/

export const dateIn = (text: string): string | undefined => {
  const found = aDate.exec(text)?.[1]
  return found === undefined ? undefined : typedDate(found.replace(' of ', ' '))
}

const named = String.raw`(?:(?:Mr|Mrs|Miss|Ms|Mx|Dr)\.? )?\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40}){1,3}`
const calledThe = (whom: string) => String.raw`\s?\(?\s?\(["'“‘]?(?:[Tt]he )?${whom}s?["'”’]?\)`
const wordBegins = String.raw`(?<![\p{L}'’-])`

const sentences: readonly (readonly [RegExp, FactKind])[] = [
  [new RegExp(`${wordBegins}(${named}(?:(?:,| and| &) ${named}){0,7})${calledThe('[Tt]enant')}`, 'u'), 'tenant'],
  [new RegExp(`${wordBegins}(${named})${calledThe('[Ll]andlord')}`, 'u'), 'landlord'],
  [/\b(?:commenc\w+|start\w*|begin\w*)(?: on| from)?(?: and including)?:? (.{6,30})/i, 'startdate'],
  [/\b(?:until|ending(?: on)?|expir\w+(?: on)?)(?: and including)?:? (.{6,30})/i, 'enddate'],
  [/\b(?:situated at|known as|property at|premises at|letting of) (.{10,150})/i, 'address'],
]

export const factsInSentence = (text: string): { kind: FactKind; value: string }[] =>
  sentences.flatMap(([pattern, kind]) => {
    const value = pattern.exec(text)?.[1]
    return value === undefined ? [] : [{ kind, value }]
  })

/** 'Tenant: Anna Brown', or in adjacent cells. */
export function pairsOf({ cells }: SourceLine): { kind: FactKind; value: string }[] {
  const pairs: { kind: FactKind; value: string }[] = []
  for (const [at, { text }] of cells.entries()) {
    const inside = /^([^:]{2,40}):\s*(.*)$/.exec(text)
    const kind = factOf(inside?.[1] ?? text)
    if (kind === undefined) continue
    const value = inside?.[2] || (cells[at + 1]?.text ?? '')
    if (inside || cells[at + 1]) pairs.push({ kind, value })
  }
  return pairs
}
