import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * The connections table.
 * CONNECTION#id / CONNECTION            what an open connection listens to: when it closes
 * CLIENT#clientId / CONNECTION#id       who listens to a client: when something is published
 * PROVIDER / CONNECTION#id              who listens to every client
 * REPORT#reportId / CONNECTION#id       visitors with a link to one report
 */

/** Whom a connection hears of: one client, all of them, or, for a visitor, one report. */
export type Audience = { clientId: string } | { reportId: string } | 'every client'

/** API Gateway closes a connection after two hours; a row that outlives it is of no use. */
const longestSeconds = 2 * 3600

const table = () => variable('CONNECTIONS_TABLE')
const connectionKey = (id: string) => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' })
const listenerKey = (audience: string, id: string) => ({ pk: audience, sk: `CONNECTION#${id}` })
const partitionOf = (audience: Audience) => {
  if (audience === 'every client') return 'PROVIDER'
  return 'clientId' in audience ? `CLIENT#${audience.clientId}` : `REPORT#${audience.reportId}`
}

/** Notes an open connection. */
export async function addConnection(id: string, audience: Audience, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + longestSeconds
  const partition = partitionOf(audience)
  const TransactItems = [
    { Put: { TableName: table(), Item: { ...connectionKey(id), audience: partition, ttl } } },
    { Put: { TableName: table(), Item: { ...listenerKey(partition, id), connectionId: id, ttl } } },
  ]
  await dynamo.send(new TransactWriteCommand({ TransactItems }))
}

/** Forgets a connection; it may be forgotten twice. */
export async function removeConnection(id: string): Promise<void> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: connectionKey(id), ConsistentRead: true }),
  )
  if (!Item) return
  const TransactItems = [
    { Delete: { TableName: table(), Key: connectionKey(id) } },
    { Delete: { TableName: table(), Key: listenerKey(String(Item.audience), id) } },
  ]
  await dynamo.send(new TransactWriteCommand({ TransactItems }))
}

/** The connections that hear of a client: its own people's and the provider's. */
export async function listenersOf(clientId: string, now: Date): Promise<string[]> {
  const found = await Promise.all([{ clientId }, 'every client' as const].map((audience) => listeners(audience, now)))
  return found.flat()
}

/** The connections of visitors with a link to a report. */
export const visitorsOf = (reportId: string, now: Date): Promise<string[]> => listeners({ reportId }, now)

/** Rows that have expired are left out: the table takes its time to remove them. */
async function listeners(audience: Audience, now: Date): Promise<string[]> {
  const ids: string[] = []
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
    ids.push(...(page.Items ?? []).map((item) => String(item.connectionId)))
    from = page.LastEvaluatedKey
  } while (from)
  return ids
}
