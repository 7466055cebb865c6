import * as z from 'zod'
import { monthPattern } from './constants.ts'
import { addressLine, cleanText, emailPattern, isEmailAddress, isLongerThan, lineText } from './text.ts'

/** Keys that would reach an object's prototype; never valid ids or map keys. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** The maximum characters (code points) of a short field and of a long one. */
export const shortTextMax = 300
export const longTextMax = 8000

const textOf = (max: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite(clean)
    .refine((value) => !isLongerThan(value, max), `At most ${max.toLocaleString('en-GB')} characters.`)
    .meta({ maxLength: max })

/** Typed text of at most `max` characters (code points), with line breaks; cleaned before it is counted. */
export const text = (max: number) => textOf(max, cleanText)

/** As `text`, in one line: its line breaks become spaces. */
export const line = (max: number) => textOf(max, (value) => lineText(value))

/** A short field: a name, a colour, a reference. */
export const ShortText = line(shortTextMax)
/** A line of an address, or a whole address: its line breaks become commas. */
export const addressField = (max: number) => textOf(max, addressLine)
/** A report type's name, part of a sort key of 1,024 bytes: four bytes a character, and the rest of the key. */
export const ReportTypeName = line(250)
/** A note or a description. */
export const LongText = text(longTextMax)

/** An opaque id: ours are 22 URL-safe characters (128 random bits), demo ids are readable. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id.')
  .refine((id) => !prototypeKeys.has(id), 'Not a valid id.')
export type Id = z.infer<typeof Id>

/** The message for a position that is not in a list. */
export const invalidPage = 'Not a valid page.'

/** The initials of lists by name; the last is for names that begin with anything else. */
export const initials = [...'abcdefghijklmnopqrstuvwxyz', '0-9'] as const
/** A letter, or a digit or `0-9` for all other initials. */
export const Initial = z.string().regex(/^(?:[a-zA-Z0-9]|0-9)$/)
/** Requests, instead of entries, the initials that have any. */
export const AskedInitials = z.literal('true').optional()
/** The initials that have entries, if they were requested. */
export const UsedInitials = z.array(z.enum(initials)).optional()

/** The start of a page of a list by name: a sort key, limited to 1,024 bytes, with at most three per UTF-16 unit. */
export const NameCursor = z.string().max(340, invalidPage)

/** Lower-case words joined by underscores or hyphens, as in dictionary slugs. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, 'Not a valid slug.')
export type Slug = z.infer<typeof Slug>

/** A key of a map that users can name, such as a report variant. */
export const MapKey = line(120).refine((key) => key.length > 0 && !prototypeKeys.has(key), 'Not a valid key.')

/** A report's reference: a number, unique across the whole platform, never reused. */
export const Ref = z.int().min(0).max(999_999_999)
export type Ref = z.infer<typeof Ref>

/** A day without a time, `YYYY-MM-DD`, in UK time. */
export const PlainDate = z.iso.date()
export type PlainDate = z.infer<typeof PlainDate>

/** A month in the form of `monthPattern`. */
export const Month = z.string().regex(monthPattern, 'Not a valid month.')
export type Month = z.infer<typeof Month>

/** A moment, ISO 8601 in UTC with `Z`. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

const maxPounds = 10_000_000

/**
 * Money in JSON: pounds with at most two decimals. Rules and stores use integer pence (`toPence`). Stored sums such as
 * 0.30000000000000004 can still be read; new amounts are checked as `ExactPounds`.
 */
export const Pounds = z
  .number()
  .min(-maxPounds)
  .max(maxPounds)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')

/** Money as it may be written: exactly two decimals at most. */
export const ExactPounds = z
  .number()
  .min(-maxPounds)
  .max(maxPounds)
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** An amount that is charged. */
export const Price = ExactPounds.min(0, 'Not less than 0.')

export const notAnEmail = 'Invalid email address'

/** An e-mail address as entered. Only one problem is reported. */
export const EmailAddress = z
  .string()
  .overwrite((address) => lineText(address))
  .max(254)
  .regex(emailPattern, notAnEmail)
  .refine((address) => !emailPattern.test(address) || isEmailAddress(address), notAnEmail)

/**
 * A stored e-mail address. Errors such as `a@b..c` from before `EmailAddress` can still be read; new addresses are
 * validated on writing.
 */
export const KeptEmail = z
  .string()
  .overwrite((address) => lineText(address))
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, notAnEmail)

/** As `KeptEmail`, or empty if unknown. */
export const OptionalEmail = z.union([z.literal(''), KeptEmail])

/** A CSS hex colour, `#rrggbb`. */
export const HexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Not a valid colour.')

/** A storage key written by this product: no traversal, no scheme, no query. */
export const StorageKey = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9_@.-]*(?:\/[A-Za-z0-9_@.-]+)*$/, 'Not a valid key.')
  .refine((key) => !key.split('/').some((part) => part === '.' || part === '..'), 'Not a valid key.')
