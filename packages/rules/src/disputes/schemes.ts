import type { DisputeScheme, PlainDate, SchemeDay } from '@lintel/contract'
import { addWorkingDays } from '../checklists/deadlines.ts'
import { dayAfter } from '../plain-dates.ts'

interface SchemeFacts {
  /** How it takes evidence, in words. */
  how: string
  /** Of the files of one submission; absent if we do not know it. */
  limitBytes?: number
  days: readonly { text: string; within: number; unit: 'calendar' | 'working' }[]
  /** What cannot be taken back, in words. */
  final?: string
  /** Where it was read; empty if it was not. */
  source: string
  readAt: string
}

/** A megabyte of the schemes. */
export const megabyteBytes = 1_000_000

const dps = { source: 'depositprotection.com/disputes', readAt: '2026-11-28' }
const tds = { source: 'tenancydepositscheme.com/faqs/how-do-i-raise-a-dispute', readAt: '2026-11-28' }
const notRead = {
  how: 'We do not know how this scheme takes evidence. Ask it before you send any.',
  days: [],
  source: '',
  readAt: '2026-11-28',
}

export const schemeFacts: Readonly<Record<DisputeScheme, SchemeFacts>> = {
  'dps-custodial': {
    how: 'Upload the parts on the scheme’s web site, each as a submission of at most 40 MB.',
    limitBytes: 40 * megabyteBytes,
    days: [{ text: '14 calendar days to upload the evidence', within: 14, unit: 'calendar' }],
    final: 'Nothing can be deleted or taken back once it is submitted.',
    ...dps,
  },
  'dps-insured': {
    how: 'Send each part as an e-mail of at most 20 MB with the files attached. Links to files are not accepted.',
    // An e-mail takes 78 bytes for each 57 of a file.
    limitBytes: 14.6 * megabyteBytes,
    days: [],
    ...dps,
  },
  'tds-custodial': {
    how: 'Upload the files in the scheme’s portal. It takes them in no other way.',
    days: [
      { text: '10 working days to agree', within: 10, unit: 'working' },
      { text: '10 working days to upload the evidence', within: 10, unit: 'working' },
    ],
    ...tds,
  },
  'tds-insured': {
    how: 'Upload the files in the scheme’s portal. It takes them in no other way.',
    days: [],
    ...tds,
  },
  mydeposits: {
    how: 'It asks for the signed check-in and check-out, and for dated photographs. Ask it how to send them.',
    days: [],
    source: 'mydeposits.co.uk/?p=8283',
    readAt: '2026-11-28',
  },
  'safedeposits-scotland': notRead,
  'tds-ni': notRead,
}

/** With their last days, if the day of the scheme's request is known. */
export const schemeDays = (
  scheme: DisputeScheme,
  asked: PlainDate | undefined,
  bankholidays: readonly PlainDate[],
): SchemeDay[] =>
  schemeFacts[scheme].days.map(({ text, within, unit }) => {
    if (asked === undefined) return { text }
    return { text, due: unit === 'calendar' ? dayAfter(asked, within) : addWorkingDays(asked, within, bankholidays) }
  })

/** In bytes. The scheme's own if we know it. */
export const packLimitOf = (scheme: DisputeScheme, entered: number | undefined): number =>
  schemeFacts[scheme].limitBytes ?? (entered ?? Infinity) * megabyteBytes
/** The number of each file's part: in order, as many files in a part as are below the limit together. */
export function partsOf(sizes: readonly number[], limit = Infinity): number[] {
  let [part, filled] = [1, 0]
  return sizes.map((bytes) => {
    if (filled > 0 && filled + bytes > limit) [part, filled] = [part + 1, 0]
    filled += bytes
    return part
  })
}
