import { Id, StorageKey } from '@lintel/contract'
import * as z from 'zod'
import { wasMailed } from '../../emails/log.ts'
import { aboutReport } from '../../emails/subjects.ts'
import { makeLogger } from '../../lib/logging.ts'
import { findHeader, findReport } from '../../reports/read-report.ts'
import { readReceipts } from '../../reports/receipts.ts'
import { isDocumentOf, removeDownload } from '../files.ts'

const RetireEvent = z
  .object({
    reportId: Id,
    src: StorageKey,
    version: z.int().min(1),
    sha256: z.string().optional(),
  })
  .refine(({ reportId, src }) => isDocumentOf(reportId, src), "The PDF is not one of the report's own.")
type Superseded = z.infer<typeof RetireEvent>

const log = makeLogger('documents')

/** By now nothing starts to use a superseded PDF: e-mails, signers, receivers and follow-on reports take the newest. */
export async function handler(event: unknown): Promise<{ removed: boolean }> {
  const superseded = RetireEvent.parse(event)
  const reason = await reasonToKeep(superseded)
  if (reason === undefined) await removeDownload(superseded.src)
  log.info('A superseded PDF', { report: superseded.reportId, src: superseded.src, kept: reason ?? false })
  return { removed: reason === undefined }
}

/** It is kept if in doubt. */
async function reasonToKeep({ reportId, src, version, sha256 }: Superseded): Promise<string | undefined> {
  const report = await findReport(reportId)
  if (!report) return 'unknown'
  if (Object.values(report.attachments).some((attachment) => attachment.src === src)) return 'newest'
  if ((await wasMailed(aboutReport(reportId), src)) !== false) return 'mailed'
  const receipts = await readReceipts(reportId)
  const evidence = [...report.signatures, ...report.signaturehistory, ...receipts].flatMap(
    (signature) => signature.evidence ?? [],
  )
  if (evidence.some(({ pdfsha256, pdfversion }) => pdfsha256 === sha256 || pdfversion === version)) return 'signed'
  const linked = await Promise.all(report.linkedReports.map(({ id }) => findHeader(id)))
  return linked.some((header) => !header || header.previousReportPdf === src) ? 'followed on' : undefined
}
