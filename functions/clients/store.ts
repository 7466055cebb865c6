import { AgencyUser, Branch, Client } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { BatchGetCommand, BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * Rows of the clients table, and what each key serves:
 *
 * pk            sk            record                        gsi1pk   gsi1sk
 * CLIENT#<id>   CLIENT        client, no branches or users  CLIENTS  <name>#<id>#CLIENT
 * CLIENT#<id>   BRANCH#<id>   branch                        CLIENTS  <name>#<id>#BRANCH#<id>
 * CLIENT#<id>   USER#<id>     user                          CLIENTS  <name>#<id>#USER#<id>
 * BRANCH#<id>   BRANCH        (whose the branch is)
 *
 * One client with all that belongs to it is one query of its pk; membership is two gets. gsi1 lists clients by name,
 * their branches and users beside them; a hidden client has no gsi1 keys. The last row makes branch ids unique.
 */

const table = () => variable('CLIENTS_TABLE')
const clientKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'CLIENT' })
const userKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `USER#${id}` })
const branchOwnerKey = (id: string) => ({ pk: `BRANCH#${id}`, sk: 'BRANCH' })

const ClientRow = Client.omit({ branches: true, users: true })
const Row = z.object({ pk: z.string(), sk: z.string(), clientId: z.string(), record: z.unknown() })

/** What decides whether a person may do something for their client. */
export interface Membership {
  client?: { suspended: boolean; active: boolean }
  user?: AgencyUser
}

/** DynamoDB takes so many writes in one batch. */
const batchSize = 25

function assemble(rows: unknown[]): Client | undefined {
  const parsed = rows.map((row) => Row.parse(row))
  const own = parsed.find(({ sk }) => sk === 'CLIENT')
  if (!own) return undefined
  return {
    ...ClientRow.parse(own.record),
    branches: parsed.filter(({ sk }) => sk.startsWith('BRANCH#')).map(({ record }) => Branch.parse(record)),
    users: parsed.filter(({ sk }) => sk.startsWith('USER#')).map(({ record }) => AgencyUser.parse(record)),
  }
}

async function queryAll(input: ConstructorParameters<typeof QueryCommand>[0]): Promise<unknown[]> {
  const rows: unknown[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(new QueryCommand({ ...input, ExclusiveStartKey: start }))
    rows.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  return rows
}

/** One client with its branches and users, in order of their ids, or undefined. */
export async function readClient(id: string): Promise<Client | undefined> {
  const rows = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': clientKey(id).pk },
    ConsistentRead: true,
  })
  return assemble(rows)
}

/** A client's state and one of its users, without the rest. */
export async function readMembership(clientId: string, userId: string): Promise<Membership> {
  const Keys = [clientKey(clientId), userKey(clientId, userId)]
  const request = { RequestItems: { [table()]: { Keys, ConsistentRead: true } } }
  const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand(request))
  if (UnprocessedKeys?.[table()]) throw new Error('DynamoDB did not answer for all keys.')
  const rows = (Responses?.[table()] ?? []).map((row) => Row.parse(row))
  const client = rows.find(({ sk }) => sk === 'CLIENT')
  const user = rows.find(({ sk }) => sk !== 'CLIENT')
  const membership: Membership = {}
  if (client) {
    const { active, settings } = ClientRow.parse(client.record)
    membership.client = { active, suspended: isSwitchedOn({ settings }, 'Suspend') }
  }
  if (user) membership.user = AgencyUser.parse(user.record)
  return membership
}

/** The id of the client that has this branch, or undefined. */
export async function readBranchOwner(branchId: string): Promise<string | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: branchOwnerKey(branchId), ConsistentRead: true }),
  )
  return Item && z.object({ clientId: z.string() }).parse(Item).clientId
}

/** Clients by name. `initial` is a lower-case letter, or '0' for all names that begin with a digit. */
export async function queryClients(initial?: string): Promise<Client[]> {
  const condition = {
    all: { expression: 'gsi1pk = :list', values: {} },
    letter: { expression: 'gsi1pk = :list AND begins_with(gsi1sk, :initial)', values: { ':initial': initial } },
    // ':' follows '9' in ASCII.
    digit: { expression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :to', values: { ':from': '0', ':to': ':' } },
  }[initial === undefined ? 'all' : /\d/.test(initial) ? 'digit' : 'letter']
  const rows = await queryAll({
    TableName: table(),
    IndexName: 'gsi1',
    KeyConditionExpression: condition.expression,
    ExpressionAttributeValues: { ':list': 'CLIENTS', ...condition.values },
  })
  const byClient = Map.groupBy(rows, (row) => Row.parse(row).clientId)
  return [...byClient.values()].flatMap((own) => assemble(own) ?? [])
}

async function claimBranch(branchId: string, clientId: string): Promise<void> {
  await dynamo.send(
    new PutCommand({
      TableName: table(),
      Item: { ...branchOwnerKey(branchId), clientId },
      ConditionExpression: 'attribute_not_exists(pk) OR clientId = :client',
      ExpressionAttributeValues: { ':client': clientId },
    }),
  )
}

async function writeBatches(writes: object[]): Promise<void> {
  let open = writes
  while (open.length > 0) {
    const batch = open.slice(0, batchSize)
    const { UnprocessedItems } = await dynamo.send(new BatchWriteCommand({ RequestItems: { [table()]: batch } }))
    open = [...(UnprocessedItems?.[table()] ?? []), ...open.slice(batchSize)]
  }
}

/**
 * Writes a client with its branches and users, and removes those that are gone. Throws DynamoDB's
 * ConditionalCheckFailedException where a branch id belongs to another client; then nothing but claims was written.
 */
export async function writeClient(client: Client, { hidden }: { hidden: boolean }): Promise<void> {
  const before = await readClient(client.id)
  for (const branch of client.branches) await claimBranch(branch.id, client.id)
  const { branches, users, ...own } = client
  const row = (sk: string, record: unknown) => ({
    pk: clientKey(client.id).pk,
    sk,
    clientId: client.id,
    record,
    ...(!hidden && { gsi1pk: 'CLIENTS', gsi1sk: `${client.name.toLowerCase()}#${client.id}#${sk}` }),
  })
  const rows = [
    row('CLIENT', own),
    ...branches.map((branch) => row(`BRANCH#${branch.id}`, branch)),
    ...users.map((user) => row(`USER#${user.id}`, user)),
  ]
  const kept = new Set(rows.map(({ sk }) => sk))
  const goneBranches = (before?.branches ?? []).filter(({ id }) => !kept.has(`BRANCH#${id}`))
  const goneUsers = (before?.users ?? []).filter(({ id }) => !kept.has(`USER#${id}`))
  const goneKeys = [
    ...goneBranches.flatMap(({ id }) => [{ pk: clientKey(client.id).pk, sk: `BRANCH#${id}` }, branchOwnerKey(id)]),
    ...goneUsers.map(({ id }) => userKey(client.id, id)),
  ]
  await writeBatches([
    ...rows.map((Item) => ({ PutRequest: { Item } })),
    ...goneKeys.map((Key) => ({ DeleteRequest: { Key } })),
  ])
}
