import { eraseAccounts } from '../admin/erase-accounts.ts'
import { forgetChanges } from '../admin/store.ts'
import { eraseOwnRows } from '../accounts/own-rows.ts'
import { addressesOf, eraseParts } from '../clients/store/erasure.ts'
import { eraseAppointment, eraseDiaries, scanAppointments } from '../appointments/store.ts'
import { eraseCustomer, eraseLists, scanCustomers } from '../customers/store.ts'
import { eraseJob, eraseStarter, scanJobs, eraseRunning } from '../documents/jobs/store/jobs.ts'
import { eraseRows, folderOf } from '../dictionary/store.ts'
import { workingFolder, downloadKey } from '../documents/files.ts'
import { eraseTemplate, eraseTemplateLists, scanTemplates } from '../emailtemplates/store.ts'
import { eraseCalendars } from '../googlecalendar/store/of-client.ts'
import type { ListedTicket } from '@lintel/contract'
import type { FoundRecord } from '../lib/client-records.ts'
import type { Key } from '../lib/table.ts'
import { eraseDisputes } from '../disputes/store.ts'
import { eraseTemplateRows, templateFolderOf } from '../reporttemplates/store.ts'
import { eraseListeners, eraseVisitors } from '../realtime/store.ts'
import { eraseCommand, scanCommands, type FoundCommand } from '../remote-commands/store.ts'
import {
  eraseAccountBounce,
  eraseBounces,
  eraseEmailsOfDaySheets,
  erasePhones,
  eraseEmailsOfTicket,
  eraseTraces,
  scanReports,
  bodyAt,
  bodyKeysOf,
  eraseRowsOfReport,
  removeReport,
  type FoundReport,
} from '../reports/client-data.ts'
import { eraseTicket, eraseTicketCounts, everyMessage, filesOfTicket, scanTickets } from '../tickets/store.ts'
import { eraseTranscriptions } from '../transcription/store.ts'
import { workingFilesOf } from '../transcription/document-files.ts'
import { eraseWorkbooks } from '../spreadsheets/store.ts'
import { readingsOf } from '../spreadsheets/files.ts'
import { eraseArrivals, eraseUploads, scanUploads, type FoundUpload, recordedFor } from '../uploads/store.ts'
import { uploadKinds } from '../uploads/kinds.ts'
import { copiesOf, sentAs, type StoredFile, filesOfBody, filesOfHeader } from './files.ts'
import { erasedReportsOf, forgetErased, noteErased } from './store.ts'
import { erasePage, type Work } from './step-work.ts'
import { eraseLinks } from '../sharing/store.ts'
import { photoFolders } from '../uploads/keys.ts'

const eraseRecords = (
  work: Work,
  name: string,
  found: { page: readonly FoundRecord<object>[]; next?: Key },
  erase: (one: { key: Key }) => Promise<unknown>,
): Promise<Key | undefined> =>
  erasePage(work, found, (one) =>
    work.eraseRecord(`${name} ${one.id}`, async () => {
      await erase(one)
      if (!one.record) work.invalid.push(`${name} ${one.id}: could not be read; erased`)
    }),
  )

const eraseOneTicket = (work: Work, found: FoundRecord<ListedTicket>): Promise<void> =>
  work.eraseRecord(`ticket ${found.id}`, async () => {
    const written = await everyMessage(found.id)
    const srcs = await filesOfTicket(found.id, written)
    await work.files(srcs.map((src) => sentAs('ticketFile', src)))
    await eraseEmailsOfTicket(found.id)
    if (!(await eraseTicket(found, srcs))) throw new Error(`The ticket ${found.id} was changed meanwhile.`)
    if (!found.record || written.invalid > 0) work.invalid.push(`ticket ${found.id}: could not be read; erased`)
    work.counts.tickets++
  })

/** Uploads stay below `incoming/` for up to two days, and their deleted versions for another. */
const cameSinceMs = 4 * 24 * 3_600_000

