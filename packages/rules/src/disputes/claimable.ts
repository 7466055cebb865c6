import { keysOf, type Item, type ReportBody } from '@lintel/contract'
import { pathByIds, pathByPositions } from '../reports/checks/id-path.ts'
import { itemsIn } from '../reports/paths.ts'

/** What a line is about. */
export interface Claimable {
  /** The name of its room or list; empty if it is in none. */
  room: string
  name: string
  /** An item, a key, an appliance. */
  entry: object
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const textIn = (value: unknown, key: string): string => {
  const text = partOf(value, key)
  return typeof text === 'string' ? text : ''
}

const entryLists = { appliances: 'Appliances', keys: 'Keys', alarms: 'Alarms', meters: 'Meters' } as const

/** By a path by ids; undefined if the body has no entry there. */
export function entryAt(body: ReportBody, path: string): Claimable | undefined {
  const found = pathByPositions(body, path)
  // Positions change: the next line would be claimed for what stands there then.
  if (found === undefined || pathByIds(body, found) !== path) return undefined
  const positions = found.split('.')
  let value: unknown = body
  const values = positions.map((part) => (value = partOf(value, part)))
  const entry = values.at(-1)
  if (typeof entry !== 'object' || entry === null || textIn(entry, '_uuid') === '') return undefined
  const [list = ''] = positions
  const room = list === 'rooms' && values.length > 2 ? textIn(values[1], 'name') : textIn(entryLists, list)
  return { room, name: textIn(entry, 'name'), entry }
}

/** Room and name of what a path leads to. */
export function claimName(body: ReportBody, path: string): string {
  const { room = '', name = 'No longer in the check-out' } = entryAt(body, path) ?? {}
  return [room, name].filter(Boolean).join(', ')
}

/** An alarm's condition is a text. */
export const isItem = (entry: object): entry is Item => typeof partOf(entry, 'condition') === 'object'

/** Everything that can be claimed for, with its path by ids. */
export const claimablesIn = (body: ReportBody): { path: string; room: string; name: string }[] => [
  ...[...itemsIn(body)].map(({ item, room, path }) => ({ path: pathByIds(body, path), room, name: item.name })),
  ...keysOf(entryLists).flatMap((list) =>
    body[list].map(({ _uuid, name }) => ({ path: `${list}.${_uuid}`, room: entryLists[list], name })),
  ),
]
