import { once } from 'node:events'
import { routes, type Client, type NewLink, type NewReport, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { vi } from 'vitest'
import type WebSocket from 'ws'
import type * as z from 'zod'
import { mainPdf } from '../documents/jobs/start-job.ts'
import type { AttachedJob } from '../documents/jobs/store/jobs.ts'
import type { CountedJob } from '../documents/jobs/store/limits.ts'
import { call, callRaw } from './call.ts'
import { keyIn } from './links.ts'
import { aClient, addSecond, type Person, aUserOf } from './people.ts'
import { openSocket, type Listener, type Listening } from './sockets.ts'
import { aJpeg, askForUploads, sendFile, checkedUpload } from './uploads.ts'
import { aReportBy } from './reports.ts'

/*
 * An agency, its users and its reports for `abuse/`: what a signed-in user or the holder of a link might try, and what
 * must stay true. Each case tries it through the real API. A feature that can be misused adds its cases there.
 */

/** An agency with two branches, and its users: one for all branches, and one for each branch. */
export interface Agency {
  client: Client
  everywhere: Person
  first: Person
  second: Person
}

export const anAgency = async (change: Partial<Client> = {}): Promise<Agency> => {
  const client = await addSecond(await aClient(change))
  const [everywhere, first] = [await aUserOf(client), await aUserOf(client, ['Customers'], 'first')]
  return { client, everywhere, first, second: await aUserOf(client, ['Customers'], 'second') }
}

/** A report of the agency, in its first branch by default, with two tenants to sign it. */
export const aReportOf = async (
  { client, everywhere }: Agency,
  { branch = 1, ...change }: Partial<z.input<typeof NewReport>> & { branch?: 1 | 2 } = {},
): Promise<Report> => {
  const signatures = [
    { _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: 'tina@people.example' },
    { _uuid: 'tom', type: 'tenant' as const, name: 'Tom' },
  ]
  return aReportBy(everywhere, { branchId: `${client.id}-${branch}`, type: 'Check In', signatures, ...change })
}

export const reportNow = async (person: Person, id: string): Promise<Report> =>
  (await call(routes.getReport, person, { params: { id } })).body

export const saved = async (person: Person, report: Report): Promise<Report> =>
  (await call(routes.saveReport, person, { params: { id: report.id }, body: report })).body

/** A running job started by a user, for a report that need not exist. */
export const aJob = (
  { client }: Pick<Agency, 'client'>,
  startedBy: string,
  change: Partial<Pick<AttachedJob, 'subject' | 'state'>> = {},
): AttachedJob & CountedJob => ({
  ...mainPdf,
  id: newId(),
  subject: { type: 'report', id: newId(), version: 1 },
  clientId: client.id,
  filename: 'x.pdf',
  createdAt: new Date().toISOString(),
  startedBy,
  state: 'running',
  progress: { done: 0, total: 0, step: 'waiting' },
  ...change,
})

/** The key of a new link to a report. */
export const aKey = async (
  person: Person,
  id: string,
  link: { purpose: NewLink['purpose']; signatureId?: string; party?: 'landlord' | 'tenant' },
): Promise<string> => keyIn((await call(routes.createLink, person, { params: { id }, body: link })).body.url)

/** A photograph that was uploaded for a report, and checked. */
export const aPhotoOf = async (person: Person, reportId: string): Promise<{ id: string; src: string }> => {
  const jpeg = await aJpeg()
  const [upload] = await askForUploads(person, reportId, ['a.jpg'], jpeg.length)
  const { id, src } = await checkedUpload(upload, jpeg, (ids) => photoNow(person, reportId, ids))
  return { id, src }
}

const photoNow = async (person: Person, id: string, ids: string) =>
  (await call(routes.listPhotos, person, { params: { id }, query: { ids } })).body.data[0]

/** Resolves once a photograph has been checked; staff of the report poll for it. */
export const photoChecked = (
  person: Person,
  reportId: string,
  ids: string,
  outcome: 'ready' | 'refused' = 'ready',
): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await photoNow(person, reportId, ids))?.status !== outcome) throw new Error('It has not been looked at.')
    },
    { timeout: 100_000, interval: 400 },
  )

/** A JPEG, or another file, that a visitor can send with the key of a feedback link; `send` sends it. */
export const aVisitorPhoto = async (id: string, k: string, file?: Buffer) => {
  const jpeg = file ?? (await aJpeg())
  const query = { k, id, fileName: 'door.jpg', fileType: 'image/jpeg', size: jpeg.length }
  const { body } = await callRaw(routes.requestSharedUpload, undefined, { query })
  const upload = routes.requestSharedUpload.answer.parse(body)
  return { photo: { id: upload.id, src: upload.src }, send: () => sendFile(upload, jpeg) }
}

const open: WebSocket[] = []

/** Opens a connection of a signed-in user, or of a visitor with the key of a link. */
export const listen = (who: Listener): Promise<Listening> => openSocket(who, (socket) => open.push(socket))

/** Resolves once each connection has answered a ping: everything sent before has arrived by then. */
export const allEventsReceived = async (...listening: Listening[]): Promise<void> => {
  await Promise.all(
    listening.map(async ({ socket }) => {
      socket.ping()
      await once(socket, 'pong')
    }),
  )
}

export const closeSockets = (): void => {
  for (const socket of open.splice(0)) socket.terminate()
}
