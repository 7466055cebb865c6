import {
  appointmentMessages,
  Month,
  reportMessages,
  type Appointment,
  type AppointmentFields,
  type Client,
  type PreviousReport,
} from '@lintel/contract'
import { addressText, dayInLondon, isSameProperty, mayUseBranch } from '@lintel/rules'
import { type Context, recordedPerson } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { assertDocumentsOf } from '../uploads/check-saved.ts'
import { membershipOf } from '../clients/membership.ts'
import { findHeader } from '../reports/read-report.ts'

function timesOf({ starttime, endtime, date: named }: AppointmentFields) {
  const [start, end] = [new Date(starttime), new Date(endtime)]
  if (end <= start) throw refused('body.endtime', appointmentMessages.endsBefore)
  const date = dayInLondon(start)
  if (!Month.safeParse(date.slice(0, 7)).success) throw refused('body.starttime', appointmentMessages.oddYear)
  if (dayInLondon(end) !== date) throw refused('body.endtime', appointmentMessages.oneDay)
  if (named !== undefined && named !== date) throw refused('body.date', appointmentMessages.otherDay)
  return { date, starttime: start.toISOString(), endtime: end.toISOString() }
}

type Place = Pick<Appointment, 'userId' | 'branchId'>

async function resolveAssignee(
  ctx: Context,
  client: Client,
  { userId, branchId: named }: Pick<AppointmentFields, 'userId' | 'branchId'>,
  before: Place | undefined,
): Promise<Place> {
  const branchId = named ?? before?.branchId
  if (before && branchId !== undefined && before.userId === userId && before.branchId === branchId)
    return { userId, branchId }
  const user = client.users.find(({ id }) => id === userId)
  const isForeign = ctx.scope.kind === 'self' && ctx.scope.userId !== userId
  if (!user || isForeign) throw refused('body.userId', appointmentMessages.unknownInspector)
  if (!user.planneractive && before?.userId !== userId) throw refused('body.userId', appointmentMessages.notInPlanner)
  const allowed = await branchesOf(ctx)
  const possible = client.branches.map(({ id }) => id).filter((id) => allowed?.includes(id) ?? true)
  if (branchId !== undefined && !possible.includes(branchId))
    throw refused('body.branchId', appointmentMessages.unknownBranch)
  const chosen = branchId ?? possible.find((id) => mayUseBranch(user, id))
  if (chosen === undefined || !mayUseBranch(user, chosen)) throw refused('body.userId', appointmentMessages.otherBranch)
  return { userId, branchId: chosen }
}

/** Not that of an address which the appointment has left. */
async function previousOf(
  ctx: Context,
  client: string,
  { previousreport: named, address: current }: AppointmentFields,
  before: Appointment | undefined,
): Promise<PreviousReport | undefined> {
  if (!named) return undefined
  const known = before?.previousreport
  const isKnown = known?.id === named.id && (named.id !== undefined || known?.ref === named.ref)
  const isLeft = before !== undefined && isKnown && !isSameProperty(before.address, current)
  if (named.id === undefined) return isLeft ? undefined : named
  if (isKnown && !isLeft) return known
  const header = await linkableReport(ctx, client, named.id)
  if (isLeft && !(header && isSameProperty(header.address, current))) return undefined
  if (!header) throw refused('body.previousreport', appointmentMessages.unknownReport)
  const { id, ref, type, date, address } = header
  return { id, ref, type, date, address: addressText(address) }
}

function assertType({ reportfactory }: Client, type: string): void {
  if (reportfactory.reportTypeList.some(({ name, createAllowed }) => name === type && createAllowed)) return
  throw refused('body.reporttype', reportMessages.typeNotCreatable(type))
}

async function assertDocuments(
  ctx: Context,
  client: Client,
  { id, before }: { id: string; before?: Appointment },
  after: AppointmentFields,
) {
  const known = new Set(before?.dataentrydocuments.map(({ src }) => src))
  const added = after.dataentrydocuments.map(({ src }) => src).filter((src) => !known.has(src))
  await assertDocumentsOf(ctx, { clientId: client.id, appointmentId: id }, added)
}

export async function appointmentOf(
  ctx: Context,
  client: Client,
  { id, before }: { id: string; before?: Appointment },
  fields: AppointmentFields,
): Promise<Appointment> {
  const times = timesOf(fields)
  if (before?.reporttype !== fields.reporttype) assertType(client, fields.reporttype)
  const place = await resolveAssignee(ctx, client, fields, before)
  await assertDocuments(ctx, client, { id, ...(before && { before }) }, fields)
  const previousreport = await previousOf(ctx, client.id, fields, before)
  const at = ctx.now().toISOString()
  const { reporttype, address, customer, propertyspec, dataentrydocuments, notes } = fields
  return {
    id,
    client: client.id,
    ...place,
    reporttype,
    ...times,
    propertyspec,
    dataentrydocuments,
    notes,
    address: { ...address, postcode: address.postcode.toUpperCase() },
    ...(customer && { customer }),
    ...(previousreport && { previousreport }),
    ...(before?.dataentryreport && { dataentryreport: before.dataentryreport }),
    cancelled: before?.cancelled ?? false,
    createdAt: before?.createdAt ?? at,
    ...stamp(ctx, before),
  }
}

export const stamp = (ctx: Context, before: Pick<Appointment, 'version'> | undefined) => ({
  updatedAt: ctx.now().toISOString(),
  version: (before?.version ?? 0) + 1,
  savedBy: recordedPerson(ctx.user).name,
})

/** Undefined means all of the client. */
export async function branchesOf({ scope }: Context): Promise<readonly string[] | undefined> {
  if (scope.kind === 'any') return undefined
  if (scope.kind === 'client') return scope.branchIds
  const list = (await membershipOf(scope.clientId, scope.userId)).user?.branchlist ?? []
  return list.length > 0 ? list : undefined
}

/** Undefined if the caller cannot name it. */
export async function linkableReport(ctx: Context, client: string, id: string): ReturnType<typeof findHeader> {
  const [header, branches] = await Promise.all([findHeader(id), branchesOf(ctx)])
  if (!header || header.deleted || header.client.id !== client) return undefined
  return (branches?.includes(header.branchId) ?? true) ? header : undefined
}
