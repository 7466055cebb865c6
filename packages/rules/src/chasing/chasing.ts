import {
  chasingKinds,
  initials,
  type Chased,
  type ChasingKind,
  type ChasingState,
  type Client,
  type PlainDate,
  type Report,
} from '@lintel/contract'
import { acceptsVisitors } from '../clients/client.ts'
import { foldedAddress } from '../emails/signers.ts'
import type { LinkPlaceholder } from '../emails/placeholders.ts'
import { dayInLondon } from '../plain-dates.ts'
import { typedWords } from '../search/address-words.ts'
import { initialOf } from '../search/search-words.ts'
import { feedbackOpenUntil } from '../sharing/feedback.ts'
import { hasWords } from '../spreadsheets/search.ts'

interface KindOfAsk {
  /** What is missing, as a list and a sentence name it. */
  missing: string
  placeholder: LinkPlaceholder
  /** A locked report still takes it: it changes no content. */
  whileLocked?: true
}

export const chasingKindsData: Record<ChasingKind, KindOfAsk> = {
  feedback: { missing: 'Comments', placeholder: 'Feedback Link' },
  signature: { missing: 'Signature', placeholder: 'Signature Link' },
  receipt: { missing: 'Receipt', placeholder: 'Receipt Link', whileLocked: true },
}

export const chasingStateNames: Record<ChasingState, string> = {
  waiting: 'Waiting',
  paused: 'Paused',
  bounced: 'Bounced',
  ended: 'Ended',
}

export const isChasedPurpose = (purpose: string): purpose is ChasingKind =>
  chasingKinds.some((kind) => kind === purpose)

/** What a link says about being asked. */
interface Ask {
  kind: ChasingKind
  expiresAt?: string | undefined
  until?: PlainDate | undefined
  paused?: boolean | undefined
}

interface About {
  report: Pick<Report, 'date' | 'locked'>
  client: Pick<Client, 'settings' | 'active'>
  hasBounced: boolean
  now: Date
}

/** A link that is prolonged to a day expires with its last moment. */
export const lastDayOf = (expiresAt: string): PlainDate => dayInLondon(new Date(Date.parse(expiresAt) - 1))

/** `until` is the last day for an answer, if there is one. */
export function chasingStateOf(
  { kind, expiresAt, until: prolonged, paused }: Ask,
  { report, client, hasBounced, now }: About,
): { until: PlainDate | undefined; state: ChasingState } {
  const expires = expiresAt === undefined ? undefined : lastDayOf(expiresAt)
  const period = kind === 'feedback' ? feedbackOpenUntil(report.date, client, prolonged) : undefined
  const [until] = [expires, period].filter((day) => day !== undefined).toSorted()
  const isExpired = expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()
  const isClosed = (report.locked && !chasingKindsData[kind].whileLocked) || !acceptsVisitors(client)
  if (isClosed || isExpired || (until !== undefined && dayInLondon(now) > until)) return { until, state: 'ended' }
  return { until, state: hasBounced ? 'bounced' : paused ? 'paused' : 'waiting' }
}

/** Of whoever has this address: the customer, the tenant who leaves, or the manager of the tenancy. */
export function phoneWith(
  { customer, propertyDetails, tenancy }: Pick<Report, 'customer' | 'propertyDetails' | 'tenancy'>,
  email: string,
): string {
  const { email: managed, mobile, phone } = tenancy.managedbycontact
  const known = [customer.address, propertyDetails.forwardingContact, { email: managed, phone: mobile || phone }]
  return known.find((one) => one.phone !== '' && foldedAddress(one.email) === foldedAddress(email))?.phone ?? ''
}

/** An initial of the letter index is the person's; else each typed word begins one of the person, their address, the
 * report's address, or is its reference. */
export const matchesChased = (search: string, { person, email, report: { ref, address } }: Chased): boolean => {
  const initial = initials.find((one) => one === search.toLowerCase())
  if (initial !== undefined) return initial.startsWith(initialOf(person))
  const { line1, line2, town, postcode } = address
  return hasWords([person, email, line1, line2, town, postcode, ref].join(', '), typedWords(search))
}
