import { Id, Instant } from '@lintel/contract'
import { newId } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf, type Condition, type Key, type TransactItem } from '../../lib/table.ts'
import { due } from './due.ts'

/*
 * Rows of the Google calendars table:
 *
 * pk              sk                     holds
 * WORK#<client>   <user>#<appointment>   an appointment whose event in a person's calendar may not be as it should
 *
 * It says which, and not what to write: that is looked up when it is done, so that nothing is written in a wrong order.
 * It is written in the transaction of the appointment itself, and goes only once nobody has written it anew meanwhile.
 */

const WorkRow = z.object({
  client: Id,
  user: Id,
  appointment: Id,
  /** Another one for each writing. */
  mark: Id,
  tries: z.int().default(0),
  /** Google refuses it permanently: it is retried when the appointment changes. Like a dead letter, it raises an alarm. */
  givenUp: z.boolean().default(false),
  at: Instant,
  gsi1pk: due.schema.gsi1pk.optional(),
  gsi1sk: due.schema.gsi1sk.optional(),
})
const works = rowsOf('GOOGLE_CALENDARS_TABLE', 'appointment to write', WorkRow)
/** An appointment that is to be written to a calendar. */
export type Work = Omit<z.infer<typeof WorkRow>, 'gsi1pk' | 'gsi1sk'>

/** Whatever is due, of any kind. */
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

/** For the transaction that writes an appointment: its event in this person's calendar is looked at again. */
export function workItem(of: Pick<Work, 'client' | 'user' | 'appointment'>, now: Date): TransactItem {
  const at = now.toISOString()
  return works.putItem(workKey(of), { ...of, mark: newId(), at, ...due.at(at) })
}

/** As `workItem`, outside a transaction. */
export async function addWork(of: Pick<Work, 'client' | 'user' | 'appointment'>, now: Date): Promise<void> {
  const at = now.toISOString()
  await works.put(workKey(of), { ...of, mark: newId(), at, ...due.at(at) })
}

/** What is to be written to a person's calendar, given up or not. */
export const worksOf = (client: string, user: string): Promise<Work[]> =>
  works.query({ pk: partition(client), sk: { beginsWith: `${user}#` } })

/** It is done, unless it was written anew meanwhile. */
export const endWork = async (work: Work): Promise<void> =>
  void (await works.remove(workKey(work), isMarked(work.mark)))

/** Google refuses it: it is no longer tried. */
export const giveUpWork = async (work: Work): Promise<void> =>
  void (await works.put(workKey(work), { ...work, tries: work.tries + 1, givenUp: true }, isMarked(work.mark)))

/** What is due for whom. */
export interface Due {
  people: { client: string; user: string }[]
  gone: string[]
}

/** Whom there is something to do for by now: people with a calendar, and links that have ended. */
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

/** Removes what is to be written for a client. */
export async function eraseWork(client: string): Promise<void> {
  const pk = partition(client)
  for await (const { rows, odd } of works.pages({ pk }))
    for (const key of [...rows.map(workKey), ...odd]) await works.remove(key)
}

/** Removes what is to be written to a calendar that is no longer linked. */
export async function forgetWork(client: string, user: string): Promise<void> {
  for (const work of await worksOf(client, user)) await endWork(work)
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [{ rows: works, pk: 'WORK#', sk: '' }]
