import { clientDataMessages } from '@lintel/contract'
import { eraseAccounts, forgetChanges } from '../admin/of-client.ts'
import { eraseParts, lastItems } from '../clients/of-client.ts'
import { eraseJobs, eraseRunning } from '../documents/jobs/of-client.ts'
import { eraseCustomer, eraseLists, scanCustomers } from '../customers/of-client.ts'
import { eraseRows, folderOf } from '../dictionary/of-client.ts'
import { atMost } from '../lib/at-most.ts'
import type { BucketVariable } from '../lib/buckets.ts'
import { eraseObjects } from '../lib/erase-objects.ts'
import { makeLogger } from '../lib/logging.ts'
import type { Key } from '../lib/table.ts'
import { eraseCommand, scanCommands } from '../remote-commands/of-client.ts'
import {
  bodyOfFound,
  eraseAccountBounce,
  eraseBounces,
  eraseEmailsOfTicket,
  eraseRowsOfReport,
  eraseTraces,
  removeReport,
  scanReports,
  type FoundReport,
} from '../reports/of-client.ts'
import { eraseLinks } from '../sharing/of-client.ts'
import { eraseTicket, eraseTicketCounts, everyMessage, scanTickets, type FoundTicket } from '../tickets/of-client.ts'
import { storedKey } from '../uploads/kinds.ts'
import { photoFolders } from '../uploads/keys.ts'
import { eraseArrivals, eraseUpload, scanUploads, type FoundUpload } from '../uploads/of-client.ts'
import { atStep } from './beginning.ts'
import { filesOfBody, filesOfMessages, type StoredFile } from './files.ts'
import { actOf, detailOf, fail, withNamed, workerOf } from './passes.ts'
import { endJob, noteProgress, type DataJob } from './store.ts'

const log = makeLogger('client-data')

/** Files that are erased at once: each takes two calls. */
const filesAtOnce = 12

/** It goes over everything until nothing is found any more, or so often: somebody may have sent something meanwhile. */
const mostRounds = 3

/** How the names of what could not be erased end; the next round tries them again. */
const notErased = 'not erased'

/** What a step has done of a job. */
class Work {
  readonly job: DataJob
  readonly isOver: () => boolean
  found = 0
  readonly counts: DataJob['counts']
  /** What could not be read and is erased all the same, and what could not be erased. */
  readonly odd: string[] = []
  readonly failed: string[] = []
  readonly lost: string[] = []

  constructor(job: DataJob, isOver: () => boolean) {
    this.job = job
    this.isOver = isOver
    this.counts = { ...job.counts }
  }

  get clientId(): string {
    return this.job.clientId
  }

  /** Erases one record; one that cannot be is named, and stops nothing. */
  async one(name: string, erase: () => Promise<void>): Promise<void> {
    this.found++
    try {
      await erase()
    } catch (error) {
      log.error('A record of a client was not erased', { name, error: error instanceof Error ? error : String(error) })
      this.failed.push(`${name}: ${notErased}`)
    }
  }

  async objects(bucket: BucketVariable, prefix: string): Promise<void> {
    this.counts.files += await eraseObjects(bucket, prefix)
  }

  async files(files: readonly StoredFile[]): Promise<void> {
    const inTurn = atMost(filesAtOnce)
    await Promise.all(files.map(({ bucket, key }) => inTurn(() => this.objects(bucket, key))))
  }
}

/** Erases what a page has, in its order, as long as there is time; answers where to go on. */
async function eachOf<T extends { key: Key }>(
  work: Work,
  { page, next }: { page: readonly T[]; next: Key | undefined },
  erase: (one: T) => Promise<void>,
): Promise<Key | undefined> {
  for (const [index, one] of page.entries()) {
    await erase(one)
    if (work.isOver() && index < page.length - 1) return one.key
  }
  return next
}

