import type { ReportBody, ReportHeader } from '@lintel/contract'
import { reportChanges } from '@lintel/rules'
import { dateTimeText } from '../date-time.ts'
import { refText } from '../ref-text.ts'

/** Unsaved work as text that a person reads, and types from into another report. */
export const unsavedText = (header: ReportHeader, base: ReportBody, body: ReportBody, at: string): string => {
  const { line1, town, postcode } = body.address
  const lines = [
    `Report ${refText(header)}, ${[line1, town, postcode].filter(Boolean).join(', ')}`,
    `Changes that were not saved, ${dateTimeText(at)}`,
  ]
  let place: string | undefined
  for (const { where, what, was, is } of reportChanges(base, body)) {
    if (where !== place) lines.push('', where)
    place = where
    const former = was === '' ? '' : ` (was: ${was})`
    lines.push(is === '' && was === '' ? `  ${what}` : `  ${what}: ${is || 'nothing'}${former}`)
  }
  return `${lines.join('\n')}\n`
}
