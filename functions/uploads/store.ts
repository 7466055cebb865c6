import { Id, Instant, PhotoRecord, ShortText, uploadDamaged } from '@lintel/contract'
import { fileIdOf, isPossibleTime } from '@lintel/rules'
import * as z from 'zod'
import { removeAll } from '../lib/concurrency.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import {
  batchesOf,
  exists,
  isAbsent,
  rowsOf,
  transact,
  type Condition,
  type Key,
  type TransactItem,
} from '../lib/table.ts'
import { kindRow, presignedKinds, type PresignedKind } from './kinds.ts'

/*
 * The uploads table.
 * PHOTO#id / PHOTO                       one photograph: by its id, many together for a list, a save or a plan
 * OWNER#id / PHOTO#receivedAt#photoId   photographs that have arrived for a report, in the order of arrival
 * OWNER#id / DOCUMENT#receivedAt#id     documents that have arrived for it; their records are like those of photographs
 *                                        and, by an appointment's id, those of appointments
 * OWNER#id / RECORDING#receivedAt#id    recordings that have arrived for it, likewise
 * OWNER#id / LOOK#receivedAt#id         images that have arrived for the look of a client, by the client's id
 * OWNER#id / UPLOAD#receivedAt#id       documents of a client, by its id; listed a page at a time
 * OWNER#id / WORKBOOK#receivedAt#id     workbooks of a client, by its id, until they are used or replaced
 */

export const StoredUpload = z.object({
  ...PhotoRecord.shape,
  /** A report's, an appointment's or a client's, by its kind. */
  ownerId: Id,
  clientId: Id,
  kind: z.enum(presignedKinds),
  type: ShortText.optional(),
  /** The link through which a visitor sent the photograph. */
  linkId: Id.optional(),
  /** The visitor removed it: it can no longer be saved. */
  removedByVisitor: z.literal(true).optional(),
  requestedAt: Instant,
  /** Size of the print copy: pixels, and length in bytes. Missing until it is made. */
  print: z.object({ width: z.int().min(1), height: z.int().min(1), bytes: z.int().min(0) }).optional(),
  /** Seconds since 1970, when the record of an unused presigned URL or a refused file is deleted. */
  ttl: z.int().optional(),
})
export type StoredUpload = z.infer<typeof StoredUpload>

/** Of files that never became photographs. */
export const ttlSeconds = 7 * 24 * 3600

const photos = rowsOf('UPLOADS_TABLE', 'photograph', StoredUpload)
const arrived = rowsOf('UPLOADS_TABLE', 'arrival', z.object({ photoId: Id, ttl: z.int().optional() }))
/** With its position in the list. */
const placed = rowsOf('UPLOADS_TABLE', 'arrival', arrived.schema.extend({ sk: z.string() }))

const uploadKey = (id: string) => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' })
const arrivalKey = (photo: Pick<StoredUpload, 'id' | 'ownerId' | 'kind'> & { receivedAt: string }) => ({
  pk: ownerPartition(photo.ownerId),
  sk: `${kindRow(photo.kind).arrivals}${photo.receivedAt}#${photo.id}`,
})
const ownerPartition = (ownerId: string) => `OWNER#${ownerId}`

const isWaiting: Condition = {
  expression: '#status = :waiting',
  names: { '#status': 'status' },
  values: { ':waiting': 'waiting' },
}

/** False, having written some at most, if there is one of these ids already. */
export async function addWaiting(expected: readonly StoredUpload[]): Promise<boolean> {
  for (const some of batchesOf(expected))
    if (!(await transact(some.map((photo) => photos.putItem(uploadKey(photo.id), photo, isAbsent))))) return false
  return true
}

/** One that has arrived in the meantime stays unchanged. */
export async function extendWait({ id }: StoredUpload, requestedAt: string, ttl: number): Promise<void> {
  const set = [['requestedAt', requestedAt] as const, ['ttl', ttl] as const]
  await photos.update(uploadKey(id), { set, clear: ['damaged', 'message'], condition: isWaiting })
}

/** It waits for the file that was taken. */
export async function markDamaged({ id, filename }: StoredUpload): Promise<void> {
  const set = [['damaged', true] as const, ['message', uploadDamaged(filename)] as const]
  await photos.update(uploadKey(id), { set, condition: isWaiting })
}

export const findUpload = (id: string): Promise<StoredUpload | undefined> => photos.get(uploadKey(id))

/** By id; those that do not exist are left out. */
export async function findUploads(ids: Iterable<string>): Promise<Map<string, StoredUpload>> {
  const found = await photos.batchGet([...new Set(ids)].map(uploadKey))
  return new Map(found.map((photo) => [photo.id, photo]))
}

/** In the order of arrival. */
export async function arrivedFor(ownerId: string, kind: PresignedKind = 'photograph'): Promise<string[]> {
  const rows = await arrived.query({ pk: ownerPartition(ownerId), sk: { beginsWith: kindRow(kind).arrivals } })
  return rows.map(({ photoId }) => photoId)
}

const arrivalsAtOnce = 50

