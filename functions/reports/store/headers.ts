import { isDeepStrictEqual } from 'node:util'
import type { Attachment } from '@lintel/contract'
import type { TransactItem } from '../../lib/table.ts'
import { writeWithTrail, type ActToRecord } from '../trail/write-trail.ts'
import type { HeaderRow, StoredHeader } from './header.ts'
import { headerKey, pdfKey, refKey, versionKey, refCounterKey } from './keys.ts'
import { everyRow, headerRows, pdfRows, refs, versions, type VersionRow, refCounter } from './rows.ts'

export const readHeader = (id: string): Promise<HeaderRow | undefined> => headerRows.get(headerKey(id))

/** Those that do not exist, or do not parse, are left out. */
export async function readHeaders(ids: readonly string[]): Promise<Map<string, HeaderRow>> {
  const rows = await headerRows.batchGet([...new Set(ids)].map(headerKey))
  return new Map(rows.map((row) => [row.record.id, row]))
}

/** Missing ones as undefined. */
function differences(old: ReadonlyMap<string, unknown>, now: object): [field: string, value: unknown][] {
  const next = new Map<string, unknown>(Object.entries(now))
  const fields = [...new Set([...old.keys(), ...next.keys()])]
  return fields
    .filter((field) => !isDeepStrictEqual(old.get(field), next.get(field)))
    .map((field) => [field, next.get(field)])
}

export const readRawHeader = (id: string): Promise<RawRow | undefined> => everyRow.get(headerKey(id))
type RawRow = Record<string, unknown> & { pk: string; sk: string }

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Only the differences, if version and faults are as read. */
export function mendHeader(
  { pk, sk, record, ...facts }: RawRow,
  { record: repaired, ...repairedFacts }: HeaderRow,
): TransactItem {
  const old = new Map<string, unknown>(Object.entries(Object(record)))
  const inRecord = differences(old, repaired)
  const changes = [
    ...inRecord.map(([field, value]) => [['record', field], value] as const),
    ...differences(new Map(Object.entries(facts)), repairedFacts).map(([field, value]) => [[field], value] as const),
  ]
  const seen = [...new Set(['version', ...inRecord.map(([field]) => field)])].filter((field) =>
    isScalar(old.get(field)),
  )
  return headerRows.updateItem(
    { pk, sk },
    {
      set: changes.filter(([, value]) => value !== undefined),
      clear: changes.filter(([, value]) => value === undefined).map(([path]) => path),
      condition: {
        expression: ['attribute_exists(pk)', ...seen.map((_, n) => `#record.#seen${n} = :seen${n}`)].join(' AND '),
        names: {
          ...(seen.length > 0 && { '#record': 'record' }),
          ...Object.fromEntries(seen.map((field, n) => [`#seen${n}`, field])),
        },
        values: Object.fromEntries(seen.map((field, n) => [`:seen${n}`, old.get(field)])),
      },
    },
  )
}

/** Newest first; those that do not parse are left out. */
export async function readVersionsBack(id: string, max: number): Promise<VersionRow[]> {
  const { pk } = headerKey(id)
  for await (const { rows } of versions.pages({
    pk,
    sk: { beginsWith: 'VERSION#' },
    newestFirst: true,
    pageSize: max,
  }))
    return rows
  return []
}

/** All, oldest first. */
export const readVersions = (id: string): Promise<VersionRow[]> =>
  versions.query({ pk: headerKey(id).pk, sk: { beginsWith: 'VERSION#' } })

export const readVersion = (id: string, version: number): Promise<VersionRow | undefined> =>
  versions.get(versionKey(id, version))

/** A retired reference finds nothing. */
export const readRef = async (ref: number): Promise<string | undefined> => (await refs.get(refKey(ref)))?.id

/** Before it got a new one. */
export const hadRef = async (id: string, ref: number): Promise<boolean> => (await refs.get(refKey(ref)))?.retired === id

/** False, nothing written, if its job is not `seenJobid` (undefined: none). An act that names a PDF makes it known. */
export function writeAttachment(
  { id, client }: Pick<StoredHeader, 'id' | 'client'>,
  key: string,
  attachment: Attachment,
  { seenJobid, acts }: { seenJobid: string | undefined; acts: readonly ActToRecord[] },
): Promise<boolean> {
  const job = '#record.#attachments.#key.#jobid'
  const item = headerRows.updateItem(headerKey(id), {
    set: [[['record', 'attachments', key], attachment]],
    condition: {
      expression: `attribute_exists(pk) AND ${seenJobid ? `${job} = :seen` : `attribute_not_exists(${job})`}`,
      names: { '#record': 'record', '#attachments': 'attachments', '#key': key, '#jobid': 'jobid' },
      ...(seenJobid && { values: { ':seen': seenJobid } }),
    },
  })
  const made = acts.flatMap(({ sha256, version }) =>
    sha256 && version ? [pdfRows.putItem(pdfKey(sha256), { id, clientId: client.id, version })] : [],
  )
  return writeWithTrail([item, ...made], [{ reportId: id, acts }])
}

/** Used up even if the report fails. */
export async function takeRef(): Promise<number> {
  const counter = await refCounter.update(refCounterKey, { add: { lastRef: 1 }, condition: 'none' })
  if (!counter) throw new Error('There is no next reference.')
  return counter.lastRef
}

/** For reports that bring their own. */
export async function reserveRef(ref: number): Promise<void> {
  const condition = {
    expression: 'attribute_not_exists(lastRef) OR lastRef < :given',
    values: { ':given': ref },
  }
  await refCounter.update(refCounterKey, { set: [['lastRef', ref]], condition })
}
