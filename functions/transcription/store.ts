import {
  Id,
  Instant,
  LongText,
  readDocumentDays,
  ShortText,
  StorageKey,
  Transcribed,
  transcriptionRetentionDays,
} from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { elsewhereItem } from '../documents/jobs/elsewhere.ts'
import { InvalidRow } from '../lib/invalid-rows.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, transact, type Condition, type Key, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the transcriptions table, all of a client in one partition:
 *
 * pk            sk             holds                                serves
 * CLIENT#<id>   SRC#<src>      a recording's or a photo's           repeating a request at no cost; expires
 * CLIENT#<id>   DOCUMENT#<id>  a document that is read              its state, and what it cost; expires
 * CLIENT#<id>   USES#<month>   how many were begun in the month     the limit; the provider's invoices
 *                              and have not failed
 */

export const useKinds = ['audio', 'photo', 'document'] as const
export type UseKind = (typeof useKinds)[number]

const StoredTranscription = z.object({
  id: Id,
  src: StorageKey,
  kind: z.enum(['audio', 'photo']),
  state: z.enum(['running', 'finished', 'failed']),
  startedAt: Instant,
  result: Transcribed.optional(),
  /** For the log and the provider. */
  reason: LongText.optional(),
  /** Approximate pounds. */
  cost: z.number().min(0).optional(),
  /** Seconds since 1970. */
  ttl: z.int(),
})
export type StoredTranscription = z.infer<typeof StoredTranscription>

const StoredDocument = z.object({
  id: Id,
  filename: ShortText,
  document: Id.optional(),
  state: z.enum(['running', 'finished', 'failed']),
  startedAt: Instant,
  /** For the user who sent it. */
  reason: LongText.optional(),
  /** Approximate pounds. */
  cost: z.number().min(0).optional(),
  /** Seconds since 1970. */
  ttl: z.int(),
})
export type StoredDocument = z.infer<typeof StoredDocument>

const count = z.int().default(0)
/** Not failed, in total and by kind. */
const Uses = z.object({ uses: count, audio: count, photo: count, document: count })
type Uses = z.infer<typeof Uses>

const transcriptions = rowsOf('TRANSCRIPTIONS_TABLE', 'transcription', StoredTranscription)
const documents = rowsOf('TRANSCRIPTIONS_TABLE', 'document that is read', StoredDocument)
const months = rowsOf('TRANSCRIPTIONS_TABLE', 'uses of a month', Uses)

/** Even one that does not parse. */
const everyRow = rowsOf(
  'TRANSCRIPTIONS_TABLE',
  'row of transcriptions',
  z.looseObject({ pk: z.string(), sk: z.string() }),
)

const partitionOf = (clientId: string) => `CLIENT#${clientId}`
const sourceKey = (clientId: string, src: string) => ({ pk: partitionOf(clientId), sk: `SRC#${src}` })
const documentKey = (clientId: string, id: string) => ({ pk: partitionOf(clientId), sk: `DOCUMENT#${id}` })
const monthKey = (clientId: string, month: string) => ({ pk: partitionOf(clientId), sk: `USES#${month}` })

const forgottenAt = (at: Date) => Math.floor(at.getTime() / 1000) + transcriptionRetentionDays * 24 * 3600

/** A damaged one is logged and removed: it only costs a repetition. */
export async function findTranscription(clientId: string, src: string): Promise<StoredTranscription | undefined> {
  const key = sourceKey(clientId, src)
  try {
    return await transcriptions.get(key)
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    const [row] = await everyRow.query({ pk: key.pk, sk: { from: key.sk, to: key.sk } })
    const id = row?.['id']
    // Unless another request has replaced it meanwhile.
    const same = typeof id === 'string' ? { expression: 'id = :id', values: { ':id': id } } : hasNoId
    await transcriptions.remove(key, same)
    return undefined
  }
}

const hasNoId: Condition = { expression: 'NOT attribute_type(id, :text)', values: { ':text': 'S' } }

const monthOfStart = ({ startedAt }: Pick<StoredTranscription, 'startedAt'>) =>
  monthOf(dayInLondon(new Date(startedAt)))

const fewerThan = (max: number): Condition => ({
  expression: 'attribute_not_exists(#uses) OR #uses < :max',
  names: { '#uses': 'uses' },
  values: { ':max': max },
})

const oneMore = (clientId: string, month: string, kind: UseKind, max: number) =>
  months.updateItem(monthKey(clientId, month), {
    add: { uses: 1, [kind]: 1 },
    condition: fewerThan(max),
  })

/**
 * Replaces one that failed or was abandoned. False, writing nothing, if another request has begun it, or at the limit.
 */
