import {
  type Appointment,
  AppointmentFields,
  newAppointmentMinutes,
  PlainDate,
  routes,
  type AppointmentAddress,
  type Client,
  appointmentMessages,
  travelMinutes,
} from '@lintel/contract'
import { addressText, isSameProperty, mayUseBranch, plusMinutes, clashOf } from '@lintel/rules'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Planner, refetchDiaries, saveAppointment, showAppointment } from './appointments.queries.ts'
import { clockOf, timesAt } from './diary-events.ts'
import { errorText } from '../../lib/api-error.ts'
import { toast } from '../../lib/toasts.ts'

const Time = z.string().regex(/^\d\d:\d\d$/, 'Choose a time.')

export const AppointmentForm = z.object({
  ...AppointmentFields.omit({ starttime: true, endtime: true, date: true, branchId: true }).shape,
  branchId: z.string(),
  date: PlainDate,
  start: Time,
  end: Time,
})
export type AppointmentForm = z.infer<typeof AppointmentForm>

export interface Slot {
  userId?: string | undefined
  date: string
  start?: string
  end?: string
}

const noAddress: AppointmentAddress = { line1: '', line2: '', town: '', county: '', postcode: '' }

/** The form of a new appointment; an hour long unless more cells were selected. */
export const newForm = ({ userId = '', date, start = '', end }: Slot): AppointmentForm => ({
  userId,
  branchId: '',
  date,
  reporttype: '',
  notes: '',
  dataentrydocuments: [],
  start,
  end: end ?? (start === '' ? '' : plusMinutes(start, newAppointmentMinutes)),
  address: noAddress,
  propertyspec: { propertytype: '', furnished: '' },
})

export const formOf = (appointment: Appointment): AppointmentForm => {
  const { userId, branchId, reporttype, address, propertyspec, previousreport, customer, notes } = appointment
  const { day, start, end } = clockOf(appointment)
  return {
    userId,
    branchId,
    reporttype,
    address,
    propertyspec,
    notes,
    date: day,
    start,
    end,
    dataentrydocuments: appointment.dataentrydocuments,
    ...(previousreport && { previousreport }),
    ...(customer && { customer }),
  }
}

export const fieldsOf = ({ date, start, end, branchId, ...form }: AppointmentForm): AppointmentFields => ({
  ...form,
  ...timesAt(date, start, end),
  ...(branchId !== '' && { branchId }),
})

export const isComplete = ({ userId, date, start, end, reporttype }: AppointmentForm): boolean =>
  [userId, date, start, end, reporttype].every((value) => value !== '')

export const usersByName = ({ users }: Client): Client['users'] =>
  users.toSorted((a, b) => a.name.localeCompare(b.name))

/** The inspectors who can be chosen: those in the planner, and the appointment's current one. */
export const inspectorsOf = (client: Client, planner: Planner, chosen = ''): Client['users'] =>
  usersByName(client).filter(({ id, planneractive, branchlist }) => {
    if (id === chosen) return true
    if (!planneractive || (!planner.choosesInspector && id !== planner.userId)) return false
    return planner.branchIds?.some((branch) => mayUseBranch({ branchlist }, branch)) ?? true
  })

export const branchesOf = (client: Client, planner: Planner, userId: string): Client['branches'] => {
  const user = client.users.find(({ id }) => id === userId)
  return client.branches.filter(
    ({ id }) => (planner.branchIds?.includes(id) ?? true) && (!user || mayUseBranch(user, id)),
  )
}

/** The branch of an appointment that an inspector takes: its current one if they work for it; empty if there is none. */
export const branchFor = (
  client: Client,
  planner: Planner,
  { userId, branchId }: Pick<Appointment, 'userId' | 'branchId'>,
): string => {
  const ids = branchesOf(client, planner, userId).map(({ id }) => id)
  return ids.includes(branchId) ? branchId : (ids[0] ?? '')
}

export const takersOf = (client: Client, planner: Planner): ReadonlySet<string> =>
  new Set(
    inspectorsOf(client, planner)
      .map(({ id }) => id)
      .filter((userId) => branchFor(client, planner, { userId, branchId: '' }) !== ''),
  )

export const previousReportQuery = (client: string, address: AppointmentAddress) =>
  queryOptions({
    queryKey: ['appointments-previous', client, address.line1, address.postcode],
    queryFn: async ({ signal }) => {
      const search = `${address.line1} ${address.postcode}`
      const { data } = await api(routes.listReports, { query: { client, search }, signal })
      const found = data
        .filter((report) => isSameProperty(report.address, address) && !report.deleted)
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
      if (!found) return null
      const { id, ref, type, date } = found
      return { id, ref, type, date, address: addressText(found.address) }
    },
  })

export const isLocated = ({ line1, postcode }: AppointmentAddress): boolean =>
  line1.trim() !== '' && postcode.trim() !== ''

export const previousReportAt = async (
  client: string,
  address: AppointmentAddress,
  kept: AppointmentForm['previousreport'],
): Promise<AppointmentForm['previousreport']> => {
  const found = isLocated(address)
    ? await queryClient.ensureQueryData(previousReportQuery(client, address)).catch(() => undefined)
    : undefined
  return found ?? kept
}

export type Move = Pick<Appointment, 'date' | 'starttime' | 'endtime' | 'userId'>

/** A warning about conflicts of a moved appointment; it was moved all the same. */
const warn = (moved: Appointment, others: readonly Appointment[]) => {
  const found = new Set(others.map((other) => clashOf(moved, other)))
  if (found.has('overlap')) toast.warning(appointmentMessages.overlap)
  else if (found.has('travel')) toast.warning(appointmentMessages.travel(travelMinutes))
}

/** Saves a dragged appointment, shown there at once; it goes back if it cannot be saved. */
export const moveAppointment = async (
  { client, planner, all }: { client: Client; planner: Planner; all: readonly Appointment[] },
  appointment: Appointment,
  to: Move,
): Promise<void> => {
  const moved = { ...appointment, ...to }
  const isSame =
    moved.starttime === appointment.starttime &&
    moved.endtime === appointment.endtime &&
    to.userId === appointment.userId
  if (isSame) return
  await showAppointment(moved)
  // Another inspector can work for another branch.
  const branchId = to.userId === appointment.userId ? appointment.branchId : branchFor(client, planner, moved)
  try {
    warn(await saveAppointment(appointment.id, fieldsOf({ ...formOf(moved), branchId }), appointment.version), all)
  } catch (error) {
    toast.error(errorText(error))
    await showAppointment(appointment)
    await refetchDiaries()
  }
}
