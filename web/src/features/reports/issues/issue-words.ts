import type { ReportIssue, ReportIssueKind, UploadInReport } from '@lintel/contract'
import { fieldName } from '@lintel/rules'

const fileNames: Readonly<Record<string, string>> = {
  report: 'PDF',
  invoice: 'Invoice',
  photos: 'Zip of photos',
  export: 'Export to MRI',
  delivery: 'Automatic e-mail',
}

/** The colour of each kind of issue: red is broken, amber is pending. */
export const issueTones: Readonly<Record<ReportIssueKind, 'red' | 'amber'>> = {
  unreadable: 'red',
  failed: 'red',
  noPdf: 'red',
  missingUploads: 'red',
  sameAddressAndDate: 'amber',
  feedbackWaiting: 'amber',
  signatureWaiting: 'amber',
  unsent: 'amber',
}

const some = (count: number | undefined, one: string, more: string) => (count === 1 ? one : `${count} ${more}`)

const neverArrived: Readonly<Record<UploadInReport, readonly [string, string]>> = {
  photograph: ['A photo never arrived', 'photos never arrived'],
  recording: ['A recording never arrived', 'recordings never arrived'],
  document: ['A document never arrived', 'documents never arrived'],
}

export const issueTitle = ({ kind, file = '', count, of }: ReportIssue): string => {
  const titles: Record<ReportIssueKind, string> = {
    unreadable: 'Cannot be read',
    failed: `${fileNames[file] ?? file} failed`,
    noPdf: 'No PDF',
    missingUploads: some(
      count,
      ...(of ? neverArrived[of] : (['A file never arrived', 'files never arrived'] as const)),
    ),
    sameAddressAndDate: 'Twice at this address and date',
    feedbackWaiting: some(count, 'A comment is waiting', 'comments are waiting'),
    signatureWaiting: some(count, 'A signature is missing', 'signatures are missing'),
    unsent: 'Not sent for 14 days',
  }
  return titles[kind]
}

export const issueDetail = ({ kind, error = '', ref }: ReportIssue): string => {
  if (kind === 'sameAddressAndDate') return `also report ${ref}`
  if (kind === 'unreadable') return 'part of its stored data is damaged'
  return error
}

/** The server's notation for a repair of part of a stored report. */
const done = /^(?<path>.+) (?:(?<out>taken out)|(?<cut>cut)|of version (?<version>\d+))$/

const repairedPart = (step: string): string => {
  const { path, out, cut, version } = done.exec(step)?.groups ?? {}
  if (path === undefined) return step
  const field = path === 'bodyKey' ? 'its content' : fieldName(path).toLowerCase()
  if (out !== undefined) return `${field} left out`
  return cut === undefined ? `${field} taken from version ${version}` : `${field} shortened`
}

export const repairedText = (steps: readonly string[]): string =>
  steps.length === 0 ? 'There was nothing to repair any more.' : `Repaired: ${steps.map(repairedPart).join(', ')}.`

export const migrateQuestion =
  'Nothing is left of this report but its address. Migrate it without a PDF? If its PDF turns up, add it to its Documents.'
