import { transientBounceDays, type EmailBounce, type InputOf, type AnswerOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { openHeader } from '../reports/read-report.ts'
import { bouncesOf } from './store.ts'

const dayMs = 86_400_000

export async function bouncesThatCount(
  { now }: Pick<Context, 'now'>,
  clientId: string,
  addresses: readonly string[],
): Promise<EmailBounce[]> {
  const found = await bouncesOf(clientId, addresses)
  const since = new Date(now().getTime() - transientBounceDays * dayMs).toISOString()
  return found.filter(({ kind, at }) => kind !== 'transient' || at >= since)
}

export async function findBounces(ctx: Context, { body }: InputOf<'findBounces'>): Promise<AnswerOf<'findBounces'>> {
  const { client } = await openHeader(ctx, body.reportid)
  return { data: await bouncesThatCount(ctx, client.id, body.addresses) }
}

/** Invitations and codes belong to no client; no client has an id like this. */
export const accountMail = '@accounts'

/** Of an invitation or code, whatever the address's client. */
export const accountBounceOf = async (address: string): Promise<EmailBounce | undefined> =>
  (await bouncesOf(accountMail, [address]))[0]
