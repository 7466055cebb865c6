import { Id, ShortText, type EmailBounce, type EmailLog } from '@lintel/contract'
import { foldedAddress, mailedText } from '@lintel/rules'
import * as z from 'zod'
import { automatic, type ActToRecord } from '../reports/trail/write-trail.ts'

/** The names of recipients, by address, and the PDF that was attached. */
export const GivenByEmail = z.object({
  names: z.record(z.string(), ShortText),
  version: z.int().optional(),
  sha256: z.string().optional(),
  /** They were given it before. */
  reminds: z.literal(true).optional(),
  /** Other reports of which it reminds. */
  alsoOf: z.array(Id).optional(),
})
export type GivenByEmail = z.infer<typeof GivenByEmail>

interface Email {
  log: EmailLog
  gives?: GivenByEmail | undefined
}

const personOf = ({ gives }: Email, address: string): { email: string; person: string | undefined } => ({
  email: address,
  person: gives?.names[foldedAddress(address)],
})

/** One for each recipient. */
export function mailedActs(email: Email): ActToRecord[] {
  const { log, gives } = email
  if (!gives) return []
  const { version, sha256 } = gives
  const blind = new Set(log.bccaddresses)
  const recipients = new Set([...log.toaddresses, ...log.ccaddresses, ...log.bccaddresses])
  return [...recipients].map((address): ActToRecord => ({
    at: log.logdate,
    kind: gives.reminds ? 'reminded' : 'mailed',
    by: log.sentby === undefined ? automatic : { id: log.sentbyid ?? '', name: log.sentby },
    ...personOf(email, address),
    ...(version !== undefined && { version }),
    ...(sha256 !== undefined && { sha256 }),
    text: mailedText(log.subject, blind.has(address)),
  }))
}

export const deliveredActs = (email: Email, addresses: readonly string[], at: string): ActToRecord[] =>
  addresses.map((address): ActToRecord => ({
    at,
    kind: 'delivered',
    by: automatic,
    ...personOf(email, address),
    text: `Delivered: ${email.log.subject}`,
  }))

const bounceWords = { permanent: 'Not delivered', transient: 'Not delivered so far', rejected: 'Not sent' } as const

/** What is marked as spam was delivered. */
export const bouncedActs = (email: Email, bounces: readonly EmailBounce[]): ActToRecord[] =>
  bounces.flatMap(({ address, at, kind, reason }): ActToRecord[] => {
    if (!email.gives || kind === 'complaint') return []
    const text = `${bounceWords[kind]}: ${email.log.subject}${reason ? ` (${reason})` : ''}`
    return [{ at, kind: 'bounced', by: automatic, ...personOf(email, address), text }]
  })
