import { transientBounceDays, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { openHeader } from '../reports/read-report.ts'
import { bouncesOf } from './store.ts'

const dayMs = 86_400_000

/** POST /email/bounces */
export async function findBounces(
  ctx: Context,
  { body }: RouteInput<typeof routes.findBounces>,
): Promise<RouteAnswer<typeof routes.findBounces>> {
  const { client } = await openHeader(ctx, body.reportid)
  const found = await bouncesOf(client.id, body.addresses)
  const since = new Date(ctx.now().getTime() - transientBounceDays * dayMs).toISOString()
  // What SES rejected is no matter of the address; rows written before may hold it.
  return { data: found.filter(({ kind, at }) => kind !== 'rejected' && (kind !== 'transient' || at >= since)) }
}
