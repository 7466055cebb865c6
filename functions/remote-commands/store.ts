import { Id, RemoteCommand, remoteCommandDays } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { exists, isAbsent, rowsOf, transact, type Condition, type Key } from '../lib/table.ts'

/*
 * Rows of the remote commands table, and what each key serves:
 *
 * pk               sk                holds                    serves
 * COMMAND#<id>     COMMAND           a command                opening it
 * OPEN#<user>      <createdAt>#<id>  its id, while it is open what a device has to do, oldest first; expires
 * LIST#<month>     <createdAt>#<id>  its id, until deleted    the table of commands
 * MONTHS           <month>           how many are listed      the month in which a page begins; the total
 *
 * Reading a page by number takes the counts, twelve a year, and small rows of its months, however many commands there
 * are. No index: all rows are written in one transaction and can be read immediately.
 */

const commandKey = (id: string) => ({ pk: `COMMAND#${id}`, sk: 'COMMAND' })
const sortOf = ({ createdAt, id }: RemoteCommand) => `${createdAt}#${id}`
const monthOf = ({ createdAt }: RemoteCommand) => createdAt.slice(0, 7)
const openPartition = (userid: string) => `OPEN#${userid}`
const listPartition = (month: string) => `LIST#${month}`
const monthPartition = 'MONTHS'
const openKey = (command: RemoteCommand) => ({ pk: openPartition(command.userid), sk: sortOf(command) })
const listKey = (command: RemoteCommand) => ({ pk: listPartition(monthOf(command)), sk: sortOf(command) })

const commands = rowsOf(
  'REMOTE_COMMANDS_TABLE',
  'remote command',
  /** Stored outside the command record. */
  z.object({ record: RemoteCommand, images: z.int().min(0).optional() }),
)
const listed = rowsOf('REMOTE_COMMANDS_TABLE', 'listed remote command', z.object({ id: Id, ttl: z.int().optional() }))
const months = rowsOf(
  'REMOTE_COMMANDS_TABLE',
  'month of remote commands',
  z.object({ sk: z.string(), commands: z.int() }),
)

const isOpen = ({ status, deleted }: RemoteCommand) => status === 'Open' && !deleted

const hasStatus = ({ status, deleted }: Pick<RemoteCommand, 'status' | 'deleted'>): Condition => ({
  expression: '#record.#status = :status AND #record.deleted = :deleted',
  names: { '#record': 'record', '#status': 'status' },
  values: { ':status': status, ':deleted': deleted },
})

const count = (command: RemoteCommand, by: 1 | -1) =>
  months.updateItem({ pk: monthPartition, sk: monthOf(command) }, { add: { commands: by }, condition: 'none' })

/** DynamoDB removes it some time after the command has expired; until then readers check the time. */
const putOpen = (command: RemoteCommand) =>
  listed.putItem(openKey(command), { id: command.id, ttl: Math.floor(expiryOf(command) / 1000) })

export const addCommand = (command: RemoteCommand): Promise<boolean> =>
  transact([
    commands.putItem(commandKey(command.id), { record: command }, isAbsent),
    listed.putItem(listKey(command), { id: command.id }),
    count(command, 1),
    ...(isOpen(command) ? [putOpen(command)] : []),
  ])

/** False, with nothing written, if it has changed. A deleted one stays deleted. */
export const replaceCommand = (before: RemoteCommand, after: RemoteCommand): Promise<boolean> =>
  transact([
    // Not the whole row, as it also counts images.
    commands.updateItem(commandKey(after.id), { set: [['record', after]], condition: hasStatus(before) }),
    ...(isOpen(before) && !isOpen(after) ? [listed.removeItem(openKey(before))] : []),
    ...(!isOpen(before) && isOpen(after) ? [putOpen(after)] : []),
    ...(!before.deleted && after.deleted ? [listed.removeItem(listKey(before)), count(before, -1)] : []),
  ])

export const readCommand = async (id: string): Promise<RemoteCommand | undefined> =>
  (await commands.get(commandKey(id)))?.record

/** Counts an image of an open command; returns false if there are `most` already, or it is no longer open. */
export async function countImage(id: string, max: number): Promise<boolean> {
  const { expression, names, values } = hasStatus({ status: 'Open', deleted: false })
  const counted = await commands.update(commandKey(id), {
    add: { images: 1 },
    condition: {
      expression: `${expression} AND (attribute_not_exists(images) OR images < :max)`,
      ...(names && { names }),
      values: { ...values, ':max': max },
    },
  })
  return counted !== undefined
}

