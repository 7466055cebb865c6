import { timeZone, type Address } from '@lintel/contract'
import { hasOffset } from '@lintel/rules'

const dateParts = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2026-11-02`, or a text beginning with it -> `02/11/2026`; empty stays empty. */
export const date = (plain: string): string => plain.slice(0, 10).split('-').toReversed().join('/')

/** `Monday, 2 November 2026`. */
export const longDate = (plain: string): string =>
  plain === ''
    ? ''
    : new Date(`${plain}T12:00:00Z`).toLocaleDateString('en-GB', {
        timeZone: 'UTC',
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      })

/** UK time: `02/11/2026 10:14`. */
export const moment = (instant: string): string => dateParts.format(new Date(instant)).replace(',', '')

/** A camera's time, `02/11/2026 10:14`: its own clock, or UK time if its offset from UTC is known. */
export const cameraTime = (taken: string): string =>
  hasOffset(taken) ? moment(taken) : `${date(taken)} ${taken.slice(11, 16)}`.trim()

/** In a script that is written from the right, kept apart from what surrounds it. */
const isolated = (text: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `\u2068${text}\u2069` : text

/** Commas between non-empty parts. */
export const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map(isolated)
    .join(', ')

export const addressLines = ({ line1, line2, town, county, postcode }: Address): string[] =>
  [line1, line2, town, county, postcode].map((part) => part.trim()).filter(Boolean)

/** Keeps a number and its unit on one line. */
export const tidy = (words: string): string => words.replaceAll(/(\d) (cm|mm|m|kg|bar|degrees)\b/g, '$1\u00a0$2')

/** `1 item`, `2 items`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** For a line that cannot wrap; the full text is elsewhere in the document. */
export const shortened = (words: string, length: number): string => {
  const letters = [...words]
  return letters.length <= length
    ? words
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

export type Rows = [label: string, value: string][]

export const filled = (rows: Rows): Rows => rows.filter(([, value]) => value.trim() !== '')

/** 64 hex digits, which can wrap. */
export const inGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? ''
