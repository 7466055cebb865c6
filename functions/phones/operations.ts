import { providerClientId, type AnswerOf, type Client, type HeldOnPhone, type InputOf } from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import { resolveClient } from '../appointments/report-ref.ts'
import { getClientFor } from '../clients/find-client.ts'
import { isProviderStaff, reaches, recordedPerson, type Context } from '../lib/context.ts'
import { findRows, openHeader, ownerOf } from '../reports/read-report.ts'
import { everyHeld, forgetPhone, keepPhone } from './store.ts'

export async function announcePhone(
  ctx: Context,
  { params: { id }, body }: InputOf<'announcePhone'>,
): Promise<undefined> {
  const { user } = ctx
  const owner = { clientId: isProviderStaff(ctx) ? providerClientId : user.clientId, sub: user.sub }
  if (body.held.length === 0) await forgetPhone(owner, id)
  else await keepPhone(owner, { id, ...body, user: recordedPerson(user), lastSeen: ctx.now().toISOString() })
}

/** Of reports that nobody can be asked about: by where the person works. */
function worksWith({ scope }: Context, { users }: Client, { id }: HeldOnPhone['user']): boolean {
  if (scope.kind !== 'client') return scope.kind === 'any'
  const user = users.find((one) => one.id === id)
  return user !== undefined && (scope.branchIds?.some((branch) => mayUseBranch(user, branch)) ?? true)
}

export async function listPhones(ctx: Context, { query }: InputOf<'listPhones'>): Promise<AnswerOf<'listPhones'>> {
  const asked = query.report === undefined ? undefined : await openHeader(ctx, query.report)
  const client = asked ? await getClientFor(ctx, asked.client.id) : await resolveClient(ctx, query.client)
  const held = (await everyHeld(client.id)).filter(({ reportId }) => !asked || reportId === asked.id)
  const rows = await findRows([...new Set(held.map(({ reportId }) => reportId))])
  const data = held.flatMap((one): HeldOnPhone[] => {
    const record = rows.get(one.reportId)?.record
    if (record && record.client.id === client.id && !record.deleted) {
      const { ref, type, date, address } = record
      const { line1, line2, town, county, postcode } = address
      const report = { ref, type, date, address: { line1, line2, town, county, postcode } }
      return reaches(ctx.scope, ownerOf(record)) ? [{ ...one, report }] : []
    }
    // To a client, another one's report is like one that was not created yet.
    const isElsewhere = record !== undefined && record.client.id !== client.id && ctx.scope.kind === 'any'
    return !isElsewhere && worksWith(ctx, client, one.user) ? [one] : []
  })
  return { data }
}
