import {
  disputeMessages,
  documentExtension,
  type DisputeLine,
  type Receipt,
  type Report,
  type TrailRow,
} from '@lintel/contract'
import { claimDocument, type ClaimSource } from '@lintel/print'
import {
  claimedLines,
  claimName,
  displayDate,
  packChecks,
  packLimitOf,
  photosIn,
  schemeDays,
  type PackedReport,
} from '@lintel/rules'
import type * as z from 'zod'
import { bankHolidays } from '../../dictionary/default-dictionary/checklists/bank-holidays.ts'
import { digestOf } from '../../disputes/kept-packs.ts'
import { everyReceipt } from '../../reports/client-data.ts'
import { findReport, readReportVersion } from '../../reports/read-report.ts'
import { givenTo } from '../../reports/report-checks.ts'
import { readTrail } from '../../reports/trail/read-trail.ts'
import { galleryLinksOf } from '../../sharing/links.ts'
import { documentsSentFor } from '../../uploads/document-files.ts'
import { storedKey } from '../../uploads/kinds.ts'
import { readWorkingFile, writeWorkingFile } from '../files.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import type { ProgressReporter } from '../jobs/running-job.ts'
import { printableById, printedRecord, recordsOf } from '../planning/photographs.ts'
import { clientOf, inLookOf, logoOf, typeNameOf, verifyPage } from '../planning/source.ts'
import { PackedFileUnfit } from '../step-errors.ts'
import { PackOrder, PlannedPack } from './planned-pack.ts'
import { pdfAsSent, pdfToTake } from './sent-pdf.ts'

type PackJob = Extract<StoredJob, { kind: 'dispute' }>

/** One of the two reports, with what is known of it. */
interface GivenReport {
  name: PackedReport['name']
  report: Report
  trail: TrailRow[]
  receipts: Receipt[]
}

async function readGiven(name: GivenReport['name'], report: Report): Promise<GivenReport> {
  const [trail, { receipts }] = await Promise.all([readTrail(report.id), everyReceipt(report.id)])
  return { name, report, trail, receipts }
}

/** With the network address and the device of what was done by link. */
function givingOf({ name, report, trail, receipts }: GivenReport): ClaimSource['giving'][number] {
  const signed = [...report.signatures, ...report.signaturehistory]
  const proven = [
    ...receipts.map(({ at, evidence }) => ({ kind: 'receipt', at, evidence })),
    ...signed.map(({ signedAt: at, evidence }) => ({ kind: 'signed', at, evidence })),
  ]
  const isSameMoment = (a: string, b = '') => Math.abs(Date.parse(a) - Date.parse(b)) < 2000
  const rows = trail.map((row) => {
    const { evidence } = proven.find(({ kind, at }) => kind === row.kind && isSameMoment(row.at, at)) ?? {}
    return evidence ? { ...row, evidence } : row
  })
  return { of: name === 'check-in' ? 'Check-in' : 'Check-out', rows }
}

async function checkInOf({ linkedReports, previousReportRef }: Report): Promise<Report> {
  const link = linkedReports.find(({ ref }) => ref === previousReportRef)
  const report = link && (await findReport(link.id))
  if (!report) throw new PackedFileUnfit(disputeMessages.noCheckIn)
  return report
}

/** Portals and mail programs take these characters. */
const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ,&()-]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

const uploadNames = {
  agreement: ['Agreement', 'Page of the agreement'],
  invoice: ['Invoice', 'Invoice or estimate'],
} as const

/** Each once, with the lines that name it. */
async function uploadsOf(report: Report, lines: readonly DisputeLine[], field: keyof typeof uploadNames) {
  const [what, about] = uploadNames[field]
  const ids = new Set(lines.flatMap((line) => line[field] ?? []))
  const known = await documentsSentFor(report.id, ids)
  return [...ids].map((id) => {
    const upload = known.get(id)
    const { bytes, sha256, filename = 'A file' } = upload ?? {}
    if (!upload || bytes === undefined || !sha256) throw new PackedFileUnfit(disputeMessages.unfinishedFile(filename))
    const numbers = lines.flatMap((line, at) => (line[field] === id ? at + 1 : []))
    const first = lines[(numbers[0] ?? 1) - 1]
    const name = plainName(first ? claimName(report, first.path) : '')
    return {
      key: storedKey('document', upload.src),
      named: `${`${what}, line ${numbers[0]} ${name}`.trim()}.${documentExtension(filename) ?? 'pdf'}`,
      uploaded: filename,
      about: `${about} for ${numbers.length > 1 ? 'lines' : 'line'} ${numbers.join(', ')}`,
      bytes,
      sha256,
      document: id,
    }
  })
}

