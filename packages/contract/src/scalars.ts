import * as z from 'zod'
import { monthPattern } from './constants.ts'
import { addressLine, cleanText, emailPattern, figure, isEmailAddress, isLongerThan, lineText } from './text.ts'

/** They would reach an object's prototype. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Code points. */
export const shortTextMax = 300
export const longTextMax = 8000

const textOf = (max: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite(clean)
    .refine((value) => !isLongerThan(value, max), `At most ${figure(max)} characters.`)
    .meta({ maxLength: max })

/** Code points, line breaks allowed; cleaned before they are counted. */
export const text = (max: number) => textOf(max, cleanText)

/** Line breaks become spaces. */
export const line = (max: number) => textOf(max, (value) => lineText(value))

export const ShortText = line(shortTextMax)
/** Line breaks become commas. */
export const addressField = (max: number) => textOf(max, addressLine)
/** Part of a sort key of 1,024 bytes: four bytes a character, and the rest of the key. */
export const ReportTypeName = line(250)
export const LongText = text(longTextMax)

/** Ours are 22 URL-safe characters (128 random bits), demo ids are readable. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id.')
  .refine((id) => !prototypeKeys.has(id), 'Not a valid id.')
export type Id = z.infer<typeof Id>

/** Made by the browser with `newId()`. */
export const MadeId = z.string().regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, 'Not a valid id.')

export const invalidPage = 'Not a valid page.'

/** The last is for names that begin with anything else. */
export const initials = [...'abcdefghijklmnopqrstuvwxyz', '0-9'] as const
export const Initial = z.string().regex(/^(?:[a-zA-Z0-9]|0-9)$/)
/** The initials that have any, instead of entries. */
export const AskedInitials = z.literal('true').optional()
export const UsedInitials = z.array(z.enum(initials)).optional()

/** A sort key of 1,024 bytes, at most three per UTF-16 unit. */
export const NameCursor = z.string().max(340, invalidPage)

export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, 'Not a valid slug.')
export type Slug = z.infer<typeof Slug>

/** Named by users, such as a report variant. */
export const MapKey = line(120).refine((key) => key.length > 0 && !prototypeKeys.has(key), 'Not a valid key.')

/** Unique across the whole platform, never reused. */
export const Ref = z.int().min(0).max(999_999_999)
export type Ref = z.infer<typeof Ref>

/** Of a file, in hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256.')

/** UK time. */
export const PlainDate = z.iso.date()
export type PlainDate = z.infer<typeof PlainDate>

export const Month = z.string().regex(monthPattern, 'Not a valid month.')
export type Month = z.infer<typeof Month>

/** UTC with `Z`. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

const maxPounds = 10_000_000

/**
 * In JSON; rules and stores use integer pence (`toPence`). Stored sums such as 0.30000000000000004 can be read; new
 * amounts are `ExactPounds`.
 */
export const Pounds = z
  .number()
  .min(-maxPounds)
  .max(maxPounds)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')

export const ExactPounds = z
  .number()
  .min(-maxPounds)
  .max(maxPounds)
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

export const Price = ExactPounds.min(0, 'Not less than 0.')

export const notAnEmail = 'Invalid email address'

/** Only one problem is reported. */
export const EmailAddress = z
  .string()
  .overwrite((address) => lineText(address))
  .max(254)
  .regex(emailPattern, notAnEmail)
  .refine((address) => !emailPattern.test(address) || isEmailAddress(address), notAnEmail)

/** Errors such as `a@b..c` from before `EmailAddress` can be read; new addresses are validated on writing. */
export const KeptEmail = z
  .string()
  .overwrite((address) => lineText(address))
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, notAnEmail)

/** Empty if unknown. */
export const OptionalEmail = z.union([z.literal(''), KeptEmail])

export const HexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Not a valid colour.')

/** No traversal, no scheme, no query. */
export const StorageKey = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9_@.-]*(?:\/[A-Za-z0-9_@.-]+)*$/, 'Not a valid key.')
  .refine((key) => !key.split('/').some((part) => part === '.' || part === '..'), 'Not a valid key.')

export const optionalDate = z.union([z.literal(''), PlainDate]).default('')
