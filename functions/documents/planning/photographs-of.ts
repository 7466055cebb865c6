import type { Photo, Report, ReportBody } from '@lintel/contract'

/** Parts of a report whose entries with a src are no photographs, or are never printed. */
const others: ReadonlySet<string> = new Set([
  'audios',
  'uploaddocuments',
  'unassignedphotos',
  'attachments',
  'emailattachmentdocuments',
])

/** Every photograph in a report, in the order of the report; one that is in two places is returned twice. */
export function photographsOf(report: Report | ReportBody): Photo[] {
  const found: Photo[] = []
  collect(report, found)
  return found
}

function collect(value: unknown, found: Photo[]): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, found)
  else if (isPhoto(value)) found.push(value)
  else if (value && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) if (!others.has(name)) collect(part, found)
}

/** The report was parsed by the contract: nothing else in it has both an id and a src. */
const isPhoto = (value: unknown): value is Photo =>
  typeof value === 'object' && value !== null && 'src' in value && 'id' in value
