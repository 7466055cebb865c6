import {
  appointmentMessages,
  Id,
  PlainDate,
  PlannerView,
  routes,
  type Appointment,
  type AppointmentFields,
  type Report,
} from '@lintel/contract'
import { addressOfLine, bookedReport, dayInLondon } from '@lintel/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { ofClient } from '../../lib/customer.queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import type { Prefetch } from '../../lib/visit.ts'
import { inOrder } from './diary-events.ts'

const allKey = ['appointments'] as const

/** Without the realtime channel changes of others are seen this late at most. */
const pollMs = 60_000

/** What an address of the planner asks for. */
export interface Diary {
  /** Provider staff choose one. */
  client: string | undefined
  view: PlannerView
  date: PlainDate
  branch: string | undefined
  user: string | undefined
  /** One that is opened over it. */
  appointment?: string | undefined
}

/** The diary of an address: today's, unless it says otherwise. */
export const diaryIn = (search: URLSearchParams): Diary => {
  const id = (name: string) => Id.safeParse(search.get(name)).data
  return {
    client: id('client'),
    view: PlannerView.safeParse(search.get('view')).data ?? 'day',
    date: PlainDate.safeParse(search.get('date')).data ?? dayInLondon(new Date()),
    branch: id('branch'),
    user: id('user'),
    appointment: id('appointment'),
  }
}

/** The address of a diary. */
export const diaryAddress = ({ client, view, date, branch, user }: Omit<Diary, 'appointment'>): string => {
  const named = Object.entries({ client, view, date, branch, user })
  return `/planner?${new URLSearchParams(named.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`
}

/** The appointments of the days that a diary shows. Which of them are shown is chosen on the screen. */
export const diaryQuery = ({ client, view, date }: Pick<Diary, 'client' | 'view' | 'date'>) =>
  queryOptions({
    queryKey: [...allKey, client ?? '', view, date],
    queryFn: async ({ signal }) => {
      const query = { ...ofClient(client), view, date: date.split('-').toReversed().join('-') }
      const all: Appointment[] = []
      for (let after: string | undefined; ;) {
        const page = await api(routes.listAppointments, { query: { ...query, ...(after && { after }) }, signal })
        all.push(...page.data)
        if (page.next === undefined) return inOrder(all)
        after = page.next
      }
    },
    refetchInterval: pollMs,
  })

const isProvider = (groups: readonly string[]) => groups.includes('Administrators') || groups.includes('Support')

/** What the planner shows first. */
export const prefetchPlanner: Prefetch = ({ identity: { groups }, search }) => {
  const diary = diaryIn(search)
  if (isProvider(groups) && diary.client === undefined) return
  const client = isProvider(groups) ? diary.client : undefined
  void queryClient.prefetchQuery({ ...diaryQuery({ ...diary, client }), retry: false })
}

/** Whose diaries somebody works with, and how. */
export interface Planner {
  /** True for provider staff. */
  choosesClient: boolean
  /** True for administrators of the client, and provider staff. */
  seesAll: boolean
  /** False for whoever sees their own diary alone. */
  choosesInspector: boolean
  userId: string | undefined
  /** The branches that they work for; undefined: all. */
  branchIds: readonly string[] | undefined
}

export const usePlanner = (): Planner => {
  const { roles, user, identity } = useSession()
  const choosesClient = roles.administrator || roles.support
  const seesAll = choosesClient || roles.customerAdmin
  const branchIds = seesAll || !user || user.branchlist.length === 0 ? undefined : user.branchlist
  const choosesInspector = seesAll || roles.branchAdmin
  const { userId } = identity
  return useMemo(
    () => ({ choosesClient, seesAll, choosesInspector, userId, branchIds }),
    [choosesClient, seesAll, choosesInspector, userId, branchIds],
  )
}

/** Follows what others do; whenever the channel opens, everything is fetched again. */
export const useAppointmentEvents = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: allKey })
    return onRealtime((event) => event.event === 'appointmentchanged' && again(), again)
  }, [client])
}

