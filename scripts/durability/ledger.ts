import { routes, type Job, type PhotoUpload, type Report, type NamedRoute } from '@lintel/contract'
import { callRaw, type RawRequest } from '../../functions/test/call.ts'
import { sendFile } from '../../functions/test/uploads.ts'

export const reportMonth = '2024-03'

/** The acknowledged state of a report. */
export interface Promised {
  id: string
  ref: number
  /** The last acknowledged version, and its title. */
  version: number
  title: string
  /** Photographs whose upload was acknowledged. */
  photos: string[]
  /** The acknowledged job. */
  jobId?: string
}

/** Calls the product as a user and records every acknowledgement; failed calls count for nothing. */
export class Ledger {
  readonly reports: Promised[] = []
  /** The number of requested reports: as many can exist, although not all were acknowledged. */
  asked = 0
  acknowledged = 0
  readonly #token: string
  readonly #branchId: string
  readonly #jpeg: Buffer

  constructor({ token, branchId, jpeg }: { token: string; branchId: string; jpeg: Buffer }) {
    this.#token = token
    this.#branchId = branchId
    this.#jpeg = jpeg
  }

  /** The body of a success. Throws for any other response. */
  async call(url: string, route: NamedRoute, request: RawRequest): Promise<unknown> {
    const { status, body } = await callRaw(route, this.#token, request, url)
    if (status >= 300) throw new Error(`${route.name} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** Starts the PDF of a finished report that has none yet. */
  async generate(url: string): Promise<void> {
    const finished = this.reports.find(({ version, jobId }) => version === 3 && !jobId)
    if (!finished) return
    const request = { params: { id: finished.id, variant: 'report' } }
    finished.jobId = ((await this.call(url, routes.generateReport, request)) as Pick<Job, 'id'>).id
    this.acknowledged++
  }

  /** Creates a report, saves it, uploads two photographs to it and saves it with them. */
  async makeReport(url: string): Promise<void> {
    const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
    this.asked++
    const made = { address, branchId: this.#branchId, type: 'Inventory', date: `${reportMonth}-11` }
    let report = (await this.call(url, routes.createReport, { body: made })) as Report
    const promised: Promised = { id: report.id, ref: report.ref, version: 1, title: '', photos: [] }
    this.reports.push(promised)
    this.acknowledged++
    const params = { id: report.id }
    const save = async (change: Partial<Report>) => {
      report = (await this.call(url, routes.saveReport, { params, body: { ...report, ...change } })) as Report
      Object.assign(promised, { version: report.version, title: report.title })
      this.acknowledged++
    }
    await save({ title: `First of ${report.ref}` })
    const { length: size } = this.#jpeg
    const files = ['hall.jpg', 'stairs.jpg'].map((name) => ({ name, size, type: 'image/jpeg' }))
    const uploads = (await this.call(url, routes.requestUploads, { body: { reportId: report.id, files } })) as {
      data: PhotoUpload[]
    }
    for (const upload of uploads.data) {
      const status = await sendFile(upload, this.#jpeg)
      if (status !== 204) throw new Error(`An upload was answered with ${status}.`)
      promised.photos.push(upload.id)
      this.acknowledged++
    }
    const unassignedphotos = uploads.data.map(({ id, src }) => ({ id, src, hasGalleryLink: true, readonly: false }))
    await save({ title: `Second of ${report.ref}`, unassignedphotos })
  }
}
