import { Id, jobRetentionDays, StorageKey } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf, type TransactItem } from '../../lib/table.ts'

/*
 * Jobs of other features, in the jobs table; an erasure removes them with the client's other jobs.
 * JOB#id / ELSEWHERE    where its record is: GET /jobs/{id}
 */

const Elsewhere = z.object({
  clientId: Id,
  of: z.enum(['EXPORT', 'ERASURE', 'transcription', 'document']),
  src: StorageKey.optional(),
  ttl: z.int(),
})
export type Elsewhere = z.infer<typeof Elsewhere>

const pointers = rowsOf('JOBS_TABLE', 'job of another feature', Elsewhere)

const keyOf = (id: string) => ({ pk: `JOB#${id}`, sk: 'ELSEWHERE' })

/** Written in the transaction that begins the job. */
export const elsewhereItem = (id: string, to: Omit<Elsewhere, 'ttl'>, begun: Date): TransactItem =>
  pointers.putItem(keyOf(id), { ...to, ttl: Math.floor(begun.getTime() / 1000) + jobRetentionDays * 24 * 3600 })

export const findElsewhere = (id: string): Promise<Elsewhere | undefined> => pointers.get(keyOf(id))

/**
 * The kinds of rows by their keys; `npm run ops -- repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [{ rows: pointers, pk: 'JOB#', sk: 'ELSEWHERE' }]
