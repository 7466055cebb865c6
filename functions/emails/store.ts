import { EmailBounce, EmailLog, Instant, KeptEmail } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, transact, type Condition, type Key, type TransactItem } from '../lib/table.ts'
import { writeWithTrail, type ActToRecord } from '../reports/trail/write-trail.ts'
import { bouncedActs, deliveredActs, GivenByEmail, mailedActs } from './trail-acts.ts'
import { logPrefixes, subjectRow, type EmailSubject } from './subjects.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'

/*
 * The e-mail logs, in the reports table, by subject (subjects.ts).
 * <subject> / EMAIL#time#key     an e-mail's log entry: what was sent, newest last
 * <subject> / SENDING#key        the time of that entry: no e-mail is sent twice
 * BOUNCED#client / address       the current bounce of an address, across a client's e-mails
 */

export const StoredEmail = z.object({
  /** sending: passed to SES, or about to be; the process may have died in between. */
  state: z.enum(['sending', 'sent', 'failed']),
  digest: z.string(),
  log: EmailLog,
  bounces: z.array(EmailBounce).optional(),
  /** Addresses. */
  delivered: z.array(KeptEmail).optional(),
  /** Of an e-mail that gives a report to people, for its trail; absent for notices to the agency. */
  gives: GivenByEmail.optional(),
})
export type StoredEmail = z.infer<typeof StoredEmail>

/** With the sort key, which contains the e-mail's time. */
const emails = rowsOf('REPORTS_TABLE', 'e-mail', StoredEmail.extend({ sk: z.string().optional() }))

const sendings = rowsOf('REPORTS_TABLE', 'sending of an e-mail', z.object({ time: Instant }))

const bounced = rowsOf('REPORTS_TABLE', 'address that bounced', z.object(EmailBounce.shape))

const bouncedKey = (clientId: string, address: string): Key => ({
  pk: `BOUNCED#${clientId}`,
  sk: address.toLowerCase(),
})

const partitionOf = (subject: EmailSubject): string => subjectRow(subject).prefix + subject.id

/** `time` is an instant, `key` the caller's idempotency key. */
const emailKey = (subject: EmailSubject, time: string, key: string): Key => ({
  pk: partitionOf(subject),
  sk: `EMAIL#${time}#${key}`,
})

/** First begun; `logdate` is that of the last try. */
const emailTime = (sk: string): string => sk.split('#')[1] ?? ''

const sendingKey = (subject: EmailSubject, key: string): Key => ({ pk: partitionOf(subject), sk: `SENDING#${key}` })

const hasState = (state: StoredEmail['state']): Condition => ({
  expression: '#state = :was',
  names: { '#state': 'state' },
  values: { ':was': state },
})

export type EmailToLog = Pick<StoredEmail, 'digest' | 'log'> & { gives?: GivenByEmail | undefined }

/** False, writing nothing, if the key was used before. */
export const addEmail = (subject: EmailSubject, key: string, { digest, log, gives }: EmailToLog): Promise<boolean> =>
  transact([
    sendings.putItem(sendingKey(subject, key), { time: log.logdate }, isAbsent),
    emails.putItem(emailKey(subject, log.logdate, key), { state: 'sending', digest, log, gives }),
  ])

const timeOf = async (subject: EmailSubject, key: string): Promise<string | undefined> =>
  (await sendings.get(sendingKey(subject, key)))?.time

export async function readEmail(subject: EmailSubject, key: string): Promise<StoredEmail | undefined> {
  const time = await timeOf(subject, key)
  return time === undefined ? undefined : emails.get(emailKey(subject, time, key))
}

/** Returns false if it has not failed. */
export async function restartEmail(
  subject: EmailSubject,
  key: string,
  { digest, log, gives }: EmailToLog,
): Promise<boolean> {
  const time = await timeOf(subject, key)
  if (time === undefined) return false
  const set = [
    ['state', 'sending'],
    ['digest', digest],
    ['log', log],
    ...(gives ? [['gives', gives] as const] : []),
  ] as const
  return (await emails.update(emailKey(subject, time, key), { set, condition: hasState('failed') })) !== undefined
}

/** A sent one is counted, unless it is a `notice`. If it already has an outcome, does nothing, and skips `also`. */
export async function settleEmail(
  subject: EmailSubject,
  key: string,
  state: 'sent' | 'failed',
  { notice = false, also = [] }: { notice?: boolean; also?: readonly TransactItem[] } = {},
): Promise<void> {
  const time = await timeOf(subject, key)
  if (time === undefined) return
  const at = emailKey(subject, time, key)
  const email = state === 'sent' ? await emails.get(at) : undefined
  await writeWithTrail(
    [
      emails.updateItem(at, { set: [['state', state]], condition: hasState('sending') }),
      ...(state === 'sent' && !notice ? subjectRow(subject).whenSent(subject.id) : []),
      ...also,
    ],
    email ? trailsOf(subject, email, mailedActs(email)) : [],
  )
}

