import {
  appointmentMessages,
  type AgencyUser,
  type Client,
  type PlainDate,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import type { DaySheetSource } from '@lintel/print'
import { mayUseBranch, lookOf } from '@lintel/rules'
import { appointmentsOn, resolveClient } from '../appointments/report-ref.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { createHash } from 'node:crypto'
import { filenameOf } from '../documents/filename.ts'
import { hasDownload } from '../documents/files.ts'
import { addressOf } from '../documents/jobs/job-view.ts'
import { makeDaySheet } from '../documents/jobs/personal-jobs.ts'
import { reply, type Reply } from '../lib/answer.ts'

export interface Named {
  params: { userId: string; date: PlainDate }
  query: { client?: string | undefined }
}

export interface DaySheet {
  client: Client
  inspector: AgencyUser
  source: DaySheetSource
}

export async function resolveInspector(
  ctx: Context,
  { params, query }: Named,
): Promise<{ client: Client; inspector: AgencyUser }> {
  const client = await resolveClient(ctx, query.client)
  const inspector = client.users.find(({ id }) => id === params.userId)
  const { scope } = ctx
  const isReached =
    inspector &&
    (scope.kind === 'any' ||
      (scope.kind === 'self'
        ? scope.userId === inspector.id
        : (scope.branchIds?.some((branch) => mayUseBranch(inspector, branch)) ?? true)))
  if (!isReached) throw new HttpError(404, appointmentMessages.unknownInspector)
  return { client, inspector }
}

export async function daySheetOf(ctx: Context, named: Named): Promise<DaySheet> {
  const { client, inspector } = await resolveInspector(ctx, named)
  const appointments = await appointmentsOn(ctx, client, named.params)
  const types = client.reportfactory.reportTypeList.map(({ name, displayName }) => [name, displayName])
  const branch = appointments[0]?.branchId ?? client.branches.find(({ id }) => mayUseBranch(inspector, id))?.id ?? ''
  const source: DaySheetSource = {
    inspector: inspector.name,
    date: named.params.date,
    branchId: branch,
    appointments,
    typeNames: Object.fromEntries(types),
  }
  return { client, inspector, source }
}

/** The key of a PDF by content and look: the same visits give the same file, which is kept for a day. */
const keyOf = ({ client, source }: DaySheet): string => {
  const { name, reportfactory } = client
  const look = [name, lookOf(client, source.branchId), reportfactory.genericConfigPropertyList]
  const sha256 = createHash('sha256')
    .update(JSON.stringify([source, look]))
    .digest('hex')
  return `downloads/previews/daysheets/${sha256}.pdf`
}

export async function pdfOf(
  ctx: Pick<Context, 'now' | 'user'>,
  sheet: DaySheet,
): Promise<{ src: string; filename: string; job?: string }> {
  const { client, inspector, source } = sheet
  const src = keyOf(sheet)
  const filename = filenameOf(['Day sheet', source.date, inspector.name].join(' '), 'pdf')
  if (await hasDownload(src)) return { src, filename }
  const job = await makeDaySheet(ctx, { id: inspector.id, clientId: client.id, src, filename, source })
  return { src, filename, ...(job !== undefined && { job }) }
}

export async function downloadDaySheet(
  ctx: Context,
  named: InputOf<'downloadDaySheet'>,
): Promise<Reply<AnswerOf<'downloadDaySheet'>>> {
  const { src, filename, job } = await pdfOf(ctx, await daySheetOf(ctx, named))
  if (job !== undefined) return reply({ job }, { status: 202 })
  return reply({ data: await addressOf(src, filename) }, {})
}
