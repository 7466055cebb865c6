import { Id, ShortText, type EmailBounce, type EmailLog } from '@lintel/contract'
import { foldedAddress, mailedText } from '@lintel/rules'
import * as z from 'zod'
import { automatic, type ActToRecord } from '../reports/trail/write-trail.ts'

/** The names of recipients, by address, which they can share, and the PDF that was attached. */
export const GivenByEmail = z.object({
  names: z.record(z.string(), z.array(ShortText)),
  version: z.int().optional(),
  sha256: z.string().optional(),
  /** They were given it before. */
  reminds: z.literal(true).optional(),
  /** Other reports of which it reminds. */
  alsoOf: z.array(Id).optional(),
})
export type GivenByEmail = z.infer<typeof GivenByEmail>

/** Those with a name. */
export function namesByAddress(people: readonly { name: string; email: string }[]): GivenByEmail['names'] {
  const named = people.filter(({ name, email }) => name.trim() && email)
  const byAddress = Map.groupBy(named, ({ email }) => foldedAddress(email))
  return Object.fromEntries(
    [...byAddress].map(([email, own]) => [email, [...new Set(own.map(({ name }) => name.trim()))]]),
  )
}

interface Email {
  log: EmailLog
  gives?: GivenByEmail | undefined
}

/** An address without a name is one too. */
const peopleWith = ({ gives }: Email, address: string): { email: string; person: string | undefined }[] => {
  const names = gives?.names[foldedAddress(address)] ?? []
  return (names.length > 0 ? names : [undefined]).map((person) => ({ email: address, person }))
}

/** One for each person. */
export function mailedActs(email: Email): ActToRecord[] {
  const { log, gives } = email
  if (!gives) return []
  const { version, sha256 } = gives
  const blind = new Set(log.bccaddresses)
  const recipients = new Set([...log.toaddresses, ...log.ccaddresses, ...log.bccaddresses])
  return [...recipients].flatMap((address) =>
    peopleWith(email, address).map((person): ActToRecord => ({
      at: log.logdate,
      kind: gives.reminds ? 'reminded' : 'mailed',
      by: log.sentby === undefined ? automatic : { id: log.sentbyid ?? '', name: log.sentby },
      ...person,
      ...(version !== undefined && { version }),
      ...(sha256 !== undefined && { sha256 }),
      text: mailedText(log.subject, blind.has(address)),
    })),
  )
}

export const deliveredActs = (email: Email, addresses: readonly string[], at: string): ActToRecord[] =>
  addresses.flatMap((address) =>
    peopleWith(email, address).map((person): ActToRecord => ({
      at,
      kind: 'delivered',
      by: automatic,
      ...person,
      text: `Delivered: ${email.log.subject}`,
    })),
  )

const bounceWords = { permanent: 'Not delivered', transient: 'Not delivered so far', rejected: 'Not sent' } as const

/** What is marked as spam was delivered. */
export const bouncedActs = (email: Email, bounces: readonly EmailBounce[]): ActToRecord[] =>
  bounces.flatMap(({ address, at, kind, reason }): ActToRecord[] => {
    if (!email.gives || kind === 'complaint') return []
    const text = `${bounceWords[kind]}: ${email.log.subject}${reason ? ` (${reason})` : ''}`
    return peopleWith(email, address).map((person) => ({ at, kind: 'bounced', by: automatic, ...person, text }))
  })
