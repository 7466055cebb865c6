import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * The connections table.
 * CONNECTION#id / CONNECTION            what an open connection listens to: when it closes
 * CLIENT#clientId / CONNECTION#id       who listens to a client, and to which branches alone: when something is published
 * PROVIDER / CONNECTION#id              who listens to every client
 * REPORT#reportId / CONNECTION#id       visitors with a link to one report
 * REMOTECOMMANDS / CONNECTION#id        who hears of answers to remote commands
 */

/**
 * What a connection hears of: one client, or some branches of it, all clients, remote commands, or, for a visitor, one
 * report.
 */
export type Audience =
  { clientId: string; branchIds?: readonly string[] } | { reportId: string } | 'every client' | 'remote commands'

/** API Gateway closes a connection after two hours; a row that outlives it is of no use. */
const longestSeconds = 2 * 3600

/** Who listens; with `branchIds` to reports of these branches alone. */
export interface Listener {
  connectionId: string
  branchIds?: readonly string[] | undefined
}

const ListenerRow = z.object({ connectionId: z.string(), branchIds: z.array(z.string()).optional() })
const ConnectionRow = z.object({ audiences: z.array(z.string()) })

const table = () => variable('CONNECTIONS_TABLE')
const connectionKey = (id: string) => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' })
const listenerKey = (audience: string, id: string) => ({ pk: audience, sk: `CONNECTION#${id}` })
const partitionOf = (audience: Audience) => {
  if (audience === 'every client') return 'PROVIDER'
  if (audience === 'remote commands') return 'REMOTECOMMANDS'
  return 'clientId' in audience ? `CLIENT#${audience.clientId}` : `REPORT#${audience.reportId}`
}

/** Notes an open connection, and all that it hears of. */
export async function addConnection(id: string, heard: readonly Audience[], now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + longestSeconds
  const audiences = heard.map(partitionOf)
  const rows = [
    { ...connectionKey(id), audiences, ttl },
    ...heard.map((audience) => ({
      ...listenerKey(partitionOf(audience), id),
      connectionId: id,
      ...(typeof audience === 'object' && 'branchIds' in audience && { branchIds: audience.branchIds }),
      ttl,
    })),
  ]
  const TransactItems = rows.map((Item) => ({ Put: { TableName: table(), Item } }))
  await dynamo.send(new TransactWriteCommand({ TransactItems }))
}

/** Forgets a connection; it may be forgotten twice. */
export async function removeConnection(id: string): Promise<void> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: connectionKey(id), ConsistentRead: true }),
  )
  if (!Item) return
  const { audiences } = ConnectionRow.parse(Item)
  const keys = [connectionKey(id), ...audiences.map((partition) => listenerKey(partition, id))]
  const TransactItems = keys.map((Key) => ({ Delete: { TableName: table(), Key } }))
  await dynamo.send(new TransactWriteCommand({ TransactItems }))
}

/** The connections that hear of a client: its own people's and the provider's. */
export async function listenersOf(clientId: string, now: Date): Promise<Listener[]> {
  const found = await Promise.all([{ clientId }, 'every client' as const].map((audience) => listeners(audience, now)))
  return found.flat()
}

/** The connections of those who hear of answers to remote commands. */
export const supportersOf = (now: Date): Promise<Listener[]> => listeners('remote commands', now)

/** The connections of visitors with a link to a report. */
export const visitorsOf = (reportId: string, now: Date): Promise<Listener[]> => listeners({ reportId }, now)

/** Rows that have expired are left out: the table takes its time to remove them. */
async function listeners(audience: Audience, now: Date): Promise<Listener[]> {
  const found: Listener[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :audience AND begins_with(sk, :connection)',
        FilterExpression: '#ttl > :now',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':audience': partitionOf(audience),
          ':connection': 'CONNECTION#',
          ':now': Math.floor(now.getTime() / 1000),
        },
        ExclusiveStartKey: from,
      }),
    )
    found.push(...(page.Items ?? []).map((item) => ListenerRow.parse(item)))
    from = page.LastEvaluatedKey
  } while (from)
  return found
}