export const beginTranscription = (
  clientId: string,
  begun: Pick<StoredTranscription, 'id' | 'src' | 'kind'>,
  { at, month, max, failed }: { at: Date; month: string; max: number; failed: StoredTranscription | undefined },
): Promise<boolean> => {
  const abandoned = failed?.state === 'running' ? failed : undefined
  const counts =
    abandoned && monthOfStart(abandoned) === month
      ? []
      : [
          oneMore(clientId, month, begun.kind, max),
          ...(abandoned ? [oneLess(clientId, abandoned.startedAt, begun.kind)] : []),
        ]
  return transactFor(clientId, [
    transcriptions.putItem(
      sourceKey(clientId, begun.src),
      { ...begun, state: 'running', startedAt: at.toISOString(), ttl: forgottenAt(at) },
      failed ? isIn(failed.id, failed.state) : isAbsent,
    ),
    elsewhereItem(begun.id, { clientId, of: 'transcription', src: begun.src }, at),
    ...counts,
  ])
}

/** Throws `InvalidRow` for a damaged one. */
export const findDocument = (clientId: string, id: string): Promise<StoredDocument | undefined> =>
  documents.get(documentKey(clientId, id))

/** With `also`; false, with nothing written, at the client's limit. */
export const beginDocument = (
  clientId: string,
  begun: Pick<StoredDocument, 'id' | 'filename' | 'document'>,
  { at, month, max }: { at: Date; month: string; max: number },
  also: readonly TransactItem[] = [],
): Promise<boolean> => {
  // Later than its files, so that callers get a message that these are gone.
  const ttl = Math.floor(at.getTime() / 1000) + (readDocumentDays + 2) * 24 * 3600
  const row = { ...begun, state: 'running' as const, startedAt: at.toISOString(), ttl }
  return transactFor(clientId, [
    documents.putItem(documentKey(clientId, begun.id), row, isAbsent),
    elsewhereItem(begun.id, { clientId, of: 'document' }, at),
    oneMore(clientId, month, 'document', max),
    ...also,
  ])
}

const oneLess = (clientId: string, startedAt: string, kind: UseKind) =>
  months.updateItem(monthKey(clientId, monthOfStart({ startedAt })), { add: { uses: -1, [kind]: -1 } })

const isIn = (id: string, state: StoredTranscription['state']): Condition => ({
  expression: 'id = :id AND #state = :state',
  names: { '#state': 'state' },
  values: { ':id': id, ':state': state },
})
const isRunning = (id: string): Condition => isIn(id, 'running')

const known = (end: object) => Object.entries(end).filter(([, value]) => value !== undefined)

/** Does nothing if it has already ended. Failures are not counted. */
export async function endDocument(
  clientId: string,
  { id, startedAt }: Pick<StoredDocument, 'id' | 'startedAt'>,
  end: Pick<StoredDocument, 'cost' | 'reason'> & { state: 'finished' | 'failed' },
): Promise<void> {
  await transact([
    documents.updateItem(documentKey(clientId, id), { set: known(end), condition: isRunning(id) }),
    ...(end.state === 'failed' ? [oneLess(clientId, startedAt, 'document')] : []),
  ])
}

/** And not failed, of all kinds; 0 if it cannot be read. */
export async function countUses(clientId: string, month: string): Promise<number> {
  const { pk, sk } = monthKey(clientId, month)
  const [counted] = await months.query({ pk, sk: { from: sk, to: sk } })
  return counted?.uses ?? 0
}

/** Does nothing if it has already ended, or was begun again. Failures are not counted. */
export async function endTranscription(
  clientId: string,
  { id, src, kind, startedAt }: StoredTranscription,
  end: Pick<StoredTranscription, 'result' | 'cost' | 'reason'> & { state: 'finished' | 'failed' },
): Promise<void> {
  await transact([
    transcriptions.updateItem(sourceKey(clientId, src), { set: known(end), condition: isRunning(id) }),
    ...(end.state === 'failed' ? [oneLess(clientId, startedAt, kind)] : []),
  ])
}

/** And the number of rows that do not parse. */
export async function everyTranscription(clientId: string) {
  const pk = partitionOf(clientId)
  let invalid = 0
  const kept: StoredTranscription[] = []
  for await (const page of transcriptions.pages({ pk, sk: { beginsWith: 'SRC#' } })) {
    kept.push(...page.rows)
    invalid += page.invalid.length
  }
  const read: StoredDocument[] = []
  for await (const page of documents.pages({ pk, sk: { beginsWith: 'DOCUMENT#' } })) {
    read.push(...page.rows)
    invalid += page.invalid.length
  }
  const counted = await everyRow.query({ pk, sk: { beginsWith: 'USES#' } })
  const uses = counted.flatMap((row) => {
    const { data } = Uses.safeParse(row)
    return data ? [{ month: row.sk.slice('USES#'.length), ...data }] : []
  })
  return { transcriptions: kept, documents: read, uses, invalid: invalid + counted.length - uses.length }
}

export async function eraseTranscriptions(clientId: string): Promise<void> {
  for await (const { rows, invalid } of everyRow.pages({ pk: partitionOf(clientId) }))
    for (const { pk, sk } of [...rows, ...invalid] as Key[]) await everyRow.remove({ pk, sk })
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: transcriptions, pk: 'CLIENT#', sk: 'SRC#' },
  { rows: documents, pk: 'CLIENT#', sk: 'DOCUMENT#' },
  { rows: months, pk: 'CLIENT#', sk: 'USES#' },
]
