import {
  apiErrors,
  appointmentMessages,
  cutText,
  shortTextMax,
  type Appointment,
  type LinkedReport,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { addressLine, appointmentName, dayInLondon, diaryDays } from '@lintel/rules'
import { findByPostcode } from '../addresses/lookup.ts'
import { writeAct } from '../audit/write-act.ts'
import { findClient } from '../clients/find-client.ts'
import { withFixedClock, reaches, type Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { findHeader, openHeader } from '../reports/read-report.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { appointmentOf, stamp, linkableReport } from './appointment-of.ts'
import {
  resolveClientId,
  resolveClient,
  findAppointment,
  newAppointmentId,
  ownerOf,
  seenAppointment,
} from './find-appointment.ts'
import { withCurrentRef } from './report-ref.ts'
import { addAppointment, appointmentIdOfReport, readDiaryPage, removeAppointment, replaceAppointment } from './store.ts'
import { publishAppointmentChanged } from './publish-changed.ts'

export * from './calendars/operations.ts'

type List = AnswerOf<'listAppointments'>
type Addresses = AnswerOf<'getAddressSearch'>

const savedSince = ({ savedBy, version }: Appointment) =>
  new HttpError(409, appointmentMessages.savedBy(savedBy), { current: version })

export async function listAppointments(ctx: Context, { query }: InputOf<'listAppointments'>): Promise<List> {
  const client =
    ctx.scope.kind === 'any' ? (await resolveClient(ctx, query.client)).id : resolveClientId(ctx, query.client)
  if (ctx.scope.kind !== 'any' && client !== ctx.scope.clientId) throw new HttpError(404, apiErrors.clientNotFound)
  const days = diaryDays(query.view ?? 'day', query.date ?? dayInLondon(ctx.now()))
  // Their own diary is a partition of its own: it is read without the client's others.
  const own = ctx.scope.kind === 'self' ? ctx.scope.userId : undefined
  const user = own ?? query.user
  const { appointments, next } = await readDiaryPage(client, { ...days, user }, query.after)
  const isWanted = (appointment: Appointment) =>
    reaches(ctx.scope, ownerOf(appointment)) &&
    (query.branch === undefined || appointment.branchId === query.branch) &&
    (query.user === undefined || appointment.userId === query.user)
  return { data: appointments.filter(isWanted), ...(next !== undefined && { next }) }
}

export const getAppointment = async (ctx: Context, { params }: InputOf<'getAppointment'>): Promise<Appointment> =>
  withCurrentRef(await findAppointment(ctx, params.id))

const compared = [
  'userId',
  'branchId',
  'reporttype',
  'starttime',
  'endtime',
  'address',
  'customer',
  'propertyspec',
  'previousreport',
  'dataentrydocuments',
  'notes',
] as const

const what = (appointment: Appointment) => JSON.stringify(compared.map((field) => appointment[field]))

const isSame = (one: Appointment, other: Appointment) => what(one) === what(other)

/** A retry whose caller has corrected something since saves it. */
export async function createAppointment(
  context: Context,
  { query, body }: InputOf<'createAppointment'>,
): Promise<Appointment> {
  const ctx = withFixedClock(context)
  const client = await resolveClient(ctx, query.client)
  const key = body.idempotencykey
  const id = newAppointmentId(ctx, client.id, key)
  const appointment = await appointmentOf(ctx, client, { id }, body)
  if (await addAppointment(appointment)) {
    await publishAppointmentChanged(appointment)
    return appointment
  }
  return saveAppointment(ctx, { params: { id }, query: {}, headers: {}, body: { ...body, version: 1 } })
}

export async function saveAppointment(
  context: Context,
  { params, body }: InputOf<'saveAppointment'>,
): Promise<Appointment> {
  const ctx = withFixedClock(context)
  const before = await findAppointment(ctx, params.id)
  const client = await findClient(before.client)
  if (!client) throw new HttpError(404, appointmentMessages.notFound)
  const after = await appointmentOf(ctx, client, { id: before.id, before }, body)
  if (isSame(before, after)) return before
  if (before.version !== body.version) throw savedSince(before)
  if (!(await replaceAppointment(before, after))) throw savedSince(await findAppointment(ctx, params.id))
  await publishAppointmentChanged(before, after)
  return after
}

export async function deleteAppointment(
  ctx: Context,
  { params, query }: InputOf<'deleteAppointment'>,
): Promise<Appointment> {
  const removed = await retryUntilWritten(`Deleting the appointment ${params.id}`, async () => {
    const appointment = await findAppointment(ctx, params.id)
    if (query.version !== undefined && query.version !== appointment.version) throw savedSince(appointment)
    const name = cutText(appointmentName(appointment), shortTextMax)
    const act = writeAct(
      { now: ctx.now(), user: ctx.user },
      {
        action: 'appointment.delete',
        clientId: appointment.client,
        subject: { kind: 'appointment', id: appointment.id, name },
      },
    )
    return (await removeAppointment(appointment, [act])) ? appointment : undefined
  })
  await publishAppointmentChanged(removed)
  return removed
}

async function setCancelled(ctx: Context, id: string, cancelled: boolean): Promise<Appointment> {
  const { before, after } = await retryUntilWritten(`Marking the appointment ${id}`, async () => {
    const found = await findAppointment(ctx, id)
    if (found.cancelled === cancelled) return { before: undefined, after: found }
    const marked = { ...found, cancelled, ...stamp(ctx, found) }
    return (await replaceAppointment(found, marked)) ? { before: found, after: marked } : undefined
  })
  if (before) await publishAppointmentChanged(before, after)
  return after
}

export const cancelAppointment = (ctx: Context, { params }: InputOf<'cancelAppointment'>): Promise<Appointment> =>
  setCancelled(ctx, params.id, true)

export const restoreAppointment = (ctx: Context, { params }: InputOf<'restoreAppointment'>): Promise<Appointment> =>
  setCancelled(ctx, params.id, false)

async function reportFor(ctx: Context, { client }: Appointment, id: string): Promise<LinkedReport> {
  const header = await linkableReport(ctx, client, id)
  if (!header) throw refused('body.reportId', appointmentMessages.unknownReport)
  const { ref, type, date } = header
  return { id, ref, type, date }
}

export const linkAppointmentReport = (
  ctx: Context,
  { params, body }: InputOf<'linkAppointmentReport'>,
): Promise<Appointment> =>
  retryUntilWritten(`Linking the report of the appointment ${params.id}`, async () => {
    const found = await findAppointment(ctx, params.id)
    const { dataentryreport: known } = found
    if (known?.id === body.reportId) return found
    const report = await reportFor(ctx, found, body.reportId)
    if (known && (await findHeader(known.id))?.deleted === false)
      throw new HttpError(409, appointmentMessages.hasReport, { current: found.version })
    const other = await appointmentIdOfReport(found.client, report.id)
    if (other !== undefined && other !== found.id)
      throw new HttpError(409, appointmentMessages.reportOfAnother, { current: found.version })
    const linked = { ...found, dataentryreport: report, ...stamp(ctx, found) }
    if (!(await replaceAppointment(found, linked))) return undefined
    await publishAppointmentChanged(linked)
    return linked
  })

export async function getReportAppointment(
  ctx: Context,
  { params }: InputOf<'getReportAppointment'>,
): Promise<AnswerOf<'getReportAppointment'>> {
  const { id, client } = await openHeader(ctx, params.id)
  const appointment = await seenAppointment(ctx, (await appointmentIdOfReport(client.id, id)) ?? '-')
  return { ...(appointment && { appointment }) }
}

export async function getAddressSearch(ctx: Context, { query }: InputOf<'getAddressSearch'>): Promise<Addresses> {
  const { addresses, notice } = await findByPostcode(ctx, query.postcode)
  return { addresses: addresses.map(addressLine), ...(notice !== undefined && { notice }) }
}
