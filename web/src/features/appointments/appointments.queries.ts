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
import { addressOfLine, bookedFollowOn, bookedReport, dayInLondon } from '@lintel/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { paramsOf } from '../../lib/address-state.ts'
import { api } from '../../lib/api.ts'
import { ofClient } from '../../lib/customer.queries.ts'
import type { AlongReport } from '../../lib/dialogs.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { inOrder } from './diary-events.ts'

const allKey = ['appointments'] as const

/** Without the realtime channel, others' changes are visible after this time at most. */
const pollMs = 60_000

export interface Diary {
  client: string | undefined
  view: PlannerView
  date: PlainDate
  branch: string | undefined
  user: string | undefined
  appointment?: string | undefined
}

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

export const diaryParams = ({ client, view, date, branch, user }: Omit<Diary, 'appointment'>): URLSearchParams =>
  paramsOf({ client, view, date, branch, user })

export const diaryAddress = (diary: Omit<Diary, 'appointment'>): string => `/planner?${diaryParams(diary)}`

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

export const prefetchPlanner: Prefetch = ({ identity: { groups }, search }) => {
  const diary = diaryIn(search)
  if (isProvider(groups) && diary.client === undefined) return
  const client = isProvider(groups) ? diary.client : undefined
  void queryClient.prefetchQuery({ ...diaryQuery({ ...diary, client }), retry: false })
}

export interface Planner {
  /** True for provider staff. */
  choosesClient: boolean
  /** True for administrators of the client, and provider staff. */
  seesAll: boolean
  /** False for users who see only their own diary. */
  choosesInspector: boolean
  userId: string | undefined
  /** The branches that they work for; undefined means all. */
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

export const useAppointmentEvents = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: allKey })
    return onRealtime((event) => event.event === 'appointmentchanged' && again(), again)
  }, [client])
}

const keep = (appointment: Appointment | undefined, goneId?: string): void => {
  const id = appointment?.id ?? goneId
  queryClient.setQueriesData<Appointment[]>({ queryKey: allKey }, (known) => {
    if (!known?.some((one) => one.id === id)) return known
    return appointment ? inOrder([...known, appointment]) : known.filter((one) => one.id !== id)
  })
  void queryClient.invalidateQueries({ queryKey: allKey })
}

/** Creates an appointment, once per key across retries. */
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

export const saveAppointment = async (id: string, fields: AppointmentFields, version: number): Promise<Appointment> => {
  const saved = await api(routes.saveAppointment, { params: { id }, body: { ...fields, version } })
  keep(saved)
  toast.success(appointmentMessages.updated)
  return saved
}

/** Shows an appointment where it was dragged to, or back; a diary fetched in between would show the other place. */
export const showAppointment = async (shown: Appointment): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: allKey })
  queryClient.setQueriesData<Appointment[]>({ queryKey: allKey }, (known) =>
    known?.some(({ id }) => id === shown.id) ? inOrder([...known, shown]) : known,
  )
}

export const refetchDiaries = (): Promise<void> => queryClient.invalidateQueries({ queryKey: allKey })

export const setCancelled = async ({ id }: Appointment, cancelled: boolean): Promise<Appointment> => {
  const marked = await api(cancelled ? routes.cancelAppointment : routes.restoreAppointment, { params: { id } })
  keep(marked)
  toast.success(cancelled ? appointmentMessages.cancelled : appointmentMessages.restored)
  return marked
}

export const deleteAppointment = async ({ id, version }: Appointment): Promise<void> => {
  await api(routes.deleteAppointment, { params: { id }, query: { version } })
  keep(undefined, id)
  toast.success(appointmentMessages.deleted)
}

export const findAddresses = async (postcode: string) => {
  const { addresses, notice } = await api(routes.getAddressSearch, { query: { postcode } })
  return { addresses: addresses.map(addressOfLine), notice }
}

/** The report of a visit, or before it is made the one that it will follow. */
export const alongOf = ({ dataentryreport, previousreport }: Appointment): AlongReport[] => {
  if (dataentryreport) return [dataentryreport]
  return previousreport?.id === undefined ? [] : [{ id: previousreport.id, ref: previousreport.ref }]
}

export const readAppointment = (id: string): Promise<Appointment> => api(routes.getAppointment, { params: { id } })

/** A follow-on of the previous report if that allows its type; a retry creates the same report. */
const reportFrom = async (appointment: Appointment, follows: boolean): Promise<Report> => {
  const booked = bookedReport(appointment)
  const previous = appointment.previousreport?.id
  if (!follows || previous === undefined)
    return api(routes.createReport, { body: { ...booked, idempotencykey: appointment.id } })
  const made = await api(routes.followOnReport, { params: { id: previous }, body: { target: booked.type } })
  return api(routes.saveReport, {
    params: { id: made.id },
    query: {},
    body: { ...made, ...bookedFollowOn(made, booked) },
  })
}

export const makeReport = async (appointment: Appointment, follows: boolean): Promise<string> => {
  const { id: reportId } = await reportFrom(appointment, follows)
  keep(await api(routes.linkAppointmentReport, { params: { id: appointment.id }, body: { reportId } }))
  return reportId
}
