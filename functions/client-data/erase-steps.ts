import { eraseAccounts, forgetChanges } from '../admin/client-data.ts'
import { eraseOwnRows } from '../accounts/client-data.ts'
import { clientIdsOfUser } from '../clients/find-client.ts'
import { eraseParts, peopleOf } from '../clients/client-data.ts'
import { eraseAppointment, eraseDiaries, scanAppointments } from '../appointments/client-data.ts'
import { eraseCustomer, eraseLists, scanCustomers } from '../customers/client-data.ts'
import { eraseJob, eraseStarter, scanJobs } from '../documents/jobs/client-data.ts'
import { eraseRows, folderOf } from '../dictionary/client-data.ts'
import { workingFolder, downloadKey } from '../documents/files.ts'
import { eraseTemplate, eraseTemplateLists, scanTemplates } from '../emailtemplates/client-data.ts'
import { eraseCalendars } from '../googlecalendar/client-data.ts'
import type { Key } from '../lib/table.ts'
import { eraseTemplateRows, templateFolderOf } from '../reporttemplates/client-data.ts'
import { eraseListeners } from '../realtime/client-data.ts'
import { eraseCommand, scanCommands, type FoundCommand } from '../remote-commands/client-data.ts'
import {
  eraseAccountBounce,
  eraseBounces,
  eraseEmailsOfDaySheets,
  eraseEmailsOfTicket,
  eraseTraces,
  scanReports,
} from '../reports/client-data.ts'
import {
  eraseTicket,
  eraseTicketCounts,
  everyMessage,
  filesOfTicket,
  scanTickets,
  type FoundTicket,
} from '../tickets/client-data.ts'
import { eraseTranscriptions, workingFilesOf } from '../transcription/client-data.ts'
import { eraseWorkbooks, readingsOf } from '../spreadsheets/client-data.ts'
import { eraseArrivals, eraseUploads, scanUploads, type FoundUpload } from '../uploads/client-data.ts'
import { uploadKinds } from '../uploads/kinds.ts'
import { copiesOf, sentAs, type StoredFile } from './files.ts'
import { eraseReport, sweepReport } from './erase-report.ts'
import { erasedReportsOf, forgetErased } from './store.ts'
import { erasePage, type Work } from './step-work.ts'

const eraseOneTicket = (work: Work, found: FoundTicket): Promise<void> =>
  work.eraseRecord(`ticket ${found.id}`, async () => {
    const written = await everyMessage(found.id)
    const srcs = await filesOfTicket(found.id, written)
    await work.files(srcs.map((src) => sentAs('ticketFile', src)))
    await eraseEmailsOfTicket(found.id)
    if (!(await eraseTicket(found, srcs))) throw new Error(`The ticket ${found.id} was changed meanwhile.`)
    if (!found.ticket || written.invalid > 0) work.invalid.push(`ticket ${found.id}: could not be read; erased`)
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

/** Those of an earlier release name no client: they are their user's, if no other client has a user with this id. */
async function eraseOneCommand(work: Work, found: FoundCommand): Promise<void> {
  const { id, userid } = found
  if (userid !== undefined && (await clientIdsOfUser(userid)).some((owner) => owner !== work.clientId)) {
    if (work.round === 1)
      work.invalid.push(`command ${id}: names no client, and another client has the same user; kept`)
    return
  }
  await work.eraseRecord(`command ${id}`, async () => {
    await work.objects('DOCUMENTS_BUCKET', `downloads/remotecommands/${id}/`)
    await eraseCommand(found)
    if (!found.command) work.invalid.push(`command ${id}: could not be read; erased`)
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
      const { addresses } = await peopleOf(work.clientId)
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
    const { ids } = await peopleOf(work.clientId)
    const { commands, next } = await scanCommands(work.clientId, ids, after)
    return erasePage(work, { page: commands, next }, (found) => eraseOneCommand(work, found))
  },
  customers: async (work, after) =>
    erasePage(work, await scanCustomers(work.clientId, after), (found) =>
      work.eraseRecord(`customer ${found.id}`, async () => {
        await eraseCustomer(found)
        if (!found.customer) work.invalid.push(`customer ${found.id}: could not be read; erased`)
      }),
    ),
  emailtemplates: async (work, after) =>
    erasePage(work, await scanTemplates(work.clientId, after), (found) =>
      work.eraseRecord(`e-mail template ${found.id}`, async () => {
        await eraseTemplate(found)
        if (!found.template) work.invalid.push(`e-mail template ${found.id}: could not be read; erased`)
      }),
    ),
  appointments: async (work, after) =>
    erasePage(work, await scanAppointments(work.clientId, after), (found) =>
      work.eraseRecord(`appointment ${found.id}`, async () => {
        await eraseAppointment(found)
        if (!found.appointment) work.invalid.push(`appointment ${found.id}: could not be read; erased`)
      }),
    ),
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
