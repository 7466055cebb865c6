import {
  apiErrors,
  clientDataMessages,
  clientExportDays,
  type Client,
  type ClientDataJob,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { waitingStep, type DataJobKind } from './cursor.ts'
import { isSilent, readJob, type DataJob } from './store.ts'

export const failures = {
  EXPORT: clientDataMessages.exportFailed,
  ERASURE: clientDataMessages.erasureFailed,
} as const

export async function openClient(id: string): Promise<Client> {
  const client = await findClient(id)
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  return client
}

export const isKept = ({ startedAt }: DataJob, now: Date) =>
  now.getTime() < Date.parse(startedAt) + clientExportDays * 24 * 3_600_000

function shown(kind: DataJobKind, job: DataJob, now: Date): ClientDataJob {
  const { id, state, startedAt, by, endedAt, cursor, counts, parts, left, named, error } = job
  const silent = isSilent(job, now)
  const waits = cursor.step === waitingStep && (state === 'running' || state === 'failed')
  return {
    id,
    startedAt,
    startedBy: by.name,
    step: cursor.step,
    counts,
    left,
    named,
    state: silent ? 'failed' : state,
    parts: isKept(job, now) ? parts : [],
    ...(waits && cursor.until !== undefined && { beginsAt: cursor.until }),
    ...(endedAt && { endedAt }),
    ...(silent ? { error: failures[kind] } : error && { error }),
  }
}

/** For an erased client, returns what is known of its erasure. */
export async function getClientData(
  ctx: Context,
  { params }: Pick<InputOf<'getClientData'>, 'params'>,
): Promise<AnswerOf<'getClientData'>> {
  const [exported, erasure] = await Promise.all([readJob(params.id, 'EXPORT'), readJob(params.id, 'ERASURE')])
  if (!exported && !erasure) await openClient(params.id)
  const now = ctx.now()
  return {
    ...(exported && { export: shown('EXPORT', exported, now) }),
    ...(erasure && { erasure: shown('ERASURE', erasure, now) }),
  }
}