const filesOfUpload = ({ sent }: FoundUpload): StoredFile[] => {
  if (!sent) return []
  const isRecent = Date.parse(sent.requestedAt) > Date.now() - cameSinceMs
  return [
    ...copiesOf(sent.src, isRecent),
    ...(uploadKinds[sent.kind].bucket === 'documents' ? [sentAs(sent.kind, sent.src)] : []),
  ]
}

const uploadsAtOnce = 100

async function eraseUploadsOf(work: Work, page: readonly FoundUpload[], next: Key | undefined) {
  for (let at = 0; at < page.length; at += uploadsAtOnce) {
    const some = page.slice(at, at + uploadsAtOnce)
    work.found += some.length - 1
    await work.eraseRecord(`uploads from ${some[0]?.key.pk}`, async () => {
      await work.files(some.flatMap(filesOfUpload))
      await eraseUploads(some)
      for (const { sent, key } of some) if (!sent) work.invalid.push(`upload ${key.pk}: does not name its file`)
    })
    if (work.isOver() && at + uploadsAtOnce < page.length) return some.at(-1)?.key
  }
  return next
}

async function eraseOneCommand(work: Work, found: FoundCommand): Promise<void> {
  const { id, command } = found
  await work.eraseRecord(`command ${id}`, async () => {
    await work.objects('DOCUMENTS_BUCKET', `downloads/remotecommands/${id}/`)
    await eraseCommand(found)
    if (!command) work.invalid.push(`command ${id}: could not be read; erased`)
  })
}

async function lostReports(clientId: string): Promise<Set<string>> {
  const lost = new Set<string>()
  for (let after: Key | undefined; ;) {
    const { reports, next } = await erasedReportsOf(clientId, after)
    for (const report of reports) if (report.lost) lost.add(report.id)
    if (!next) return lost
    after = next
  }
}

type Step = (work: Work, after: Key | undefined) => Promise<Key | undefined>

/**
 * The last ones wait for the second round, as other steps need their data: the users, jobs and reports of the client.
 */
export const steps: Record<string, Step> = {
  waiting: () => Promise.resolve(undefined),
  accounts: async (work) => {
    await work.attempt('accounts', async () => {
      const addresses = await addressesOf(work.clientId)
      const accounts = await eraseAccounts(work.clientId, addresses, async ({ username, sub, email }) => {
        if (email) await eraseAccountBounce(email)
        if (sub) await eraseStarter(sub)
        await eraseOwnRows(username)
      })
      for (const address of addresses) await eraseAccountBounce(address)
      work.counts.accounts += accounts
      work.found += accounts
    })
    return undefined
  },
  listeners: (work, after) => eraseListeners(work.clientId, after),
  reports: async (work, after) =>
    erasePage(work, await scanReports(work.clientId, after), (report) => eraseReport(work, report)),
  tickets: async (work, after) =>
    erasePage(work, await scanTickets(work.clientId, after), (ticket) => eraseOneTicket(work, ticket)),
  uploads: async (work, after) => {
    const { uploads, next } = await scanUploads(work.clientId, after)
    return eraseUploadsOf(work, uploads, next)
  },
  commands: async (work, after) => {
    const { commands, next } = await scanCommands(work.clientId, after)
    return erasePage(work, { page: commands, next }, (found) => eraseOneCommand(work, found))
  },
  customers: async (work, after) =>
    eraseRecords(work, 'customer', await scanCustomers(work.clientId, after), eraseCustomer),
  emailtemplates: async (work, after) =>
    eraseRecords(work, 'e-mail template', await scanTemplates(work.clientId, after), eraseTemplate),
  appointments: async (work, after) =>
    eraseRecords(work, 'appointment', await scanAppointments(work.clientId, after), eraseAppointment),
  lists: async (work, after) => eraseTraces(work.clientId, await lostReports(work.clientId), after),
  swept: async (work, after) => {
    const { reports, next } = await erasedReportsOf(work.clientId, after)
    return erasePage(work, { page: reports, next }, async ({ id, round }) => {
      // Whatever had begun before this round has ended by the next.
      if (round >= work.round) return
      await work.attempt(`files generated from report ${id}`, async () => {
        await sweepReport(work, id)
        await forgetErased(work.clientId, id)
      })
    })
  },
  jobs: async (work, after) => {
    if (work.round === 1) return undefined
    const { jobs, next } = await scanJobs(work.clientId, after)
    return erasePage(work, { page: jobs, next }, (found) =>
      work.attempt(`job ${found.id}`, async () => {
        const file = found.job && found.job.kind !== 'provider-invoice' ? [downloadKey(found.job)] : []
        await work.objects('DOCUMENTS_BUCKET', workingFolder(found.id), ...file)
        await eraseJob(found)
      }),
    )
  },
  client: async (work) => {
    if (work.round === 1) return undefined
    const { clientId } = work
    await work.attempt('client', async () => {
      await work.objects('REPORTS_BUCKET', folderOf(clientId))
      await eraseRows(clientId)
      await work.objects('REPORTS_BUCKET', templateFolderOf(clientId))
      await eraseTemplateRows(clientId)
      await work.objects('DOCUMENTS_BUCKET', `downloads/tickets/${clientId}/`)
      await work.objects('DOCUMENTS_BUCKET', readingsOf(clientId))
      await eraseWorkbooks(clientId)
      await eraseArrivals(clientId)
      await eraseBounces(clientId)
      await eraseTicketCounts(clientId)
      await eraseLists(clientId)
      await eraseTemplateLists(clientId)
      await eraseDiaries(clientId)
      await eraseEmailsOfDaySheets(clientId)
      await erasePhones(clientId)
      await eraseCalendars(clientId, new Date())
      // Whether or not a row names it: work in progress ends before the second round.
      await work.objects('DOCUMENTS_BUCKET', workingFilesOf(clientId))
      await eraseTranscriptions(clientId)
      await forgetChanges(clientId)
      await eraseParts(clientId)
    })
    return undefined
  },
}