/** Of each report that it is about; only reports have one. */
const trailsOf = ({ type, id }: EmailSubject, { gives }: StoredEmail, acts: readonly ActToRecord[]) =>
  type === 'report' ? [id, ...(gives?.alsoOf ?? [])].map((reportId) => ({ reportId, acts })) : []

const isSameBounce = (one: EmailBounce) => (other: EmailBounce) =>
  other.kind === one.kind && other.address.toLowerCase() === one.address.toLowerCase()

/**
 * Adds to an e-mail what it does not know yet, and to its reports' trails. False if there is no such e-mail. SES reports
 * an event once or more, and two of one e-mail can arrive concurrently.
 */
async function addEvents<E>(
  { subject, key, field }: { subject: EmailSubject; key: string; field: 'bounces' | 'delivered' },
  freshOf: (email: StoredEmail) => readonly E[],
  actsOf: (email: StoredEmail, fresh: readonly E[]) => ActToRecord[],
): Promise<boolean> {
  const time = await timeOf(subject, key)
  if (time === undefined) return false
  const at = emailKey(subject, time, key)
  return retryUntilWritten('The events of an e-mail', async () => {
    const email = await emails.get(at)
    const fresh = email ? freshOf(email) : []
    if (!email || fresh.length === 0) return true
    const known = email[field] ?? []
    const names = { '#field': field }
    const condition: Condition =
      known.length === 0
        ? { expression: 'attribute_not_exists(#field)', names }
        : { expression: 'size(#field) = :known', names, values: { ':known': known.length } }
    const item = emails.updateItem(at, { set: [[field, [...known, ...fresh]]], condition })
    return (await writeWithTrail([item], trailsOf(subject, email, actsOf(email, fresh)))) || undefined
  })
}

export const addBounces = (subject: EmailSubject, key: string, bounces: readonly EmailBounce[]): Promise<boolean> =>
  addEvents(
    { subject, key, field: 'bounces' },
    ({ bounces: known = [] }) => bounces.filter((bounce) => !known.some(isSameBounce(bounce))),
    bouncedActs,
  )

/** Only of e-mails that give a report to people. */
export const addDeliveries = (
  subject: EmailSubject,
  key: string,
  { addresses, at }: { addresses: readonly string[]; at: string },
): Promise<boolean> =>
  addEvents(
    { subject, key, field: 'delivered' },
    ({ gives, delivered = [] }) => (gives ? addresses.filter((address) => !delivered.includes(address)) : []),
    (email, fresh) => deliveredActs(email, fresh, at),
  )

/** Never replaces a permanent bounce by a transient one, in whatever order they arrive. */
export async function keepBounce(clientId: string, bounce: EmailBounce): Promise<void> {
  if (bounce.kind === 'rejected') return
  const isTransient = '#kind = :transient'
  const replaceable = bounce.kind === 'transient' ? `(${isTransient} AND #at < :at)` : `${isTransient} OR #at < :at`
  await bounced.put(bouncedKey(clientId, bounce.address), bounce, {
    expression: `attribute_not_exists(pk) OR ${replaceable}`,
    names: { '#at': 'at', '#kind': 'kind' },
    values: { ':at': bounce.at, ':transient': 'transient' },
  })
}

export const bouncesOf = (clientId: string, addresses: readonly string[]): Promise<EmailBounce[]> => {
  const keys = new Map(addresses.map((address) => [address.toLowerCase(), bouncedKey(clientId, address)]))
  return bounced.batchGet([...keys.values()])
}

/** Begun before a moment, or all, newest first, read lazily, each with its time. */
export async function* emailsOf(
  subject: EmailSubject,
  before?: string,
): AsyncGenerator<StoredEmail & { begun: string }> {
  const pk = partitionOf(subject)
  const sk = before === undefined ? { beginsWith: 'EMAIL#' } : { from: 'EMAIL#', to: `EMAIL#${before}` }
  for await (const { rows } of emails.pages({ pk, sk, newestFirst: true }))
    for (const { sk: own = '', ...email } of rows) yield { ...email, begun: emailTime(own) }
}

/** Newest first, and the number of entries that do not parse. */
export async function everyEmail(subject: EmailSubject): Promise<{ logs: EmailLog[]; invalid: number }> {
  const query = { pk: partitionOf(subject), sk: { beginsWith: 'EMAIL#' }, newestFirst: true }
  const { rows, invalid } = await emails.every(query)
  return { logs: rows.map(({ log }) => log), invalid: invalid.length }
}

/** Lists leave out rows that do not parse. */
export async function areAllReadable(subject: EmailSubject): Promise<boolean> {
  for await (const { rows, looked } of emails.pages({ pk: partitionOf(subject), sk: { beginsWith: 'EMAIL#' } }))
    if (rows.length < looked) return false
  return true
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  ...logPrefixes.flatMap((pk) => [
    { rows: emails, pk, sk: 'EMAIL#' },
    { rows: sendings, pk, sk: 'SENDING#' },
  ]),
  { rows: bounced, pk: 'BOUNCED#', sk: '' },
]
