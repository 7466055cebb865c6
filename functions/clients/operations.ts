import type { AgencyUser, Client, ListedClient, RouteInput, routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { reportCountsOf } from '../reports/client-totals.ts'
import { getClientFor } from './find-client.ts'
import { listedOf, queryClients, readClient } from './store.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** GET /clients */
export async function listClients(ctx: Context, { query }: Input<'listClients'>): Promise<{ data: ListedClient[] }> {
  const initial = query.starts_with?.toLowerCase()
  const { scope } = ctx
  const own = scope.kind === 'any' ? undefined : await readClient(scope.clientId)
  const clients = scope.kind === 'any' ? await queryClients(initial) : own ? [listedOf(own)] : []
  const wanted = query.name?.toLowerCase() ?? ''
  const named = clients.filter(({ name }) => name.toLowerCase().includes(wanted) && beginsWith(name, initial))
  return { data: named }
}

/** Any digit matches all of them: the index of clients has one entry 0-9. */
const beginsWith = (name: string, initial = '') =>
  /\d/.test(initial) ? /^\d/.test(name) : name.toLowerCase().startsWith(initial)

/** GET /clients/{id}, with how many reports of each kind it has. */
export async function getClient(ctx: Context, { params }: Input<'getClient'>): Promise<Client> {
  const client = await getClientFor(ctx, params.id)
  return { ...client, reportCounts: await reportCountsOf(client.id) }
}

/** GET /clients/peachuser */
export async function getPeachUser(ctx: Context, { query }: Input<'getPeachUser'>): Promise<AgencyUser> {
  const { users } = await getClientFor(ctx, query.clientid)
  const user = users.find(({ id }) => id === query.userid)
  if (!user) throw new HttpError(404, 'User not found.')
  return user
}
