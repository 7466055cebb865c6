import { Id, Instant } from '@lintel/contract'
import { newId } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf, type Condition, type Key, type TransactItem } from '../../lib/table.ts'

/* Due rows are one partition of gsi1, by time: each minute's run reads only those before now. */

const duePartition = 'DUE'
const schema = { gsi1pk: z.literal(duePartition), gsi1sk: Instant }

export type DueKeys = z.infer<z.ZodObject<typeof schema>>

export const due = {
  partition: duePartition,
  schema,
  at: (moment: string): DueKeys => ({ gsi1pk: duePartition, gsi1sk: moment }),
}

/*
 * Rows of the Google calendars table:
 *
 * pk              sk                     holds
 * WORK#<client>   <user>#<appointment>   an appointment whose event in a user's calendar may be outdated
 *
 * A row names the appointment, but not what to write: that is read when it is handled, so that writes cannot be
 * reordered. It is written in the appointment's own transaction, and removed only if it has not been rewritten
 * meanwhile.
 */

const WorkRow = z.object({
  client: Id,
  user: Id,
  appointment: Id,
  /** Different for each write. */
  mark: Id,
  tries: z.int().default(0),
  /** Retried when the appointment changes. Raises an alarm, like a dead letter. */
  givenUp: z.boolean().default(false),
  at: Instant,
  gsi1pk: due.schema.gsi1pk.optional(),
  gsi1sk: due.schema.gsi1sk.optional(),
})
const works = rowsOf('GOOGLE_CALENDARS_TABLE', 'appointment to write', WorkRow)
export type Work = Omit<z.infer<typeof WorkRow>, 'gsi1pk' | 'gsi1sk'>

const DueRow = z.looseObject({ pk: z.string(), sk: z.string(), gsi1sk: Instant })
const dueRows = rowsOf('GOOGLE_CALENDARS_TABLE', 'due row', DueRow)

const partition = (client: string) => `WORK#${client}`
const workKey = ({ client, user, appointment }: Pick<Work, 'client' | 'user' | 'appointment'>): Key => ({
  pk: partition(client),
  sk: `${user}#${appointment}`,
})

const isMarked = (mark: string): Condition => ({
  expression: '#mark = :mark',
  names: { '#mark': 'mark' },
  values: { ':mark': mark },
})

export function workItem(of: Pick<Work, 'client' | 'user' | 'appointment'>, now: Date): TransactItem {
  const at = now.toISOString()
  return works.putItem(workKey(of), { ...of, mark: newId(), at, ...due.at(at) })
}

export async function addWork(of: Pick<Work, 'client' | 'user' | 'appointment'>, now: Date): Promise<void> {
  const at = now.toISOString()
  await works.put(workKey(of), { ...of, mark: newId(), at, ...due.at(at) })
}

/** Including those given up. */
export const worksOf = (client: string, user: string): Promise<Work[]> =>
  works.query({ pk: partition(client), sk: { beginsWith: `${user}#` } })

/** Unless it was rescheduled meanwhile. */
export const endWork = async (work: Work): Promise<void> =>
  void (await works.remove(workKey(work), isMarked(work.mark)))

export const giveUpWork = async (work: Work): Promise<void> =>
  void (await works.put(workKey(work), { ...work, tries: work.tries + 1, givenUp: true }, isMarked(work.mark)))

export interface Due {
  people: { client: string; user: string }[]
  gone: string[]
}

export async function dueBy(now: Date): Promise<Due> {
  const people = new Map<string, { client: string; user: string }>()
  const gone = new Set<string>()
  const query = { pk: due.partition, index: 'gsi1', sk: { from: '0', to: now.toISOString() } } as const
  for (const { pk, sk } of await dueRows.query(query)) {
    const [kind, id = ''] = pk.split('#')
    const [user = ''] = sk.split('#')
    if (kind === 'GONE') gone.add(id)
    else people.set(`${id}#${user}`, { client: id, user })
  }
  return { people: [...people.values()], gone: [...gone] }
}

export async function eraseWork(client: string): Promise<void> {
  const pk = partition(client)
  for await (const { rows, invalid } of works.pages({ pk }))
    for (const key of [...rows.map(workKey), ...invalid]) await works.remove(key)
}

export async function forgetWork(client: string, user: string): Promise<void> {
  for (const work of await worksOf(client, user)) await endWork(work)
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows: works, pk: 'WORK#', sk: '' }]
