import {
  bodyMaxBytes,
  documentMessages,
  reportAnswerMaxBytes,
  reportItemsMax,
  reportMessages,
  reportTextMax,
  type ReportBody,
} from '@lintel/contract'
import { itemsIn } from '@lintel/rules'
import { fitsPacked } from '../../lib/answer.ts'
import { HttpError } from '../../lib/http-error.ts'

/** Wherever they are in the report. */
const nameOf = (field: string): string | undefined => {
  if (/photos$/i.test(field)) return 'Photographs'
  if (/comments$/i.test(field)) return 'Comments'
  return undefined
}

const sectionNames: Readonly<Record<string, string>> = {
  rooms: 'Rooms',
  compliancesections: 'Checklist',
  signatures: 'Signatures',
  uploaddocuments: 'Documents',
}

export function sizesByContent(body: ReportBody): [name: string, bytes: number][] {
  const sizes = new Map<string, number>()
  const open: { value: unknown; name: string }[] = Object.entries(body).map(([field, value]) => ({
    value,
    name: nameOf(field) ?? sectionNames[field] ?? 'Other sections',
  }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, name } = next
    if (typeof value !== 'object' || value === null) {
      sizes.set(name, (sizes.get(name) ?? 0) + Buffer.byteLength(JSON.stringify(value) ?? ''))
      continue
    }
    for (const [field, inner] of Object.entries(value)) {
      const isNamed = !Array.isArray(value)
      open.push({ value: inner, name: (isNamed && nameOf(field)) || name })
      if (isNamed) sizes.set(name, (sizes.get(name) ?? 0) + field.length + 4)
    }
  }
  return [...sizes].toSorted(([, a], [, b]) => b - a)
}

const shares = (body: ReportBody) => {
  const contents = sizesByContent(body)
  const all = contents.reduce((sum, [, bytes]) => sum + bytes, 0)
  return contents
    .map(([name, bytes]) => ({ path: 'body', message: `${name}: ${Math.round((100 * bytes) / all)}% of the report.` }))
    .filter(({ message }) => !message.endsWith(': 0% of the report.'))
    .slice(0, 4)
}

/** Throws 413. `header` and `json` are JSON; the log of e-mails is limited separately (`functions/emails/log.ts`). */
export async function assertFitsAnswer(header: string, json: string, body: ReportBody): Promise<void> {
  const bytes = Buffer.from(header + json)
  if (bytes.length <= bodyMaxBytes.unpacked && (await fitsPacked(bytes, reportAnswerMaxBytes))) return
  throw new HttpError(413, reportMessages.tooLarge, { issues: shares(body) })
}

const itemCount = (body: ReportBody) => [...itemsIn(body)].length

/** Fields that take no room in print, or that signing adds: a report that is too large can still be signed. */
const notCounted = /^(?:_uuid|id|src|originalnote|transcription|signatures|.*history)$/
/** A short line takes room too. */
const minLineLength = 20

const textLength = (value: unknown): number => {
  if (typeof value === 'string')
    return value === '' ? 0 : value.split('\n').reduce((sum, line) => sum + Math.max(minLineLength, line.length), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (notCounted.test(key) ? 0 : textLength(inner)), 0)
}

const limits = [
  { count: itemCount, max: reportItemsMax, path: 'body.rooms', message: reportMessages.tooManyItems },
  { count: textLength, max: reportTextMax, path: 'body', message: reportMessages.tooMuchText },
]

/** Throws 413 for a body with more items or text than can be printed, unless it had as much before. */
export async function assertPrintable(body: ReportBody, before?: () => Promise<ReportBody>): Promise<void> {
  for (const { count, max, path, message } of limits) {
    const now = count(body)
    if (now <= max || (before && now <= count(await before()))) continue
    throw new HttpError(413, documentMessages.tooLarge, { issues: [{ path, message: message(now) }] })
  }
}
