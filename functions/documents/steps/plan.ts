import * as z from 'zod'
import { Id } from '@lintel/contract'
import {
  daySheetDocument,
  invoiceDocument,
  providerInvoiceDocument,
  reportDocument,
  settlementDocument,
  type DaySheetSource,
  type ProviderInvoiceSource,
  type ReportDocument,
} from '@lintel/print'
import { photosIn } from '@lintel/rules'
import type { AgreedClaim } from '../../emails/settlement-email.ts'
import { findClient, providerClientId } from '../../clients/find-client.ts'
import { lookChangesOf } from '../../reports/outdated-files.ts'
import { readReportVersion } from '../../reports/read-report.ts'
import { galleryLinksOf } from '../../sharing/links.ts'
import { readWorkingFile, workingAddresses, writeWorkingFile, type PreviewOrder } from '../files.ts'
import type { JobKind, StoredJob } from '../jobs/kinds.ts'
import { printedRecord, plannedOf, printableById, recordsOf, type Printable } from '../planning/photographs.ts'
import { planDispute } from '../packs/plan-dispute.ts'
import { planPreview } from '../planning/preview.ts'
import { clientOf, inLookOf, logoOf, pictureOf, sourceOf, typeNameOf, verifyPage } from '../planning/source.ts'
import { templateFor } from '../planning/template.ts'
import { ProgressReporter } from '../jobs/running-job.ts'
import { findJob, noteLook } from '../jobs/store/jobs.ts'
import type { Plan } from './lay-out.ts'
import { type Fault, outcomeOf } from './outcome.ts'

const PlanEvent = z.object({ jobId: Id })

/** `ready: false` while photographs are checked or a preview waits for its turn: it waits and is called again. */
export type PlanResult = { ready: false } | ({ ready: true; planUrl: string; laidOutUrl: string } & Wanted)

interface Wanted {
  form: PreviewOrder['form']
  /** Milliseconds since 1970: the lay-out ends then, whatever its other limits. */
  endsAt?: number
}

interface Planned extends Wanted {
  document: ReportDocument
  printable: ReadonlyMap<string, Printable>
}

/** Gives the lay-out the part of a document's data that it is allowed to see. */
export const handler = (event: unknown): Promise<PlanResult | Fault> => outcomeOf(planned(event))

async function planned(event: unknown): Promise<PlanResult> {
  const { jobId } = PlanEvent.parse(event)
  const job = await findJob(jobId)
  // A preview that was given up while waiting must not raise an alarm.
  if (!job || (job.state !== 'running' && job.kind !== 'preview')) throw new Error(`There is no running job ${jobId}.`)
  const progress = new ProgressReporter(job)
  try {
    progress.publish({ done: 0, total: 0, step: 'planning' })
    const planned = await planOf(job, progress)
    return planned ? await storePlan(job, planned, progress) : { ready: false }
  } finally {
    await progress.finish()
  }
}

function planOf(job: StoredJob, progress: ProgressReporter): Promise<Planned | undefined> {
  if (job.kind === 'report') return planReport(job, progress)
  if (job.kind === 'invoice') return planInvoice(job)
  if (job.kind === 'provider-invoice') return planProviderInvoice(job)
  if (job.kind === 'day-sheet') return planDaySheet(job)
  if (job.kind === 'dispute') return planDispute(job, progress)
  if (job.kind === 'settlement') return planSettlement(job)
  if (job.kind === 'preview') return planPreview(job)
  return Promise.reject(new Error(`The job ${job.id} has nothing to plan.`))
}

type JobOf<K extends JobKind> = Extract<StoredJob, { kind: K }>

/** The last change of the look is read before the client. */
async function subjectOf(job: JobOf<'report' | 'invoice'>) {
  const [{ report, sha256 }, lookOfBranch] = await Promise.all([
    readReportVersion(job.subject.id, job.subject.version),
    lookChangesOf(job.clientId),
  ])
  return { report, sha256, look: lookOfBranch(report.branchId), client: await clientOf(job) }
}

