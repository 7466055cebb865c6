import { isAbsent, transact, type Condition } from '../../lib/table.ts'
import { emailKey, emailTime, headerKey, sendingKey } from './keys.ts'
import { emails, headerRows, sendings } from './rows.ts'
import type { StoredEmail } from './stored-email.ts'

export type { StoredEmail }

const hasState = (state: StoredEmail['state']): Condition => ({
  expression: '#state = :was',
  names: { '#state': 'state' },
  values: { ':was': state },
})

/** Writes the entry of an e-mail that is about to be sent; false, and nothing, where the key was used before. */
export const addEmail = (id: string, key: string, { digest, log }: Omit<StoredEmail, 'state'>): Promise<boolean> =>
  transact([
    sendings.putItem(sendingKey(id, key), { time: log.logdate }, isAbsent),
    emails.putItem(emailKey(id, log.logdate, key), { state: 'sending', digest, log }),
  ])

const timeOf = async (id: string, key: string): Promise<string | undefined> =>
  (await sendings.get(sendingKey(id, key)))?.time

/** The entry of the e-mail with this key, or undefined. */
export async function readEmail(id: string, key: string): Promise<StoredEmail | undefined> {
  const time = await timeOf(id, key)
  return time === undefined ? undefined : emails.get(emailKey(id, time, key))
}

/** Takes an e-mail that failed up again, with what is now to be sent; false where it did not fail. */
export async function retakeEmail(
  id: string,
  key: string,
  { digest, log }: Omit<StoredEmail, 'state'>,
): Promise<boolean> {
  const time = await timeOf(id, key)
  if (time === undefined) return false
  const set = [
    ['state', 'sending'],
    ['digest', digest],
    ['log', log],
  ] as const
  return (await emails.update(emailKey(id, time, key), { set, condition: hasState('failed') })) !== undefined
}

/**
 * Says how the sending of an e-mail ended; one that was sent is counted on the report, unless it is a `notice`. Once it
 * has ended, nothing happens.
 */
export async function settleEmail(
  id: string,
  key: string,
  state: 'sent' | 'failed',
  { notice = false }: { notice?: boolean } = {},
): Promise<void> {
  const time = await timeOf(id, key)
  if (time === undefined) return
  await transact([
    emails.updateItem(emailKey(id, time, key), { set: [['state', state]], condition: hasState('sending') }),
    ...(state === 'sent' && !notice ? [headerRows.updateItem(headerKey(id), { add: { 'record.emailcount': 1 } })] : []),
  ])
}

/**
 * The entries of a report that were begun before a moment, or all of them, newest first, as they are asked for; each with
 * the moment that it was begun.
 */
export async function* emailsOf(id: string, before?: string): AsyncGenerator<StoredEmail & { begun: string }> {
  const { pk } = headerKey(id)
  const sk = before === undefined ? { beginsWith: 'EMAIL#' } : { from: 'EMAIL#', to: `EMAIL#${before}` }
  for await (const { rows } of emails.pages({ pk, sk, newestFirst: true }))
    for (const { sk: own = '', ...email } of rows) yield { ...email, begun: emailTime(own) }
}