/** Newest first, after the position where the previous page ended. */
export async function arrivedPage(
  ownerId: string,
  kind: PresignedKind,
  after: string | undefined,
): Promise<{ ids: string[]; next?: string; invalid: number }> {
  const { arrivals } = kindRow(kind)
  const sk = { from: arrivals, to: arrivals + (after ?? '\u{10FFFF}') }
  const query = { pk: ownerPartition(ownerId), sk, newestFirst: true, pageSize: arrivalsAtOnce + 1 }
  let unread = 0
  for await (const { rows, invalid, isLast } of placed.pages(query)) {
    unread += invalid.length
    const others = rows.filter((row) => row.sk !== sk.to)
    const last = others.at(-1)
    // If none of them parses there is no position to continue from.
    if (!last && !isLast) continue
    return {
      ids: others.map(({ photoId }) => photoId),
      invalid: unread,
      ...(!isLast && last && { next: last.sk.slice(arrivals.length) }),
    }
  }
  return { ids: [], invalid: unread }
}

/** With `also`; false, removing nothing, if it is already gone. */
export const removeArrived = (photo: StoredUpload, also: readonly TransactItem[]): Promise<boolean> => {
  const { id, receivedAt } = photo
  if (receivedAt === undefined) return Promise.resolve(false)
  return transact([
    photos.removeItem(uploadKey(id), exists),
    arrived.removeItem(arrivalKey({ ...photo, receivedAt })),
    ...also,
  ])
}

/** As `isWaiting`, and not removed by the visitor since it was read. */
const isWaitingAs = ({ removedByVisitor }: StoredUpload): Condition =>
  removedByVisitor
    ? isWaiting
    : { ...isWaiting, expression: `${isWaiting.expression} AND attribute_not_exists(removedByVisitor)` }

/** False if another event was faster, or the visitor removed it. */
export function completeUpload(photo: StoredUpload & { receivedAt: string }): Promise<boolean> {
  const { id, ttl } = photo
  const { takenAt, ...timeless } = photo
  const isPossible = takenAt !== undefined && isPossibleTime(takenAt, photo.receivedAt)
  return transact([
    photos.putItem(uploadKey(id), isPossible ? photo : timeless, isWaitingAs(photo)),
    arrived.putItem(arrivalKey(photo), { photoId: id, ttl }),
  ])
}

/** Of one that was made again. */
export async function setPrintCopy(id: string, print: NonNullable<StoredUpload['print']>): Promise<void> {
  if (!(await photos.update(uploadKey(id), { set: [['print', print]] }))) throw new Error(`No photograph ${id}.`)
}

export async function markRemovedByVisitor(id: string): Promise<void> {
  await photos.update(uploadKey(id), { set: [['removedByVisitor', true]] })
}

/** However malformed. */
const everyRow = rowsOf('UPLOADS_TABLE', 'row of uploads', z.looseObject({ pk: z.string(), sk: z.string() }))

/** A client's upload as found; without `sent` its row does not name its file. */
export interface FoundUpload {
  key: Key
  sent: { src: string; kind: PresignedKind; requestedAt: string } | undefined
  /** Its position among its owner's arrivals. */
  arrival: Key | undefined
}

const Sent = StoredUpload.pick({ src: true, kind: true, requestedAt: true })
const Placed = StoredUpload.pick({ id: true, ownerId: true, kind: true }).extend({ receivedAt: Instant })

/** A client's uploads, arrived or not, a page of the whole table at a time. */
export async function scanUploads(
  clientId: string,
  after: Key | undefined,
): Promise<{ uploads: FoundUpload[]; next?: Key }> {
  const filter = { expression: 'clientId = :client', values: { ':client': clientId } }
  const { items, next } = await everyRow.scan(filter, after)
  const uploads = items.map((item): FoundUpload => {
    const { data } = Sent.safeParse(item)
    const { data: place } = Placed.safeParse(item)
    return {
      key: { pk: item.pk, sk: item.sk },
      sent: data && { src: data.src, kind: data.kind, requestedAt: data.requestedAt },
      arrival: place && arrivalKey(place),
    }
  })
  return { uploads, ...(next && { next }) }
}

/** Removes the records of uploads, with their positions: an appointment that was never created has them too. */
export const eraseUploads = (found: readonly FoundUpload[]): Promise<void> =>
  removeAll(
    found.flatMap(({ key, arrival }) => [key, ...(arrival ? [arrival] : [])]),
    (key) => everyRow.remove(key),
  )

/** Returns those of these files that have a record of the client, by which `scanUploads` finds them. */
export async function recordedFor(clientId: string, srcs: readonly string[]): Promise<Set<string>> {
  const found = await findUploads(srcs.flatMap((src) => fileIdOf(src) ?? []))
  return new Set([...found.values()].filter((photo) => photo.clientId === clientId).map(({ src }) => src))
}

export async function eraseArrivals(ownerId: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk: ownerPartition(ownerId) }))
    await removeAll(rows, (key) => everyRow.remove(key))
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: photos, pk: 'PHOTO#', sk: 'PHOTO' },
  { rows: arrived, pk: 'OWNER#', sk: 'PHOTO#' },
  { rows: arrived, pk: 'OWNER#', sk: 'DOCUMENT#' },
  { rows: arrived, pk: 'OWNER#', sk: 'RECORDING#' },
  { rows: arrived, pk: 'OWNER#', sk: 'LOOK#' },
  { rows: placed, pk: 'OWNER#', sk: 'UPLOAD#' },
  { rows: arrived, pk: 'OWNER#', sk: 'WORKBOOK#' },
]