/** Photographs with their copies, as a report or an upload names them. */
const copiesOf = (src: string): StoredFile[] =>
  Object.values(photoFolders).map((folder) => ({ bucket: 'PHOTOS_BUCKET', key: `${folder}${src}` }))

const withCopies = (files: readonly StoredFile[]): StoredFile[] =>
  files.flatMap((file) =>
    file.bucket === 'PHOTOS_BUCKET' ? copiesOf(file.key.slice(photoFolders.originals.length)) : [file],
  )

/** The header goes last: by it the report is found again after a pass that was broken off. */
async function eraseReport(work: Work, report: FoundReport): Promise<void> {
  const { id, name } = report
  await work.one(`report ${name}`, async () => {
    // Its body may be gone already; what was sent is found by its records too.
    const body = await bodyOfFound(report).catch(() => undefined)
    if (body) await work.files(withCopies(filesOfBody(body)))
    for (const folder of [`downloads/${id}/`, `downloads/zips/${id}/`]) await work.objects('DOCUMENTS_BUCKET', folder)
    await eraseArrivals(id)
    await eraseLinks(id)
    await eraseRunning(id)
    await eraseRowsOfReport(report)
    await work.objects('REPORTS_BUCKET', `reports/${id}/`)
    if (!(await removeReport(report))) throw new Error(`The report ${id} was changed meanwhile.`)
    if (!report.row) work.odd.push(`report ${name}: could not be read; erased`)
    if (!report.listed) {
      work.odd.push(`report ${name}: totals of all clients may still count it`)
      work.lost.push(id)
    }
    work.counts.reports++
  })
}

const eraseOneTicket = (work: Work, found: FoundTicket): Promise<void> =>
  work.one(`ticket ${found.id}`, async () => {
    const { messages, odd } = await everyMessage(found.id)
    await work.files(filesOfMessages(messages))
    await eraseEmailsOfTicket(found.id)
    if (!(await eraseTicket(found))) throw new Error(`The ticket ${found.id} was changed meanwhile.`)
    if (!found.ticket || odd > 0) work.odd.push(`ticket ${found.id}: could not be read; erased`)
    work.counts.tickets++
  })

const eraseOneUpload = (work: Work, found: FoundUpload): Promise<void> =>
  work.one(`upload ${found.key.pk}`, async () => {
    const { sent } = found
    if (sent?.kind === 'document') await work.objects('DOCUMENTS_BUCKET', storedKey('document', sent.src))
    if (sent) await work.files(copiesOf(sent.src))
    else work.odd.push(`upload ${found.key.pk}: does not say which file it is`)
    await eraseUpload(found)
  })

type Step = (work: Work, after: Key | undefined) => Promise<Key | undefined>

