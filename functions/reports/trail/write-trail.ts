import { isDeepStrictEqual } from 'node:util'
import { cutText, KeptEmail, shortTextMax, TrailAct } from '@lintel/contract'
import { retryUntilWritten } from '../../lib/concurrency.ts'
import { exists, isAbsent, transact, type Condition, type Key, type TransactItem } from '../../lib/table.ts'
import { headerKey } from '../store/keys.ts'
import { chained, noHead, type TrailHead } from './chain.ts'
import { headKey, heads, partKey, parts, readHead } from './rows.ts'

/** As an operation knows it: texts are cut to fit, and an address that is none is left out. */
export type ActToRecord = Omit<TrailAct, 'person' | 'email'> & {
  person?: string | undefined
  email?: string | undefined
}

export interface TrailEntry {
  reportId: string
  acts: readonly ActToRecord[]
}

/** Each time that others are first, at least one of them is done. */
const maxTries = 100

/** The author of what nobody did by hand. */
export const automatic = { id: '', name: 'Lintel' }

export const actOf = ({ person, email, text, ...act }: ActToRecord): TrailAct => {
  const address = KeptEmail.safeParse(email).data
  const named = cutText(person ?? '', shortTextMax)
  return TrailAct.parse({
    ...act,
    ...(named && { person: named }),
    ...(address && { email: address }),
    text: cutText(text, shortTextMax),
  })
}

const isAsRead = (head: TrailHead): Condition =>
  head.length === 0
    ? isAbsent
    : { expression: '#length = :length', names: { '#length': 'length' }, values: { ':length': head.length } }

const writes = ({ Put, Update, Delete }: TransactItem, { pk, sk }: Key): boolean => {
  const key = Put?.Item ?? Update?.Key ?? Delete?.Key
  return key?.['pk'] === pk && key['sk'] === sk
}

const itemsOf = ({ reportId, acts }: TrailEntry, head: TrailHead, others: readonly TransactItem[]): TransactItem[] => {
  const next = chained(head, acts.map(actOf))
  const first = head.length + 1
  const report = headerKey(reportId)
  // Nothing is written to a report that was erased; a transaction has each key once.
  const isKnown = others.some((item) => writes(item, report))
  return [
    heads.putItem(headKey(reportId), next.head, isAsRead(head)),
    parts.putItem(partKey(reportId, first), { first, rows: next.rows }, isAbsent),
    ...(isKnown ? [] : [heads.checkItem(report, exists)]),
  ]
}

/**
 * Writes an act's own rows and what the trails say of it in one transaction; false, with nothing written, if a condition
 * of the act fails. Another act on the same report may write its row first: then this one follows it.
 */
export async function writeWithTrail(items: readonly TransactItem[], entries: readonly TrailEntry[]): Promise<boolean> {
  const told = entries.filter(({ acts }) => acts.length > 0)
  if (told.length === 0) return transact([...items])
  const readHeads = () => Promise.all(told.map(async ({ reportId }) => (await readHead(reportId)) ?? noHead))
  let seen = await readHeads()
  const attempt = async () => {
    const tells = told.flatMap((entry, index) => itemsOf(entry, seen[index] ?? noHead, items))
    if (await transact([...items, ...tells])) return { isWritten: true }
    const current = await readHeads()
    if (isDeepStrictEqual(current, seen)) return { isWritten: false }
    seen = current
    return undefined
  }
  return (await retryUntilWritten('The trail of a report', attempt, { maxTries })).isWritten
}
