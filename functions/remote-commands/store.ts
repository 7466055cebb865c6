import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { RemoteCommand } from '@lintel/contract'
import * as z from 'zod'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { transact, type TransactItem } from '../lib/table.ts'
import { isUnmetCondition } from '../lib/unmet-condition.ts'

/*
 * Rows of the remote commands table, and what each key serves:
 *
 * pk               sk                holds                    serves
 * COMMAND#<id>     COMMAND           a command                opening it
 * OPEN#<user>      <createdAt>#<id>  its id, while it is open what a device has to do, oldest first
 * LIST#<month>     <createdAt>#<id>  its id, until deleted    the table of commands
 * MONTHS           <month>           how many are listed      in which month a page begins; the total
 *
 * A page by its number costs the counts, of which there are twelve a year, and small rows of the months that it lies
 * in, however many commands there are. No index: all of it is written in one transaction and can be read at once.
 */

const table = () => variable('REMOTE_COMMANDS_TABLE')

const commandKey = (id: string) => ({ pk: `COMMAND#${id}`, sk: 'COMMAND' })
const sortOf = ({ createdAt, id }: RemoteCommand) => `${createdAt}#${id}`
const monthOf = ({ createdAt }: RemoteCommand) => createdAt.slice(0, 7)
const openPartition = (userid: string) => `OPEN#${userid}`
const listPartition = (month: string) => `LIST#${month}`
const monthPartition = 'MONTHS'
const openKey = (command: RemoteCommand) => ({ pk: openPartition(command.userid), sk: sortOf(command) })
const listKey = (command: RemoteCommand) => ({ pk: listPartition(monthOf(command)), sk: sortOf(command) })

const Row = z.object({ record: RemoteCommand })
const IdRow = z.object({ id: z.string() })
const MonthRow = z.object({ sk: z.string(), commands: z.number() })

/** DynamoDB answers so many keys at once. */
const keysAtOnce = 100

/** True while the device is to answer. */
const isOpen = ({ status, deleted }: RemoteCommand) => status === 'Open' && !deleted

const put = (Item: object, condition?: string): TransactItem => ({
  Put: { TableName: table(), Item: { ...Item }, ...(condition && { ConditionExpression: condition }) },
})
const remove = (Key: { pk: string; sk: string }): TransactItem => ({ Delete: { TableName: table(), Key } })

const count = (command: RemoteCommand, by: 1 | -1): TransactItem => ({
  Update: {
    TableName: table(),
    Key: { pk: monthPartition, sk: monthOf(command) },
    UpdateExpression: 'ADD commands :by',
    ExpressionAttributeValues: { ':by': by },
  },
})

/** Writes a new command; false where there is one of its id. */
export const addCommand = (command: RemoteCommand): Promise<boolean> =>
  transact([
    put({ ...commandKey(command.id), record: command }, 'attribute_not_exists(pk)'),
    put({ ...listKey(command), id: command.id }),
    count(command, 1),
    ...(isOpen(command) ? [put({ ...openKey(command), id: command.id })] : []),
  ])

/** Replaces a command; false, and nothing, where it is no longer as `before` says. What is deleted stays so. */
export const replaceCommand = (before: RemoteCommand, after: RemoteCommand): Promise<boolean> =>
  transact([
    {
      Update: {
        TableName: table(),
        Key: commandKey(after.id),
        // Not the whole row: images are counted in it.
        UpdateExpression: 'SET #record = :after',
        ConditionExpression: '#record.#status = :status AND #record.deleted = :deleted',
        ExpressionAttributeNames: { '#record': 'record', '#status': 'status' },
        ExpressionAttributeValues: { ':after': after, ':status': before.status, ':deleted': before.deleted },
      },
    },
    ...(isOpen(before) && !isOpen(after) ? [remove(openKey(before))] : []),
    ...(!isOpen(before) && isOpen(after) ? [put({ ...openKey(after), id: after.id })] : []),
    ...(!before.deleted && after.deleted ? [remove(listKey(before)), count(before, -1)] : []),
  ])

/** A command, deleted or not; undefined where there is none. */
export async function readCommand(id: string): Promise<RemoteCommand | undefined> {
  const command = new GetCommand({ TableName: table(), Key: commandKey(id), ConsistentRead: true })
  const { Item } = await dynamo.send(command)
  return Item && Row.parse(Item).record
}

/** Counts an image of an open command; false where there have been `most`, or it is no longer open. */
export async function countImage(id: string, most: number): Promise<boolean> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: commandKey(id),
        UpdateExpression: 'ADD images :one',
        ConditionExpression:
          '#record.#status = :open AND #record.deleted = :undeleted AND (attribute_not_exists(images) OR images < :most)',
        ExpressionAttributeNames: { '#record': 'record', '#status': 'status' },
        ExpressionAttributeValues: { ':one': 1, ':open': 'Open', ':undeleted': false, ':most': most },
      }),
    )
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}

/** The first rows of a partition, by their sort key. */
async function queryRows(pk: string, { most, newestFirst }: { most: number; newestFirst: boolean }) {
  const rows: unknown[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(most < Infinity && { Limit: most - rows.length }),
        ExclusiveStartKey: start,
      }),
    )
    rows.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start && rows.length < most)
  return rows
}

/** Commands in the order of their ids; those that are gone are left out. */
async function readCommands(ids: readonly string[]): Promise<RemoteCommand[]> {
  const found = new Map<string, RemoteCommand>()
  let open: Record<string, unknown>[] = ids.map(commandKey)
  while (open.length > 0) {
    const Keys = open.slice(0, keysAtOnce)
    const request = { RequestItems: { [table()]: { Keys, ConsistentRead: true } } }
    const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand(request))
    for (const { record } of (Responses?.[table()] ?? []).map((row) => Row.parse(row))) found.set(record.id, record)
    open = [...(UnprocessedKeys?.[table()]?.Keys ?? []), ...open.slice(keysAtOnce)]
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The open commands of a user, oldest first. */
export async function readOpen(userid: string, most: number): Promise<RemoteCommand[]> {
  const rows = await queryRows(openPartition(userid), { most, newestFirst: false })
  return (await readCommands(rows.map((row) => IdRow.parse(row).id))).filter(isOpen)
}

/** A page of the commands that are not deleted, newest first, and how many there are. */
export async function readPage(page: {
  first: number
  most: number
}): Promise<{ commands: RemoteCommand[]; total: number }> {
  const months = (await queryRows(monthPartition, { most: Infinity, newestFirst: true })).map((row) =>
    MonthRow.parse(row),
  )
  const ids: string[] = []
  let skipped = page.first
  for (const { sk: month, commands } of months) {
    if (ids.length === page.most) break
    if (skipped < commands) {
      const most = skipped + page.most - ids.length
      const rows = await queryRows(listPartition(month), { most, newestFirst: true })
      ids.push(...rows.slice(skipped).map((row) => IdRow.parse(row).id))
    }
    skipped = Math.max(0, skipped - commands)
  }
  const total = months.reduce((sum, { commands }) => sum + commands, 0)
  return { commands: (await readCommands(ids)).filter(({ deleted }) => !deleted), total }
}
