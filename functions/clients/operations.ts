import {
  apiErrors,
  type AgencyUser,
  type Client,
  type ListedClient,
  clientMessages,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { initialOf, wordsOf, isSwitchedOn } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { reportFactsOf } from '../reports/client-totals.ts'
import { getClientFor, initialsWith } from './find-client.ts'
import { readBranchOwner, readClient, readUserOwners } from './store/clients.ts'
import { hasClients, listedOf, queryClientsOf, readListedClients, queryClients } from './store/lists.ts'
import { isNamed, searchClients } from './store/search.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import type { Reply } from '../lib/answer.ts'

export { createClient, saveClient } from './save-client.ts'
export { listDefaultBackgrounds, saveBackgrounds, saveBranchLook, saveClientOptions } from './save-look.ts'

const hasId = (list: readonly { id: string }[], wanted: string | undefined) =>
  wanted === undefined || list.some(({ id }) => id === wanted)

export async function listClients(ctx: Context, { query }: InputOf<'listClients'>): Promise<AnswerOf<'listClients'>> {
  const initial = query.starts_with && initialOf(query.starts_with)
  const wanted = query.name === undefined ? undefined : wordsOf(query.name)
  const isWanted = ({ name, branches, users }: ListedClient) =>
    (initial === undefined || initialOf(name) === initial) &&
    (wanted === undefined || isNamed(name, wanted)) &&
    hasId(branches, query.branch) &&
    hasId(users, query.user)
  if (ctx.scope.kind !== 'any') {
    const own = await readClient(ctx.scope.clientId)
    return { data: own ? [listedOf(own)].filter(isWanted) : [] }
  }
  if (query.initials) return { data: [], initials: await initialsWith(hasClients) }
  if (query.branch !== undefined || query.user !== undefined) {
    const owners =
      query.branch === undefined ? await readUserOwners(query.user ?? '') : await readBranchOwner(query.branch)
    return { data: (await readListedClients([owners ?? []].flat())).filter(isWanted) }
  }
  if (wanted) return { data: (await searchClients(wanted)).filter(isWanted) }
  const { clients, next } = await queryClientsOf(initial, query.after)
  return { data: clients, ...(next !== undefined && { next }) }
}

/** GET /clients/{id}, with the number of its reports and their types. */
export async function getClient(ctx: Context, { params }: InputOf<'getClient'>): Promise<Client> {
  const client = await getClientFor(ctx, params.id)
  return { ...client, ...(await reportFactsOf(client.id)) }
}

export async function getPeachUser(ctx: Context, { query }: InputOf<'getPeachUser'>): Promise<AgencyUser> {
  const { users } = await getClientFor(ctx, query.clientid)
  const user = users.find(({ id }) => id === query.userid)
  if (!user) throw new HttpError(404, apiErrors.userNotFound)
  return user
}

const columns = ['CompanyName', 'Name', 'Email', 'Phone', 'Position'] as const

/** Uses the rows of lists, which are small. */
export async function downloadContactsCsv(): Promise<Reply<string>> {
  const clients = (await queryClients()).filter((client) => !isSwitchedOn(client, 'Suspend'))
  const rows = clients.flatMap((client) =>
    client.contacts.map(({ name, email, phone, position }) => [client.name, name, email, phone, position]),
  )
  return csvReply(csvFile(columns, rows), 'contacts.csv', clientMessages.contactsTooLarge)
}