async function reportFileOf({ name, report, trail }: GivenReport, typeName: string, other?: string) {
  const pdf = await pdfAsSent(report, trail, other)
  if (!pdf) throw new PackedFileUnfit(disputeMessages.noPdf(name))
  const { version, wasGiven } = pdf
  const of = version === undefined ? '' : `, version ${version}`
  const title = name === 'check-in' ? 'Check-in' : 'Check-out'
  const about = `${typeName} of ${displayDate(report.date)}${of}, ${wasGiven ? 'as it was given' : 'as it was made'}`
  return { ...pdf, named: `${title} ${report.ref}.pdf`, about }
}

async function checkedOf(
  { name, report }: GivenReport,
  { version, wasGiven, isWithdrawn, isLost }: Awaited<ReturnType<typeof reportFileOf>>,
) {
  const given = await givenTo(report)
  const tenants = report.signatures.filter(({ type }) => type === 'tenant')
  const signedByTenant = tenants.some(({ image }) => image !== '')
  const givenToTenant = signedByTenant || tenants.some(({ _uuid }) => given.has(_uuid))
  return { name, version, wasGiven, isWithdrawn, isLost, newest: report.version, signedByTenant, givenToTenant }
}

/** Undefined while photographs are being uploaded. */
export async function planDispute(job: PackJob, progress: ProgressReporter) {
  const { dispute, wanted } = PackOrder.parse(await readWorkingFile(job.id, 'dispute.json'))
  const { report: id, version } = job.subject
  const [{ report }, client] = await Promise.all([readReportVersion(id, version), clientOf(job)])
  const photographs = photosIn(report)
  const records = await recordsOf(job, photographs, progress)
  if (!records) return undefined
  const { printable } = await printableById(photographs, records)
  const [before, after] = await Promise.all([
    checkInOf(report).then((checkIn) => readGiven('check-in', checkIn)),
    readGiven('check-out', report),
  ])
  const lines = claimedLines(dispute)
  const [checkIn, checkOut, agreement, invoices, links, logo] = await Promise.all([
    reportFileOf(before, typeNameOf(client, before.report), report.previousReportPdf),
    reportFileOf(after, typeNameOf(client, report)),
    uploadsOf(report, lines, 'agreement'),
    uploadsOf(report, lines, 'invoice'),
    galleryLinksOf(report, new Date()),
    logoOf(client, report),
  ])
  const files = [checkIn, checkOut, ...agreement, ...invoices]
  const named = files.map(({ named: name, ...file }, at) => {
    return { ...file, filename: `${String(at + 2).padStart(2, '0')} ${name}` }
  })
  const limit = packLimitOf(dispute.scheme, wanted.limit)
  const checked = await Promise.all([checkedOf(before, checkIn), checkedOf(after, checkOut)])
  const pack: z.input<typeof PlannedPack> = {
    dispute,
    ...wanted,
    ...(Number.isFinite(limit) && { limitbytes: limit }),
    checks: packChecks({ dispute, body: report, reports: checked, limit: wanted.limit }),
    days: schemeDays(dispute.scheme, wanted.asked, bankHolidays),
    ref: report.ref,
    digest: digestOf(dispute, { version, pdfs: [before, after].map((side) => pdfToTake(side.report, side.trail)) }),
    files: named,
  }
  await writeWorkingFile(job.id, 'pack.json', PlannedPack.parse(pack))
  const document = await claimDocument({
    dispute,
    report,
    checkIn: before.report,
    client: inLookOf(client, report),
    logo,
    photos: new Map([...printable].map(([photo, record]) => [photo, printedRecord(record)])),
    links,
    giving: [before, after].map(givingOf),
    enclosures: named.map(({ key: _key, about, ...file }) => {
      return { ...file, about: about + (file.bytes > limit ? ', split by its pages' : '') }
    }),
    verify: verifyPage(),
    generatedAt: new Date().toISOString(),
  })
  return { document, printable, form: 'pdf' as const }
}