/** The steps of a round, in their order; each does a page of a table and answers where to go on in it. */
const steps: Record<string, Step> = {
  accounts: async (work) => {
    await work.one('accounts', async () => {
      const accounts = await eraseAccounts(work.clientId, eraseAccountBounce)
      work.counts.accounts += accounts
      // Nothing was found where there are none.
      if (accounts === 0) work.found--
    })
    return undefined
  },
  reports: async (work, after) => {
    const { reports, next } = await scanReports(work.clientId, after)
    return eachOf(work, { page: reports, next }, (report) => eraseReport(work, report))
  },
  tickets: async (work, after) => {
    const { tickets, next } = await scanTickets(work.clientId, after)
    return eachOf(work, { page: tickets, next }, (ticket) => eraseOneTicket(work, ticket))
  },
  uploads: async (work, after) => {
    const { uploads, next } = await scanUploads(work.clientId, after)
    return eachOf(work, { page: uploads, next }, (upload) => eraseOneUpload(work, upload))
  },
  commands: async (work, after) => {
    const { commands, next } = await scanCommands(work.clientId, after)
    return eachOf(work, { page: commands, next }, (found) =>
      work.one(`command ${found.id}`, async () => {
        await work.objects('DOCUMENTS_BUCKET', `downloads/remotecommands/${found.id}/`)
        await eraseCommand(found)
        if (!found.command) work.odd.push(`command ${found.id}: could not be read; erased`)
      }),
    )
  },
  customers: async (work, after) => {
    const { customers, next } = await scanCustomers(work.clientId, after)
    return eachOf(work, { page: customers, next }, (found) =>
      work.one(`customer ${found.id}`, async () => {
        await eraseCustomer(found)
        if (!found.customer) work.odd.push(`customer ${found.id}: could not be read; erased`)
      }),
    )
  },
  jobs: (work, after) => eraseJobs(work.clientId, after),
  lists: (work, after) => eraseTraces(work.clientId, work.job.lost, after),
  client: async (work) => {
    const { clientId } = work
    await work.one('client', async () => {
      await work.objects('REPORTS_BUCKET', folderOf(clientId))
      await eraseRows(clientId)
      await work.objects('DOCUMENTS_BUCKET', `downloads/tickets/${clientId}/`)
      await eraseArrivals(clientId)
      await eraseBounces(clientId)
      await eraseTicketCounts(clientId)
      await eraseLists(clientId)
      await forgetChanges(clientId)
      await eraseParts(clientId)
      work.found--
    })
    return undefined
  },
}
const stepNames = Object.keys(steps)

/** What a job is after some work, at the step that is next; `isLast` where nothing is left to be done. */
function after(work: Work, next: Key | undefined): { job: DataJob; isLast: boolean } {
  const { job } = work
  const { step, round, found: before } = job.cursor
  const found = before + work.found
  const failed = job.failed + work.failed.length
  const base = {
    ...job,
    counts: work.counts,
    left: job.left + work.odd.length + work.failed.length,
    failed,
    named: withNamed(job.named, [...work.odd, ...work.failed]),
    lost: withNamed(job.lost, work.lost),
  }
  if (next) return { job: { ...base, cursor: { step, after: next, round, found } }, isLast: false }
  const following = stepNames[stepNames.indexOf(step) + 1]
  if (following) return { job: { ...base, cursor: { step: following, round, found } }, isLast: false }
  if (found === 0 || round === mostRounds) return { job: base, isLast: true }
  const again = { ...atStep('accounts'), round: round + 1 }
  // What could not be erased is tried again.
  const named = base.named.filter((name) => !name.endsWith(notErased))
  return { job: { ...base, left: base.left - failed, failed: 0, named, cursor: again }, isLast: false }
}

const ended = 'client.eraseend'

async function erasePass(begun: DataJob, isOver: () => boolean): Promise<boolean> {
  for (let job = begun; ;) {
    const step = steps[job.cursor.step]
    if (!step) throw new Error(`There is no step ${job.cursor.step}.`)
    const work = new Work(job, isOver)
    const next = await step(work, job.cursor.after)
    const done = after(work, next)
    job = done.job
    const { cursor, counts, left, named, lost, failed } = job
    const progress = { cursor, counts, left, named, lost, failed }
    if (done.isLast) {
      await end(job, progress)
      return false
    }
    if (!(await noteProgress('ERASURE', job, progress))) return false
    if (isOver()) return true
  }
}

/** The client itself goes last: while something is left of it, its erasure can be started again. */
async function end(job: DataJob, progress: Parameters<typeof noteProgress>[2]): Promise<void> {
  const now = new Date()
  if (job.failed > 0) await fail('ERASURE', job, { ...progress, ended, failure: clientDataMessages.notAllErased })
  else
    await endJob('ERASURE', job, { ...progress, lost: [], state: 'finished', now }, [
      ...lastItems(job.clientId),
      actOf(ended, job, now, detailOf(job, 'erased')),
    ])
}

/** Erases the data of a client for good. */
export const handler = workerOf('ERASURE', { pass: erasePass, ended, failure: clientDataMessages.erasureFailed })
