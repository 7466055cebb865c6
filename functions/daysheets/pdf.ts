import { createHash } from 'node:crypto'
import type { RouteAnswer, RouteInput, routes } from '@lintel/contract'
import { lookOf } from '@lintel/rules'
import { filenameOf } from '../documents/filename.ts'
import { hasDownload } from '../documents/files.ts'
import { addressOf } from '../documents/jobs/job-view.ts'
import { makeDaySheet } from '../documents/jobs/personal-jobs.ts'
import type { Context } from '../lib/context.ts'
import { reply, type Reply } from '../lib/reply.ts'
import { daySheetOf, type DaySheet } from './sheet.ts'

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
  named: RouteInput<typeof routes.downloadDaySheet>,
): Promise<Reply<RouteAnswer<typeof routes.downloadDaySheet>>> {
  const { src, filename, job } = await pdfOf(ctx, await daySheetOf(ctx, named))
  if (job !== undefined) return reply({ job }, { status: 202 })
  return reply({ data: await addressOf(src, filename) }, {})
}