async function planReport(job: JobOf<'report'>, progress: ProgressReporter): Promise<Planned | undefined> {
  const { report, sha256, client, look } = await subjectOf(job)
  const photographs = photosIn(report)
  const records = await recordsOf(job, photographs, progress)
  if (!records) return undefined
  const { printable, leftOut } = await printableById(photographs, records)
  const photos = new Map([...printable].map(([id, photo]) => [id, printedRecord(photo)]))
  const { variant } = job.payload
  const [source, links, { images = [], ...template }] = await Promise.all([
    sourceOf(report, { client, variant, sha256, photos }),
    galleryLinksOf(report, new Date()),
    templateFor(inLookOf(client, report), { type: report.type, variant }),
  ])
  await noteLook(job.id, { ...look, images }, template.templateVersion)
  return { document: await reportDocument({ ...source, ...template, links, leftOut }), printable, form: 'pdf' }
}

/** An invoice shows no photographs and waits for none. */
async function planInvoice(job: JobOf<'invoice'>): Promise<Planned> {
  const { report, client, look } = await subjectOf(job)
  const looked = inLookOf(client, report)
  const [logo, { settings, template, templateVersion, images = [] }] = await Promise.all([
    logoOf(client, report),
    templateFor(looked, { type: 'Invoice', variant: 'report' }),
  ])
  await noteLook(job.id, { ...look, images }, templateVersion)
  const typeName = typeNameOf(client, report)
  const document = await invoiceDocument({ report, client: looked, typeName, logo, settings, template })
  return { document, printable: new Map(), form: 'pdf' }
}

/** The job's starter has stored the printed data; the look is the provider's. */
async function planProviderInvoice(job: JobOf<'provider-invoice'>): Promise<Planned> {
  const [source, provider] = await Promise.all([
    readWorkingFile(job.id, 'provider-invoice.json') as Promise<ProviderInvoiceSource>,
    findClient(providerClientId),
  ])
  if (!provider) throw new Error('The provider has no client.')
  const logo = await pictureOf(provider.looknfeel.logo[0])
  return { document: await providerInvoiceDocument(source, { provider, logo }), printable: new Map(), form: 'pdf' }
}

/** The job's starter has stored the printed data; the look is the branch's. */
async function planDaySheet(job: JobOf<'day-sheet'>): Promise<Planned> {
  const [source, client] = await Promise.all([
    readWorkingFile(job.id, 'day-sheet.json') as Promise<DaySheetSource>,
    clientOf(job),
  ])
  const [looked, logo] = [inLookOf(client, source), await logoOf(client, source)]
  return { document: await daySheetDocument(source, { client: looked, logo }), printable: new Map(), form: 'pdf' }
}

/** Its starter has stored what was agreed; the look is the branch's. */
async function planSettlement(job: JobOf<'settlement'>): Promise<Planned> {
  const { report: id, version } = job.subject
  const [agreed, { report }, client] = await Promise.all([
    readWorkingFile(job.id, 'settlement.json') as Promise<AgreedClaim>,
    readReportVersion(id, version),
    clientOf(job),
  ])
  const [looked, logo] = [inLookOf(client, report), await logoOf(client, report)]
  const generatedAt = new Date().toISOString()
  const source = { ...agreed, report, client: looked, logo, verify: verifyPage(), generatedAt }
  return { document: await settlementDocument(source), printable: new Map(), form: 'pdf' }
}

async function storePlan(
  job: StoredJob,
  { document, printable, ...wanted }: Planned,
  progress: ProgressReporter,
): Promise<PlanResult> {
  const planned = plannedOf(document.photographs, printable)
  const names = Object.fromEntries([...printable].map(([id, photo]) => [id, photo.filename]))
  const [addresses] = await Promise.all([
    workingAddresses(job.id, `laid-out.${wanted.form}`),
    writeWorkingFile(job.id, 'plan.json', { job: document, names } satisfies Plan),
    writeWorkingFile(job.id, 'photographs.json', planned),
  ])
  progress.publish({ done: 0, total: Object.keys(planned).length, step: 'laying out' })
  return { ready: true, ...addresses, ...wanted }
}
