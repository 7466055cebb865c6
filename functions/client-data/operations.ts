import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import { clientDataMessages, type Client, type InputOf } from '@lintel/contract'
import { isSwitchedOn, newId } from '@lintel/rules'
import { providerClientId } from '../clients/find-client.ts'
import { cancelItems, erasureItems, isBeingErased } from '../clients/store/erasure.ts'
import { writeAct } from '../audit/write-act.ts'
import { stepFunctions } from '../lib/aws.ts'
import { type Context, recordedPerson } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { transact, type TransactItem } from '../lib/table.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { waitingStep, firstCursor, cursorAt, type DataJobKind, type Cursor } from './cursor.ts'
import { failures, getClientData, isKept, openClient } from './get-client-data.ts'
import { exportZipKey, exportZipName } from './files.ts'
import { jobAct, fail } from './job-pass.ts'
import { addJob, cancelErasure, isSilent, readJob, type DataJob } from './store.ts'

export { getClientData } from './get-client-data.ts'

const kinds = {
  EXPORT: {
    machine: () => variable('EXPORTS_STATE_MACHINE'),
    act: 'client.export',
    ended: 'client.exportend',
  },
  ERASURE: {
    machine: () => variable('ERASURES_STATE_MACHINE'),
    act: 'client.erase',
    ended: 'client.eraseend',
  },
} as const

/** Throws 409 if an export or erasure of the client is running, with the message for starting this kind. */
async function assertNothingRuns(kind: DataJobKind, clientId: string, now: Date): Promise<void> {
  const runs = (job: DataJob | undefined) => job?.state === 'running' && !isSilent(job, now)
  if (runs(await readJob(clientId, 'ERASURE')))
    throw new HttpError(409, kind === 'ERASURE' ? clientDataMessages.erasureRuns : clientDataMessages.beingErased)
  if (runs(await readJob(clientId, 'EXPORT'))) throw new HttpError(409, clientDataMessages.exportRuns)
}

async function begin(
  ctx: Context,
  kind: DataJobKind,
  {
    open,
    from = () => Promise.resolve(firstCursor(kind)),
    also = () => [],
  }: {
    open: () => Promise<Client>
    from?: (client: Client) => Promise<Cursor>
    also?: (client: Client, at: string) => TransactItem[]
  },
): Promise<{ id: string }> {
  const now = ctx.now()
  const { machine, act, ended } = kinds[kind]
  const { sub, userId, clientId } = ctx.user
  const by = { name: recordedPerson(ctx.user).name, sub, userId, clientId }
  // Not written if the client has changed since it was read, or another job was first.
  const job = await retryUntilWritten('A job of a client’s data', async () => {
    const client = await open()
    await assertNothingRuns(kind, client.id, now)
    const startedAt = now.toISOString()
    const cursor = await from(client)
    const wanted = { id: newId(), clientId: client.id, name: client.name, startedAt, by, cursor }
    const items = [jobAct(act, wanted, now), ...also(client, startedAt)]
    return (await addJob(kind, wanted, items)) ? wanted : undefined
  })
  const started = new StartExecutionCommand({
    stateMachineArn: machine(),
    name: job.id,
    input: JSON.stringify({ clientId: job.clientId, jobId: job.id }),
  })
  try {
    await stepFunctions.send(started)
  } catch (error) {
    const written = await readJob(job.clientId, kind)
    if (written?.id === job.id) await fail(kind, written, { ended, failure: failures[kind] })
    throw error
  }
  return { id: job.id }
}

export const exportClientData = (ctx: Context, { params }: InputOf<'exportClientData'>): Promise<{ id: string }> =>
  begin(ctx, 'EXPORT', { open: () => openClient(params.id) })

export async function downloadClientExport(ctx: Context, { params }: InputOf<'downloadClientExport'>) {
  const job = await readJob(params.id, 'EXPORT')
  const parts = job && isKept(job, ctx.now()) ? job.parts.length : 0
  if (!job || params.part > parts) throw new HttpError(404, clientDataMessages.noPart)
  const { clientId, id, name } = job
  // The audit records who received a link to it.
  await transact([
    writeAct(
      { now: ctx.now(), user: ctx.user },
      {
        action: 'client.download',
        clientId,
        subject: { kind: 'client', id: clientId, name },
        detail: { part: String(params.part) },
      },
    ),
  ])
  const filename = exportZipName(job, params.part, job.state === 'running' ? parts + 1 : parts)
  const key = exportZipKey(clientId, id, params.part)
  return { url: await downloadAddress(key, filename, 'attachment', 'application/zip'), filename }
}

export async function eraseClientData(
  ctx: Context,
  { params, body }: InputOf<'eraseClientData'>,
): Promise<{ id: string }> {
  if (params.id === providerClientId) throw new HttpError(409, clientDataMessages.notTheProvider)
  return begin(ctx, 'ERASURE', {
    open: async () => {
      const client = await openClient(params.id)
      await assertNothingRuns('ERASURE', client.id, ctx.now())
      if (!isSwitchedOn(client, 'Suspend')) throw new HttpError(409, clientDataMessages.suspendFirst)
      if (body.name.trim() !== client.name.trim())
        throw new HttpError(400, clientDataMessages.otherName, {
          issues: [{ path: 'body.name', message: clientDataMessages.otherName }],
        })
      return client
    },
    from: ({ id }) => beginningOf(id, ctx.now()),
    also: erasureItems,
  })
}

/** One that continues an interrupted erasure does not wait. */
async function beginningOf(clientId: string, now: Date): Promise<Cursor> {
  const before = await readJob(clientId, 'ERASURE')
  if ((await isBeingErased(clientId)) && before?.cursor.step !== waitingStep) return firstCursor('ERASURE')
  const until = new Date(now.getTime() + Number(variable('ERASURE_WAIT_SECONDS')) * 1000)
  return { ...cursorAt(waitingStep), until: until.toISOString() }
}

export async function cancelClientErasure(ctx: Context, { params }: InputOf<'cancelClientErasure'>) {
  const { id } = await openClient(params.id)
  const job = await readJob(id, 'ERASURE')
  if (!job || job.state === 'finished' || job.state === 'cancelled')
    throw new HttpError(409, clientDataMessages.noErasure)
  const now = ctx.now()
  const act = writeAct(
    { now, user: ctx.user },
    { action: 'client.erasecancel', clientId: id, subject: { kind: 'client', id, name: job.name } },
  )
  if (!(await cancelErasure(job, now, [...cancelItems(id), act])))
    throw new HttpError(409, clientDataMessages.erasureBegan)
  return getClientData(ctx, { params })
}
