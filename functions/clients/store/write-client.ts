import { clientDataMessages, type Client, type LookAndFeel } from '@lintel/contract'
import { initialOf, lookOf } from '@lintel/rules'
import { HttpError } from '../../lib/http-error.ts'
import { hasVersion, isAbsent, transact, type TransactItem } from '../../lib/table.ts'
import { isInClear } from '../secret-settings.ts'
import { unfinishedSave, readClient } from './clients.ts'
import { listedOf } from './lists.ts'
import { isBeingErased, isNotErased } from './erasure.ts'
import { partWrites, wordWrites } from './search.ts'
import {
  branches,
  branchKey,
  branchOwnerKey,
  branchOwners,
  clientKey,
  clients,
  listed,
  listedKey,
  nameKey,
  userKey,
  userOwnerKey,
  userOwners,
  users,
} from './rows.ts'
import { isDeepStrictEqual } from 'node:util'

/** Limits of a transaction. DynamoDB allows 100 items and 4 MB; one item checks the version, bytes have a margin. */
const atOnce = { writes: 99, bytes: 3_500_000 }

async function claimBranch(branchId: string, clientId: string): Promise<void> {
  const condition = { expression: 'attribute_not_exists(pk) OR clientId = :client', values: { ':client': clientId } }
  if (!(await branchOwners.put(branchOwnerKey(branchId), { clientId }, condition)))
    throw new Error(`The branch ${branchId} belongs to another client.`)
}

function inTransactions(writes: readonly TransactItem[]): TransactItem[][] {
  const parts: TransactItem[][] = [[]]
  let bytes = 0
  for (const write of writes) {
    const size = Buffer.byteLength(JSON.stringify(write))
    if ((parts.at(-1)?.length ?? 0) === atOnce.writes || bytes + size > atOnce.bytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(write)
    bytes += size
  }
  return parts
}

const formerUsers = (before: Client | undefined, { users: now }: Client): Client['formerusers'] => {
  const here = new Set(now.map(({ id }) => id))
  const left = (before?.users ?? []).map(({ id, name, qualification }) => ({
    id,
    name,
    ...(qualification && { qualification }),
  }))
  const all = [...(before?.formerusers ?? []), ...left]
  // By id: for users who returned and left again, the later name wins.
  const gone = [...new Map(all.map((user) => [user.id, user])).values()].filter(({ id }) => !here.has(id))
  return gone.length > 0 ? gone : undefined
}

export interface WrittenClient {
  before: Client | undefined
  client: Client
}

function assertEncrypted({ settings }: Client): void {
  for (const setting of settings)
    if (isInClear(setting)) throw new Error(`${setting.key} must be encrypted before it is kept.`)
}

/**
 * Undefined on a conflict: then only claims of branch ids are written, and, for a client that takes several
 * transactions, those before the conflict. Throws if a branch id belongs to another client.
 */
export async function writeClient(
  id: string,
  change: (before: Client | undefined) => Client | undefined | Promise<Client | undefined>,
  {
    hidden,
    save,
    also = () => [],
  }: { hidden: boolean; save: string; also?: (written: WrittenClient) => TransactItem[] },
): Promise<WrittenClient | undefined> {
  if (await isBeingErased(id)) throw new HttpError(409, clientDataMessages.beingErased)
  const before = await readClient(id)
  const changed = await change(before)
  if (!changed) return before && { before, client: before }
  assertEncrypted(changed)
  const client = {
    ...changed,
    formerusers: formerUsers(before, changed),
    looksChanged: looksChanged(before, changed, new Date()),
    version: (before?.version ?? 0) + 1,
  }
  const { branches: ownBranches, users: ownUsers, ...record } = client
  for (const branch of ownBranches) await claimBranch(branch.id, id)
  const gsi1sk = `${initialOf(client.name)}#${nameKey(client)}`
  const listedRow = {
    clientId: id,
    gsi1pk: 'LISTED' as const,
    gsi1sk,
    record: listedOf(client),
    looksChanged: client.looksChanged,
    backgrounds: backgroundsOf(client),
  }
  const all = before !== undefined && (await unfinishedSave(id)) !== undefined
  const asRead = before ? hasVersion(before.version) : isAbsent
  const writes = [
    clients.putItem(clientKey(id), { clientId: id, record }, asRead),
    isNotErased(id),
    ...also({ before, client }),
    hidden ? listed.removeItem(listedKey(id)) : listed.putItem(listedKey(id), listedRow),
    ...wordWrites(before, client, { hidden, all }),
    ...partWrites(before?.branches, ownBranches, {
      all,
      put: (one) => [branches.putItem(branchKey(id, one.id), { clientId: id, record: one })],
      remove: (one) => [branches.removeItem(branchKey(id, one.id)), branchOwners.removeItem(branchOwnerKey(one.id))],
    }),
    ...partWrites(before?.users, ownUsers, {
      all,
      put: (one) => [
        users.putItem(userKey(id, one.id), { clientId: id, record: one }),
        userOwners.putItem(userOwnerKey(one.id, id), { clientId: id }),
      ],
      remove: (one) => [users.removeItem(userKey(id, one.id)), userOwners.removeItem(userOwnerKey(one.id, id))],
    }),
  ]
  // The first transaction writes the client row with its version check; the others check that the version is still
  // ours. Until the last one the version is unfinished, so that a retry can complete it.
  const [first = [], ...others] = inTransactions(writes)
  const stillOurs = clients.checkItem(clientKey(id), hasVersion(record.version))
  const last = others.at(-1)
  if (last) {
    first[0] = clients.putItem(clientKey(id), { clientId: id, record, unfinished: save }, asRead)
    const finish = clients.updateItem(clientKey(id), { clear: ['unfinished'], condition: hasVersion(record.version) })
    last.unshift(finish)
  }
  for (const part of [first, ...others.map((rest) => (rest === last ? rest : [stillOurs, ...rest]))])
    if (!(await transact(part))) return undefined
  return { before, client }
}

/** Images of e-mails and pages are not in PDFs. */
function printedLook(client: Client, branchId: string) {
  const { logo, backgrounds, primarycolour, secondarycolour, csscode } = lookOf(client, branchId)
  return { logo: logo[0]?.src, background: backgrounds[0]?.src, primarycolour, secondarycolour, csscode }
}

export const backgroundsOf = ({ looknfeel, branches }: Client): string[] => [
  ...new Set([looknfeel, ...branches.map((branch) => branch.looknfeel)].flatMap(keysOfBackgrounds)),
]

const keysOfBackgrounds = (look: LookAndFeel | undefined) => (look?.backgrounds ?? []).map(({ src }) => src)

/** Each look of the client has its own moment. */
const nextMoment = (known: Iterable<string>, now: Date): string =>
  new Date(Math.max(now.getTime(), ...[...known].map((at) => Date.parse(at) + 1))).toISOString()

/** Each change has a moment of its own, so files record which look they were printed in. */
export function looksChanged(before: Client | undefined, client: Client, now: Date): Client['looksChanged'] {
  if (!before) return undefined
  const changed = client.branches.filter(
    ({ id }) => !isDeepStrictEqual(printedLook(before, id), printedLook(client, id)),
  )
  const known = new Map(Object.entries(before.looksChanged ?? {}))
  const moment = nextMoment(known.values(), now)
  for (const { id } of changed) known.set(id, moment)
  return known.size > 0 ? Object.fromEntries(known) : undefined
}