async function readCommands(ids: readonly string[]): Promise<RemoteCommand[]> {
  const rows = await commands.batchGet(ids.map(commandKey))
  const found = new Map(rows.map(({ record }) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Users of several clients may share an id, and one's commands must not hide another's. */
export async function readOpen(
  userid: string,
  max: number,
  canAccess: (command: RemoteCommand) => boolean,
): Promise<RemoteCommand[]> {
  const found: RemoteCommand[] = []
  for await (const { rows } of listed.pages({ pk: openPartition(userid), pageSize: max })) {
    const commandsOfPage = await readCommands(rows.map(({ id }) => id))
    for (const command of commandsOfPage) if (isOpen(command) && canAccess(command)) found.push(command)
    if (found.length >= max) break
  }
  return found.slice(0, max)
}

export async function readPage(page: {
  first: number
  max: number
}): Promise<{ commands: RemoteCommand[]; total: number }> {
  const counted = await months.query({ pk: monthPartition, newestFirst: true })
  const ids: string[] = []
  let skipped = page.first
  for (const { sk: month, commands: inMonth } of counted) {
    if (ids.length === page.max) break
    if (skipped < inMonth) {
      const max = skipped + page.max - ids.length
      const upTo = await listed.first({ pk: listPartition(month), newestFirst: true }, max)
      ids.push(...upTo.slice(skipped).map(({ id }) => id))
    }
    skipped = Math.max(0, skipped - inMonth)
  }
  const total = counted.reduce((sum, { commands: inMonth }) => sum + inMonth, 0)
  return { commands: (await readCommands(ids)).filter(({ deleted }) => !deleted), total }
}

const everyRow = rowsOf('REMOTE_COMMANDS_TABLE', 'row of commands', z.looseObject({ pk: z.string(), sk: z.string() }))

/** Without `command`, its row does not parse. */
export interface FoundCommand {
  key: Key
  id: string
  command: RemoteCommand | undefined
}

export async function scanCommands(
  clientId: string,
  after: Key | undefined,
): Promise<{ commands: FoundCommand[]; next?: Key }> {
  const filter = {
    expression: 'sk = :command AND #record.clientid = :client',
    names: { '#record': 'record' },
    values: { ':command': 'COMMAND', ':client': clientId },
  }
  const { items, next } = await commands.scan(filter, after)
  const found = items.map((item): FoundCommand => ({
    key: { pk: item.pk, sk: item.sk },
    id: item.pk.slice('COMMAND#'.length),
    command: commands.parseListed(item)?.record,
  }))
  return { commands: found, ...(next && { next }) }
}

/** Whatever its own row says. */
async function eraseFromLists(id: string): Promise<void> {
  for (let after: Key | undefined; ;) {
    const { items, next } = await everyRow.scan({ expression: 'id = :id', values: { ':id': id } }, after)
    for (const { pk, sk } of items)
      await transact([
        everyRow.removeItem({ pk, sk }, exists),
        ...(pk.startsWith('LIST#')
          ? [
              months.updateItem(
                { pk: monthPartition, sk: pk.slice('LIST#'.length) },
                { add: { commands: -1 }, condition: 'none' },
              ),
            ]
          : []),
      ])
    if (!next) return
    after = next
  }
}

export async function eraseCommand({ key, id, command }: FoundCommand): Promise<void> {
  if (!command) {
    await eraseFromLists(id)
    await commands.remove(key)
    return
  }
  await transact([
    commands.removeItem(key, exists),
    listed.removeItem(openKey(command)),
    ...(command.deleted ? [] : [listed.removeItem(listKey(command)), count(command, -1)]),
  ])
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: commands, pk: 'COMMAND#', sk: 'COMMAND' },
  { rows: listed, pk: 'OPEN#', sk: '' },
  { rows: listed, pk: 'LIST#', sk: '' },
  { rows: months, pk: 'MONTHS', sk: '' },
]

export const expiryOf = ({ createdAt }: Pick<RemoteCommand, 'createdAt'>): number =>
  Date.parse(createdAt) + remoteCommandDays * 24 * 60 * 60_000

/** The command at a moment: open ones expire without being rewritten. */
export const asOf = (command: RemoteCommand, now: Date): RemoteCommand =>
  command.status === 'Open' && expiryOf(command) <= now.getTime() ? { ...command, status: 'Expired' } : command
