import { randomUUID } from 'node:crypto'
import { FileJob, type Report, routes } from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import type { PublicAddress } from './public-address.ts'
import { until, type Steps } from './steps.ts'

/** Signed in as a user who may create and delete reports of this branch. */
interface MainJob {
  site: PublicAddress
  steps: Steps
  branchId: string
  /** The recipient of the report. */
  to: string
}

const logOf = (lambda: string) => `the log of the function ${lambda}`

/**
 * An inspector's work, up to the PDF that a visitor opens: each step needs the previous ones. The report is marked as
 * deleted at the end, whatever failed. Returns it, or undefined if none was created.
 */
export async function doMainJob(job: MainJob): Promise<Report | undefined> {
  const { site, steps, branchId } = job
  const made = await steps.run({ name: 'A new report', lookAt: logOf('Reports') }, () =>
    site.call(routes.createReport, {
      body: {
        branchId,
        type: 'Inventory',
        address: { line1: 'Smoke test', town: 'Westhaven', postcode: 'ZZ1 1ZZ' },
        idempotencykey: randomUUID(),
      },
    }),
  )
  if (!made) return undefined
  try {
    await fill(job, made)
  } finally {
    await steps.run({ name: 'The report is marked as deleted', lookAt: logOf('Reports') }, () =>
      site.call(routes.deleteReport, { params: { id: made.id }, query: { operation: 'delete' } }),
    )
  }
  return made
}

async function fill({ site, steps, to }: MainJob, report: Report): Promise<void> {
  const params = { id: report.id }
  const photo = await steps.run(
    {
      name: 'A photograph by the signed form',
      lookAt: 'the log of the function PhotoArrival, and CORS of the bucket PhotoFiles',
    },
    () => photograph(site, report.id),
  )
  if (!photo) return
  const saved = await steps.run({ name: 'The report is saved', lookAt: logOf('Reports') }, () => {
    const locationPhotos = [{ ...photo, hasGalleryLink: true, readonly: false }]
    const propertyDetails = { ...report.propertyDetails, locationPhotos }
    return site.call(routes.saveReport, { params, body: { ...report, propertyDetails } })
  })
  if (!saved) return
  const pdf = await steps.run(
    {
      name: 'A PDF',
      lookAt: 'the last execution of the state machine of the stack documents, and the log of the function LayOutStep',
    },
    () => document(site, report.id),
  )
  if (!pdf) return
  await steps.run(
    { name: `An e-mail with it to ${to}`, lookAt: `${logOf('Emails')}, and SES’s account dashboard` },
    () => mail(site, report.id, to, pdf),
  )
  await steps.run({ name: 'A visitor opens it by a link', lookAt: logOf('Sharing') }, () => visit(site, report.id))
}

/** Uploads one, and waits for its copies. */
async function photograph(site: PublicAddress, reportId: string): Promise<{ id: string; src: string }> {
  const file = new Uint8Array(await drawPhotograph({ kind: 'room', seed: 1 }))
  const files = [{ name: 'smoke.jpg', size: file.length, type: 'image/jpeg' }]
  const { data } = await site.call(routes.requestUploads, { body: { reportId, files } })
  const [upload] = data
  if (!upload) throw new Error('no form was given.')
  await site.post(upload, file)
  await until('it was not looked at', 120, async () => {
    const records = await site.call(routes.listPhotos, { params: { id: reportId }, query: { ids: upload.id } })
    const [record] = records.data
    if (record?.status === 'refused') throw new Error(`it was refused: ${record.message ?? 'without a reason'}`)
    return record?.status === 'ready' || undefined
  })
  return { id: upload.id, src: upload.src }
}

/** Generates the main PDF; returns it in the form of an e-mail attachment. */
async function document(site: PublicAddress, id: string): Promise<{ filename: string; path: string }> {
  const { id: job } = await site.call(routes.generateReport, { params: { id, variant: 'report' } })
  const { url } = await until('it was not finished', 300, async () => {
    const state = FileJob.parse(await site.call(routes.getJob, { params: { id: job } }))
    if (state.error !== undefined) throw new Error(state.error)
    return state.completed ? state.payload : undefined
  })
  await site.pdf(url)
  const header = await site.call(routes.getReportHeader, { params: { id } })
  const { src, filename = 'report.pdf' } = header.attachments['report'] ?? {}
  if (src === undefined) throw new Error('the report does not name its PDF.')
  return { filename, path: src }
}

async function mail(site: PublicAddress, reportid: string, to: string, pdf: { filename: string; path: string }) {
  const { emaillog } = await site.call(routes.sendEmail, {
    body: {
      reportid,
      toaddresses: [to],
      attachments: [pdf],
      subject: 'Lintel smoke test',
      message: '<p>This is a test of Lintel. Its report is attached.</p>',
      idempotencykey: randomUUID(),
    },
  })
  if (emaillog.unconfirmed) throw new Error('it is not known whether it was sent.')
}

/** Opens a link without a token, fetches the PDF from it, and revokes the link. */
async function visit(site: PublicAddress, id: string): Promise<void> {
  const link = await site.call(routes.createLink, { params: { id }, body: { purpose: 'report' } })
  const k = new URL(link.url, site.address).searchParams.get('k') ?? ''
  try {
    const shared = await site.call(routes.getSharedReport, { params: { id }, query: { k } }, true)
    if (shared.purpose !== 'report' || !shared.attachment) throw new Error('the page has no PDF.')
    await site.pdf(shared.attachment.url)
  } finally {
    await site.call(routes.revokeLink, { params: { id, linkId: link.id } })
  }
}
