import { chasingMessages, type Chased, type ChasingFilters, type Client } from '@lintel/contract'
import { chasingStateOf, isChasedPurpose, matchesChased, nextReminder, reminderTimes } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { bouncesThatCount } from '../emails/find-bounces.ts'
import type { Context } from '../lib/context.ts'
import { reaches } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { narrow } from '../reports/list-reports.ts'
import { findRows, ownerOf } from '../reports/read-report.ts'
import { chasedPages, type StoredLink } from '../sharing/chased-links.ts'

type Row = NonNullable<ReturnType<Awaited<ReturnType<typeof findRows>>['get']>>

interface Known {
  row: Row
  client: Client
  hasBounced: boolean
  now: Date
}

/** Given in another way, as on the inspector's device, or no longer requested. Who has signed owes no comments. */
export function isSignedOrGone(
  { purpose, signatureId, signatureIds }: StoredLink,
  { signers }: Pick<Row, 'signers'>,
): boolean {
  const asked = purpose === 'signature' && signatureId !== undefined ? [signatureId] : signatureIds
  return signers !== undefined && asked !== undefined && asked.every((id) => signers[id] !== false)
}

/** Undefined if it asks for nothing, or nothing is missing. */
export function chasedOf(link: StoredLink, { row, client, hasBounced, now }: Known): Chased | undefined {
  const { id: linkid, purpose: kind, sentto, phone, createdAt: sent, openedAt, reminded, gsi1pk } = link
  const { record } = row
  if (!isChasedPurpose(kind) || !sentto || gsi1pk === undefined || record.deleted || isSignedOrGone(link, row))
    return undefined
  const { id, ref, type, date } = record
  const { line1, line2, town, county, postcode } = record.address
  const { until, state } = chasingStateOf({ ...link, kind }, { report: record, client, hasBounced, now })
  const { next } = nextReminder({ sent, reminded }, reminderTimes(sent, until, client.options?.reminders), now)
  return {
    linkid,
    report: { id, ref, type, date, address: { line1, line2, town, county, postcode } },
    person: sentto.name,
    email: sentto.email,
    ...(phone && { phone }),
    kind,
    sent,
    ...(openedAt && { opened: openedAt }),
    reminded,
    ...(next && state === 'waiting' && { next }),
    ...(until && { until }),
    state,
  }
}

const readAtOnce = 50

export async function hasBounced(ctx: Pick<Context, 'now'>, clientId: string, email: string): Promise<boolean> {
  return (await bouncesThatCount(ctx, clientId, [email])).length > 0
}

async function joined(
  ctx: Context,
  client: Client,
  links: readonly StoredLink[],
  branchIds: readonly string[] | undefined,
) {
  const now = ctx.now()
  const [rows, bounces] = await Promise.all([
    findRows(links.map(({ reportId }) => reportId)),
    bouncesThatCount(ctx, client.id, [...new Set(links.flatMap(({ sentto }) => sentto?.email ?? []))]),
  ])
  const bounced = new Set(bounces.map(({ address }) => address.toLowerCase()))
  return links.map((link) => {
    const row = rows.get(link.reportId)
    if (!row || !reaches(ctx.scope, ownerOf(row.record))) return undefined
    if (branchIds && !branchIds.includes(row.record.branchId)) return undefined
    return chasedOf(link, { row, client, hasBounced: bounced.has(link.sentto?.email.toLowerCase() ?? ''), now })
  })
}

/** The last asked first, `max` at least unless so many are read or there are no more; `next` where there may be more. */
export async function findChased(
  ctx: Context,
  { client: named, branch, kind, state, search }: ChasingFilters,
  { after, max, maxRead }: { after?: string | undefined; max: number; maxRead: number },
): Promise<{ data: Chased[]; next?: string }> {
  const scoped = await narrow(ctx, { client: named, branch })
  if (scoped && scoped.clientId === undefined) throw refused('query.client', chasingMessages.chooseClient)
  const client = scoped?.clientId === undefined ? undefined : await findClient(scoped.clientId)
  if (!scoped || !client) return { data: [] }
  const isWanted = (one: Chased | undefined): one is Chased =>
    one !== undefined &&
    (kind === undefined || one.kind === kind) &&
    (state === undefined || one.state === state) &&
    (search === undefined || matchesChased(search, one))
  const data: Chased[] = []
  let read = 0
  for await (const { rows, looked, isLast } of chasedPages(client.id, after, readAtOnce)) {
    const links = rows.filter(({ gsi1sk }) => gsi1sk !== after)
    data.push(...(await joined(ctx, client, links, scoped.filters.branchIds)).filter(isWanted))
    read += looked
    const next = links.at(-1)?.gsi1sk
    if ((data.length >= max || read >= maxRead) && !isLast && next !== undefined) return { data, next }
  }
  return { data }
}
