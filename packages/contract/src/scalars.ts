import * as z from 'zod'
import { emailPattern } from './constants.ts'

/** Keys that would reach an object's prototype; they are never valid ids or map keys. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Control characters other than tab and line breaks have no business in a report and break PDFs and CSV files. */
const isControlCharacter = (code: number) => (code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code === 0x7f

/** True when the string can be stored and printed: well-formed UTF-16 without control characters. */
export const isPrintable = (value: string): boolean => {
  if (!value.isWellFormed()) return false
  for (let i = 0; i < value.length; i++) if (isControlCharacter(value.charCodeAt(i))) return false
  return true
}

/** Text that a person types, at most `max` UTF-16 units; line breaks are allowed. */
export const text = (max: number) =>
  z.string().max(max).refine(isPrintable, 'Contains characters that cannot be stored.')

/** A short field: a name, a colour, a reference. */
export const ShortText = text(300)
/** A note or a description. */
export const LongText = text(8000)

/** An opaque id: ours are 22 URL-safe characters (128 random bits), demo ids are readable. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id.')
  .refine((id) => !prototypeKeys.has(id), 'Not a valid id.')
export type Id = z.infer<typeof Id>

/** Lower-case words joined by underscores or hyphens, as dictionary slugs are. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, 'Not a valid slug.')
export type Slug = z.infer<typeof Slug>

/** A key of a map that people may name, such as a report variant. */
export const MapKey = text(120).refine((key) => key.length > 0 && !prototypeKeys.has(key), 'Not a valid key.')

/** A report's reference: a number, unique over the whole platform, never reused. */
export const Ref = z.int().min(0).max(999_999_999)
export type Ref = z.infer<typeof Ref>

/** A day without a time, `YYYY-MM-DD`, as people in the United Kingdom mean it. */
export const PlainDate = z.iso.date()
export type PlainDate = z.infer<typeof PlainDate>

/** A month, `YYYY-MM`, from January 2010. */
export const Month = z.string().regex(/^20[1-9]\d-(0[1-9]|1[0-2])$/, 'Not a valid month.')
export type Month = z.infer<typeof Month>

/** A moment, ISO 8601 in UTC with `Z`. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** Money as JSON carries it: pounds with at most two decimals. Rules and stores keep integer pence (`toPence`). */
export const Pounds = z
  .number()
  .min(-10_000_000)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')

/** An e-mail address as the specification accepts it. */
export const EmailAddress = z
  .string()
  .max(254)
  .regex(emailPattern, 'Invalid email address')
  .refine(isPrintable, 'Invalid email address')

/** As `EmailAddress`, or empty while it is not known. */
export const OptionalEmail = z.union([z.literal(''), EmailAddress])

/** A CSS hex colour, `#rrggbb`. */
export const HexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Not a valid colour.')

/** A storage key that this product wrote: no traversal, no scheme, no query. */
export const StorageKey = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9_@.-]*(?:\/[A-Za-z0-9_@.-]+)*$/, 'Not a valid key.')
  .refine((key) => !key.split('/').some((part) => part === '.' || part === '..'), 'Not a valid key.')
