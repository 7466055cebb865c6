import { dayInLondon } from '@lintel/rules'
import {
  addFeedback,
  aReportBody,
  beginCheckOut,
  checkOutOf,
  demoAccounts,
  demoClients,
  demoReports,
  hasChecklistStory,
  legacyReports,
  nameOfUser,
  providerClientId,
  reportVolumes,
  sceneFor,
  tenancyOf,
  type DemoClient,
  type DemoReport,
  type ReportOptions,
  type SceneKind,
} from '@lintel/fixtures'
import type { Photo, Report, ReportBody } from '@lintel/contract'
import type { Context } from '../../functions/lib/context.ts'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { usable, workOn, type SeededStack } from './empty.ts'
import { pictureCheckOut } from './check-out.ts'
import { addClaimFacts } from './claim-facts.ts'
import { checklistBody, pictureChecklist } from './checklist.ts'
import { announcement, delivery, giveReceipt, sendDemoEmails, showcaseEmails } from './emails.ts'
import { keepLegacyPdf } from './legacy.ts'
import { seedAppointments, seedCustomers, seedTickets, seedEmailTemplates, seedRemoteCommands } from './records.ts'
import { uploadLook } from './look.ts'
import { demoClientRecords, makeAccounts } from './people.ts'
import { eachOf, uploadPhotographs } from './showcase.ts'

const showcasePhotos = 36

/** An insert waits for the store most of its time. */
const insertsAtOnce = 4

const quiet = () => undefined

/** A context like that of this agency user's demo account, with access to every client. */
export const contextOf = (userId: string, clientId: string): Context => {
  const account = demoAccounts.find((candidate) => candidate.userId === userId)
  if (!account) throw new Error(`There is no demo account ${userId}`)
  return {
    requestId: 'demo',
    now: () => new Date(),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    viewerAddress: undefined,
    user: {
      sub: userId,
      username: account.email,
      email: account.email,
      name: account.name,
      groups: account.groups,
      clientId,
      userId,
    },
    scope: { kind: 'any' },
  }
}

const sizeOf = (demo: DemoReport) =>
  demo.showcase ? { ...reportVolumes.S, photos: showcasePhotos - 1 } : { rooms: 6, items: 60, photos: 0 }

const insertDemoReport = async (client: DemoClient, demo: DemoReport, seed: number): Promise<Report> => {
  const { insertReport } = await import('../../functions/reports/save/insert-report.ts')
  const { openReport } = await import('../../functions/reports/read-report.ts')
  // An interrupted start is resumed: existing reports stay.
  const known = await openReport(contextOf(demo.userId, client.id), demo.id).catch(() => undefined)
  if (known) return known
  const { dictionaryVersion, body } = bodyOf(demo, seed)
  const hour = 9 + (seed % 8)
  return insertReport({
    client,
    body,
    header: { id: demo.id, ref: demo.ref, dictionaryversion: dictionaryVersion, ...demo.header },
    now: new Date(`${demo.date}T${String(hour).padStart(2, '0')}:20:00Z`),
    by: contextOf(demo.userId, client.id).user.name,
  })
}

/** A report and the one that it follows have the same rooms. */
const seedOf = ({ ref, header }: DemoReport, seed: number) =>
  header.linkedReports ? Math.min(ref, ...header.linkedReports.map((linked) => linked.ref)) : seed

const bodyOf = (demo: DemoReport, seed: number) => {
  const dictionaryVersion = defaultDictionary.version
  if (hasChecklistStory(demo.type)) return { dictionaryVersion, body: checklistBody(demo, seed) }
  // A check-out that follows a report is made of that one, as it was on its own day.
  const [before] = demo.header.previousReportRef === undefined ? [] : (demo.header.linkedReports ?? [])
  const { type, date } = before ?? demo
  const body = addClaimFacts(
    aReportBody({
      volume: { ...sizeOf(demo), photos: 0 },
      dictionary: defaultDictionary,
      seed: seedOf(demo, seed),
      type,
      date,
      tenancy: tenancyOf({ type, date }),
      branchId: demo.branchId,
      userId: demo.userId,
      preparedBy: nameOfUser(demo.userId),
      address: demo.address,
    }),
  )
  const about = { date: demo.date, userId: demo.userId, preparedBy: nameOfUser(demo.userId) }
  if (before) return { dictionaryVersion, body: checkOutOf(body, about, seed) }
  return { dictionaryVersion, body: type === 'Check Out' ? beginCheckOut(body, seed) : body }
}

/** The showcase's body; `photo` makes its photographs. */
const showcaseBody = (demo: DemoReport, ref: number, photo: NonNullable<ReportOptions['photo']>) =>
  aReportBody({
    volume: sizeOf(demo),
    dictionary: defaultDictionary,
    seed: ref,
    type: demo.type,
    date: demo.date,
    tenancy: tenancyOf(demo),
    branchId: demo.branchId,
    userId: demo.userId,
    preparedBy: nameOfUser(demo.userId),
    address: demo.address,
    photo,
  })

/** Parts that the inspector has added to the doors. */
const addParts = ({ rooms }: ReportBody): void => {
  const types = rooms.flatMap(({ sections }) => sections.flatMap((section) => section.types))
  for (const item of types.filter(({ slug }) => slug === 'door').flatMap(({ items }) => items))
    item.constituents = ['Handle', 'Hinge', 'Lock'].map((label) => ({ label, value: label === 'Hinge' ? 2 : 1 }))
}

