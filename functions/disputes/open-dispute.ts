import { disputeMessages, type Dispute } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findHeader, ownerOf } from '../reports/read-report.ts'
import { readDispute, type StoredDispute } from './store.ts'

/** Throws 404 if there is none, or its report is not the caller's. */
export async function openDispute(ctx: Context, id: string): Promise<StoredDispute> {
  const stored = await readDispute(id)
  const header = stored && (await findHeader(stored.dispute.report))
  if (!header || !reaches(ctx.scope, ownerOf(header))) throw new HttpError(404, disputeMessages.notFound)
  return stored
}

/** Throws 409 for one that stays as it is: settled, or with the scheme. */
export function assertOpen({ state, settledAt }: Pick<Dispute, 'state' | 'settledAt'>): void {
  if (settledAt) throw new HttpError(409, disputeMessages.settled)
  if (state === 'sent') throw new HttpError(409, disputeMessages.sent)
}

export const savedSince = (current?: number) =>
  new HttpError(409, disputeMessages.savedSince, current === undefined ? {} : { current })