/** Shows an appointment as it is now in every diary that was read, at once; then they are read again. */
const keep = (appointment: Appointment | undefined, goneId?: string): void => {
  const id = appointment?.id ?? goneId
  queryClient.setQueriesData<Appointment[]>({ queryKey: allKey }, (known) => {
    if (!known?.some((one) => one.id === id)) return known
    return appointment ? inOrder([...known, appointment]) : known.filter((one) => one.id !== id)
  })
  void queryClient.invalidateQueries({ queryKey: allKey })
}

/** Makes an appointment, once for each key however often it is sent. */
export const createAppointment = async (
  client: string,
  fields: AppointmentFields,
  idempotencykey: string,
): Promise<Appointment> => {
  const made = await api(routes.createAppointment, { query: { client }, body: { ...fields, idempotencykey } })
  keep(made)
  toast.success(appointmentMessages.added)
  return made
}

/** Saves an appointment at the version that was read. */
export const saveAppointment = async (id: string, fields: AppointmentFields, version: number): Promise<Appointment> => {
  const saved = await api(routes.saveAppointment, { params: { id }, body: { ...fields, version } })
  keep(saved)
  toast.success(appointmentMessages.updated)
  return saved
}

/** Shows where an appointment was dragged to, until the server has answered; a diary that is read meanwhile has it where it was. */
export const showMoved = async (moved: Appointment): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: allKey })
  queryClient.setQueriesData<Appointment[]>({ queryKey: allKey }, (known) =>
    known?.some(({ id }) => id === moved.id) ? inOrder([...known, moved]) : known,
  )
}

/** Reads every diary again: what was tried was not done. */
export const forgetMoved = (): Promise<void> => queryClient.invalidateQueries({ queryKey: allKey })

/** Marks an appointment as cancelled, or no longer. */
export const setCancelled = async ({ id }: Appointment, cancelled: boolean): Promise<Appointment> => {
  const marked = await api(cancelled ? routes.cancelAppointment : routes.restoreAppointment, { params: { id } })
  keep(marked)
  toast.success(cancelled ? appointmentMessages.cancelled : appointmentMessages.restored)
  return marked
}

/** Deletes an appointment as it is shown. */
export const deleteAppointment = async ({ id, version }: Appointment): Promise<void> => {
  await api(routes.deleteAppointment, { params: { id }, query: { version } })
  keep(undefined, id)
  toast.success(appointmentMessages.deleted)
}

/** The addresses of a postcode, in their parts. */
export const findAddresses = async (postcode: string) => {
  const { addresses, notice } = await api(routes.getAddressSearch, { query: { postcode } })
  return { addresses: addresses.map(addressOfLine), notice }
}

/** An appointment as it is now. */
export const readAppointment = (id: string): Promise<Appointment> => api(routes.getAppointment, { params: { id } })

/** The appointments of a day, as far as diaries that were read have them. */
export const useShownAppointments = (date: PlainDate): readonly Appointment[] => {
  const client = useQueryClient()
  const known = client.getQueriesData<Appointment[]>({ queryKey: allKey }).flatMap(([, list]) => list ?? [])
  return [...new Map(known.filter((one) => one.date === date).map((one) => [one.id, one])).values()]
}

/**
 * The report that is made from an appointment: where the report before leads to its type it follows that one, else it
 * begins with what was booked. The same appointment makes the same new report, however often it is sent.
 */
const reportFrom = async (appointment: Appointment, follows: boolean): Promise<Report> => {
  const booked = bookedReport(appointment)
  const previous = appointment.previousreport?.id
  if (!follows || previous === undefined)
    return api(routes.createReport, { body: { ...booked, idempotencykey: appointment.id } })
  const made = await api(routes.followOnReport, { params: { id: previous }, body: { target: booked.type } })
  const { date, userId, customer } = { customer: made.customer, ...booked }
  return api(routes.saveReport, { params: { id: made.id }, query: {}, body: { ...made, date, userId, customer } })
}

/** Makes the report of an appointment; answers its id. */
export const makeReport = async (appointment: Appointment, follows: boolean): Promise<string> => {
  const { id: reportId } = await reportFrom(appointment, follows)
  keep(await api(routes.linkAppointmentReport, { params: { id: appointment.id }, body: { reportId } }))
  return reportId
}
