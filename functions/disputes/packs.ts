import { disputeMessages, documentExtension, type AnswerOf, type Dispute, type InputOf } from '@lintel/contract'
import { claimedLines, entryAt, filesOfLines, hasOtherSums, megabyteBytes, packLimitOf } from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { transactFor } from '../clients/transact-for.ts'
import { writeWorkingFile } from '../documents/files.ts'
import { startPersonalJob } from '../documents/jobs/personal-jobs.ts'
import { filesOfPack } from '../documents/packs/manifest.ts'
import { PackOrder } from '../documents/packs/planned-pack.ts'
import { pdfToTake } from '../documents/packs/sent-pdf.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { bodyOfRow, findHeader } from '../reports/read-report.ts'
import { readTrail } from '../reports/trail/read-trail.ts'
import { documentsSentFor } from '../uploads/document-files.ts'
import { digestOf, readPack } from './kept-packs.ts'
import { assertOpen, openDispute } from './open-dispute.ts'

type Header = NonNullable<Awaited<ReturnType<typeof findHeader>>>

async function checkInOf({ linkedReports, previousReportRef }: Header): Promise<Header | undefined> {
  const link = linkedReports.find(({ ref }) => ref === previousReportRef)
  return link && findHeader(link.id)
}

async function assertPdfs(checkOut: Header): Promise<void> {
  if (!checkOut.attachments['report']?.src) throw new HttpError(409, disputeMessages.noPdf('check-out'))
  const checkIn = await checkInOf(checkOut)
  if (!checkIn?.attachments['report']?.src && !checkOut.previousReportPdf)
    throw new HttpError(409, disputeMessages.noPdf('check-in'))
}

/** Throws 409 for files that have not arrived, or are too large and no PDFs. */
async function assertFiles(dispute: Dispute, limitBytes: number): Promise<void> {
  const ids = filesOfLines(claimedLines(dispute))
  const known = await documentsSentFor(dispute.report, ids)
  for (const id of ids) {
    const { filename = 'A file', status, bytes = 0 } = known.get(id) ?? {}
    if (status !== 'ready') throw new HttpError(409, disputeMessages.unfinishedFile(filename))
    if (bytes > limitBytes && documentExtension(filename) !== 'pdf')
      throw new HttpError(409, disputeMessages.tooLarge(filename, limitBytes / megabyteBytes))
  }
}

export async function generateDispute(
  ctx: Context,
  { params, body: wanted = {} }: InputOf<'generateDispute'>,
): Promise<AnswerOf<'generateDispute'>> {
  const { dispute } = await openDispute(ctx, params.id)
  const { id, report, state } = dispute
  const { row, client } = await openToChange(ctx, report, assertNotDeleted)
  assertOpen(dispute)
  if (state === 'draft') throw new HttpError(409, disputeMessages.notReady)
  const lines = claimedLines(dispute)
  if (lines.length === 0) throw new HttpError(409, disputeMessages.noLines)
  const checkOut = await bodyOfRow(row)
  if (lines.some(({ path }) => !entryAt(checkOut, path))) throw new HttpError(409, disputeMessages.notThere)
  if (hasOtherSums(checkOut, client, { lines })) throw new HttpError(409, disputeMessages.sumsChanged)
  await assertPdfs(row.record)
  await assertFiles(dispute, packLimitOf(dispute.scheme, wanted.limit))
  const work = {
    kind: 'dispute',
    subject: { type: 'dispute', id, report, version: row.record.version },
    payload: { owner: ctx.user.sub },
    clientId: client.id,
    filename: 'Claim',
  } as const
  const order = PackOrder.parse({ dispute, wanted })
  const started = await startPersonalJob(ctx, work, (job) => writeWorkingFile(job, 'dispute.json', order))
  await transactFor(client.id, [
    writeAct({ now: ctx.now(), user: ctx.user }, actOnReport('dispute.pack', row.record, { scheme: dispute.scheme })),
  ])
  return { id: started }
}

/** Of a pack made now. */
async function digestNow(dispute: Dispute): Promise<string | undefined> {
  const checkOut = await findHeader(dispute.report)
  const both = checkOut && [await checkInOf(checkOut), checkOut]
  if (!both) return undefined
  const pdfs = await Promise.all(
    both.map(async (report) => (report ? pdfToTake(report, await readTrail(report.id)) : '')),
  )
  return digestOf(dispute, { version: checkOut.version, pdfs })
}

export async function getDisputePack(
  ctx: Context,
  { params }: InputOf<'getDisputePack'>,
): Promise<AnswerOf<'getDisputePack'>> {
  const { dispute } = await openDispute(ctx, params.id)
  const stored = await readPack(dispute)
  const packed = stored && (await filesOfPack(dispute.report, stored.job))
  if (!packed) return {}
  const { job: _job, digest, ...pack } = stored
  return { data: { ...pack, ...packed, outdated: digest !== (await digestNow(dispute)) } }
}
