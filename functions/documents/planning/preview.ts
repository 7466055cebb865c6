import type { Photo, PreviewRequest } from '@lintel/contract'
import { invoiceDocument, reportDocument, sampleReport, type DocumentSource } from '@lintel/print'
import { photosIn } from '@lintel/rules'
import { photosFor } from '../../uploads/uploaded-photos.ts'
import { readReportVersion } from '../../reports/read-report.ts'
import { PreviewOrder, readWorkingFile } from '../files.ts'
import { factsOf, type StoredJob } from '../jobs/kinds.ts'
import { takeSeat } from '../jobs/store/limits.ts'
import { LayoutTimeout } from '../rendering/errors.ts'
import { printedRecord, splitPrintable, type Printable } from './photographs.ts'
import { clientOf, fingerprintOf, sourceOf } from './source.ts'
import { templateOfPreview } from './template.ts'

/** The request for a page waits for it, and times out sooner than a job. */
const pageSeconds = 22

/** Undefined while it waits for a seat. Throws LayoutTimeout once its time is up. */
export async function planPreview(job: PreviewJob) {
  const { order, form, ownorder } = PreviewOrder.parse(await readWorkingFile(job.id, 'preview.json'))
  const seconds = form !== 'pdf' ? pageSeconds : factsOf(job).maxSeconds
  const endsAt = Date.parse(job.createdAt) + seconds * 1000
  // A poll for its state may fail it at the same time.
  if (job.state !== 'running' || Date.now() >= endsAt) throw new LayoutTimeout(seconds, 'waiting')
  if (!(await takeSeat(job))) return undefined
  const { source, printable } =
    job.subject.type === 'sample' ? await sampleFor(job, order) : await reportFor(job, job.subject)
  const { report, client } = source
  const shown = { type: order.type ?? report.type, variant: order.variant }
  const { settings, template, templateVersion } = await templateOfPreview({ ...order, ownorder }, client, shown)
  if (order.type === 'Invoice') {
    const { typeName, logo } = source
    const document = await invoiceDocument({ report, client, typeName, logo, settings, template })
    return { document, printable: new Map<string, Printable>(), form, endsAt }
  }
  const document = await reportDocument({ ...source, settings, template, templateVersion })
  return { document, printable, form, endsAt }
}

type PreviewJob = Extract<StoredJob, { kind: 'preview' }>
type Version = Extract<PreviewJob['subject'], { type: 'report' }>

interface Subject {
  source: DocumentSource
  printable: ReadonlyMap<string, Printable>
}

async function reportFor(job: PreviewJob, { id, version }: Version): Promise<Subject> {
  const [{ report, sha256 }, client] = await Promise.all([readReportVersion(id, version), clientOf(job)])
  const photographs: Photo[] = photosIn(report)
  const records = await photosFor(
    job.clientId,
    photographs.map(({ src }) => src),
  )
  const { printable } = splitPrintable(photographs, records)
  const photos = new Map([...printable].map(([id, photo]) => [id, printedRecord(photo)]))
  return { source: await sourceOf(report, { client, variant: job.payload.variant, sha256, photos }), printable }
}

async function sampleFor(job: PreviewJob, { type = '', look }: PreviewRequest): Promise<Subject> {
  const stored = await clientOf(job)
  const client = { ...stored, looknfeel: { ...stored.looknfeel, ...look } }
  const kind = client.reportfactory.reportTypeList.find(({ name }) => name === type)
  const { report, photos } = sampleReport(client, kind ?? { name: type, activeMenuList: [] })
  const sha256 = fingerprintOf(report)
  const printable = [...photos].map(([id, { src, filename, width = 4, height = 3 }]) => {
    return [id, { src, filename, print: { width, height } }] as const
  })
  const source = await sourceOf(report, { client, variant: job.payload.variant, sha256, photos })
  return { source, printable: new Map(printable) }
}