async function filesOf(report: FoundReport): Promise<StoredFile[]> {
  const files = report.row ? filesOfHeader(report.row.record) : []
  // Nothing else names the files of earlier versions, and not every file has an upload record.
  for (const key of await bodyKeysOf(report)) {
    const body = await bodyAt(key)
    if (body) files.push(...filesOfBody(body))
  }
  return files
}

/** Files with an upload record are erased with it. */
async function withoutRecord(work: Work, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const srcOf = ({ bucket, key }: StoredFile) =>
    bucket === 'PHOTOS_BUCKET' ? key.slice(photoFolders.originals.length) : undefined
  const srcs = new Set(files.flatMap((file) => srcOf(file) ?? []))
  const recorded = await recordedFor(work.clientId, [...srcs])
  return files.flatMap((file) => {
    const src = srcOf(file)
    if (src === undefined) return [file]
    return recorded.has(src) ? [] : copiesOf(src, false)
  })
}

/** The header goes last: an interrupted pass finds the report again by it. */
export async function eraseReport(work: Work, report: FoundReport): Promise<void> {
  const { id, name } = report
  await work.eraseRecord(`report ${name}`, async () => {
    await noteErased(work.clientId, { id, round: work.round, lost: !report.listed })
    await work.files(await withoutRecord(work, await filesOf(report)))
    await sweepReport(work, id)
    if (!(await removeReport(report))) throw new Error(`The report ${id} was changed meanwhile.`)
    if (!report.row) work.invalid.push(`report ${name}: could not be read; erased`)
    if (!report.listed) work.invalid.push(`report ${name}: totals of all clients may still count it`)
    work.counts.reports++
  })
}

/** Runs again once whatever had begun for the report must have ended, such as a PDF or a save in progress. */
export async function sweepReport(work: Work, id: string): Promise<void> {
  await eraseArrivals(id)
  await eraseLinks(id)
  await eraseRunning(id)
  await eraseVisitors(id)
  await eraseDisputes(id)
  await eraseRowsOfReport(id)
  await work.files([
    { bucket: 'DOCUMENTS_BUCKET', key: `downloads/${id}/` },
    { bucket: 'DOCUMENTS_BUCKET', key: `downloads/zips/${id}/` },
    { bucket: 'REPORTS_BUCKET', key: `reports/${id}/` },
  ])
}