/** Gives the showcase its photographs and its PDF, through the product's own operations. */
const complete = async (client: DemoClient, demo: DemoReport, report: Report): Promise<void> => {
  const ctx = contextOf(demo.userId, client.id)
  const scenes: SceneKind[] = ['house']
  const blank: Photo = { id: 'none', src: 'none', hasGalleryLink: true, readonly: false }
  showcaseBody(demo, report.ref, (_, { room, type }) => {
    scenes.push(sceneFor(room, type))
    return blank
  })
  const [front = blank, ...rest] = await uploadPhotographs(ctx, report, scenes)
  const { saveReport } = await import('../../functions/reports/operations.ts')
  const filled = showcaseBody(demo, report.ref, (index) => rest[index] ?? blank)
  addParts(filled)
  addClaimFacts(filled)
  filled.propertyDetails.locationPhotos.push(front)
  addFeedback(filled)
  await saveReport(ctx, { params: { id: report.id }, query: {}, headers: {}, body: { ...report, ...filled } })
  await makePdf(ctx, report.id)
}

/** Generates the PDF of a report, and waits for it. */
const makePdf = async (ctx: Context, reportId: string): Promise<void> => {
  const { generateReport, getJob } = await import('../../functions/documents/operations.ts')
  const job = { params: { id: reportId, variant: 'report' }, query: {}, headers: {}, body: undefined }
  const { id } = await generateReport(ctx, job)
  for (;;) {
    const state = await getJob(ctx, { params: { id }, query: {}, headers: {}, body: undefined })
    if (state.error) throw new Error(`The PDF of ${reportId} failed: ${state.error}`)
    if (state.completed) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** E-mails tenants and landlords about three reports: one complete, one upcoming, one closed. */
const writeEmails = async (client: DemoClient, reports: readonly DemoReport[]): Promise<void> => {
  const [showcase, next] = reports
  const closed = reports.find(({ header }) => header.locked)
  if (!showcase || !next || !closed) throw new Error(`${client.name} has nothing to write about`)
  const ctxOf = (demo: DemoReport) => contextOf(demo.userId, client.id)
  const now = new Date()
  await sendDemoEmails(ctxOf(showcase), showcase.id, showcaseEmails(now))
  await giveReceipt(ctxOf(showcase), showcase.id)
  await sendDemoEmails(ctxOf(next), next.id, [announcement(now)])
  await makePdf(ctxOf(closed), closed.id)
  await sendDemoEmails(ctxOf(closed), closed.id, [delivery(closed)])
}

/** Ids of the latest editable report of each checklist type. */
const firstChecklists = (reports: readonly DemoReport[]): ReadonlySet<string> => {
  const open = reports.filter(({ type, header }) => hasChecklistStory(type) && !header.locked && !header.legacy)
  return new Set(
    open.filter(({ type }, at) => open.findIndex((other) => other.type === type) === at).map(({ id }) => id),
  )
}

/** Fills an empty store with the demonstration data; `tell` receives each step. */
export const seedDemo = async (stack: SeededStack, tell: (done: string) => void): Promise<void> => {
  workOn(stack)
  const { putClient } = await import('../../functions/clients/put-client.ts')
  const { dictionaryForReport } = await import('../../functions/dictionary/dictionary-of.ts')
  const today = dayInLondon(new Date())
  await makeAccounts(stack.config.userPoolId)
  const later: (() => Promise<void>)[] = []
  for (const [index, client] of demoClients.entries()) {
    const [showcase, ...others] = demoReports(client, index, today)
    const record = demoClientRecords().find(({ id }) => id === client.id)
    if (!record || !showcase) throw new Error(`The demonstration data of ${client.name} is incomplete`)
    await putClient(record)
    const look = await uploadLook(contextOf(showcase.userId, client.id), record, index)
    await putClient({ ...record, looknfeel: { ...record.looknfeel, ...look } })
    await dictionaryForReport(contextOf(showcase.userId, client.id), client.id)
    const pictured = firstChecklists(others)
    await eachOf(others.entries(), insertsAtOnce, async ([number, demo]) => {
      const placed = await insertDemoReport(client, demo, index * 100 + number)
      if (placed.legacy && !placed.attachments['report']) await keepLegacyPdf(placed)
      const isNew = placed.version === 1
      if (index > 0 || !isNew) return
      const ctx = contextOf(demo.userId, client.id)
      if (demo.header.previousReportRef) later.push(() => pictureCheckOut(ctx, placed))
      if (pictured.has(demo.id)) later.push(() => pictureChecklist(ctx, placed, index * 100 + number))
    })
    for (const demo of legacyReports(client, index)) {
      const placed = await insertDemoReport(client, demo, index)
      if (!placed.attachments['report']) await keepLegacyPdf(placed)
    }
    const report = await insertDemoReport(client, showcase, index * 100 + 99)
    if (index === 0)
      later.unshift(() => complete(client, showcase, report).then(() => writeEmails(client, [showcase, ...others])))
    tell(`${client.name}: ${others.length + 1} reports (${index + 1} of ${demoClients.length} clients)`)
  }
  await seedRemoteCommands(new Date())
  await seedTickets(new Date())
  await seedCustomers(new Date())
  await seedEmailTemplates(new Date())
  await seedAppointments(new Date())
  for (const record of demoClientRecords()) if (record.id === providerClientId) await putClient(record)
  tell(usable)
  // All at once take 100 MB more.
  await eachOf(later, 1, (picture) => picture())
}
