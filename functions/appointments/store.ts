import { Appointment, Id, type PlainDate } from '@lintel/contract'
import { startInLondon } from '@lintel/rules'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { calendarWork } from '../googlecalendar/note-change.ts'
import { anyRow, erasePartitions, scanRecords } from '../lib/client-records.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { hasVersion, isAbsent, rowsOf, type Key, type TransactItem } from '../lib/table.ts'
import { calendarsPartition } from './calendars/store.ts'

/*
 * Rows of the appointments table, and what each key serves:
 *
 * pk                  sk                    holds            serves
 * APPOINTMENT#<id>    APPOINTMENT           an appointment   opening it
 * DIARY#<client>      <start>#<id>          the same         a client's appointments of some days
 * USERS#<client>      <user>#<start>#<id>   the same         those of one inspector
 * REPORTS#<client>    <report>              its id           the one appointment that a report was made from
 *
 * No index: all rows are written in one transaction and can be read immediately. A query reads only the rows of its
 * days.
 */

const record = z.object({ record: Appointment })

const appointments = rowsOf('APPOINTMENTS_TABLE', 'appointment', record)
const diary = rowsOf('APPOINTMENTS_TABLE', 'appointment in a diary', record)
const ofUsers = rowsOf('APPOINTMENTS_TABLE', 'appointment of an inspector', record)
const ofReports = rowsOf('APPOINTMENTS_TABLE', 'appointment of a report', z.object({ id: Id }))

const appointmentKey = (id: string): Key => ({ pk: `APPOINTMENT#${id}`, sk: 'APPOINTMENT' })
const diaryPartition = (client: string) => `DIARY#${client}`
const usersPartition = (client: string) => `USERS#${client}`
const reportsPartition = (client: string) => `REPORTS#${client}`
const reportKey = (client: string, report: string): Key => ({ pk: reportsPartition(client), sk: report })

const placesOf = ({ id, client, userId, starttime }: Appointment): { diary: Key; user: Key } => ({
  diary: { pk: diaryPartition(client), sk: diaryPlace({ starttime, id }) },
  user: { pk: usersPartition(client), sk: `${userId}#${starttime}#${id}` },
})

const putPlaces = (appointment: Appointment): TransactItem[] => {
  const places = placesOf(appointment)
  return [diary.putItem(places.diary, { record: appointment }), ofUsers.putItem(places.user, { record: appointment })]
}

export const addAppointment = async (appointment: Appointment): Promise<boolean> =>
  transactFor(appointment.client, [
    appointments.putItem(appointmentKey(appointment.id), { record: appointment }, isAbsent),
    ...putPlaces(appointment),
    ...putReport(appointment),
    ...(await calendarWork(appointment)),
  ])

const reportPlace = ({ client, dataentryreport }: Appointment): Key | undefined =>
  dataentryreport && reportKey(client, dataentryreport.id)

/** A report is made from one appointment: the transaction fails if it already has another. */
const putReport = (appointment: Appointment): TransactItem[] => {
  const { id } = appointment
  const place = reportPlace(appointment)
  const isOwn = { expression: 'attribute_not_exists(pk) OR id = :id', values: { ':id': id } }
  return place ? [ofReports.putItem(place, { id }, isOwn)] : []
}

const removeReport = (appointment: Appointment): TransactItem[] => {
  const place = reportPlace(appointment)
  return place ? [ofReports.removeItem(place)] : []
}

const sameKey = (one: Key, other: Key) => one.pk === other.pk && one.sk === other.sk

export async function replaceAppointment(before: Appointment, after: Appointment): Promise<boolean> {
  const [was, is] = [placesOf(before), placesOf(after)]
  return transactFor(after.client, [
    appointments.putItem(appointmentKey(after.id), { record: after }, hasVersion(before.version)),
    ...(sameKey(was.diary, is.diary) ? [] : [diary.removeItem(was.diary)]),
    ...(sameKey(was.user, is.user) ? [] : [ofUsers.removeItem(was.user)]),
    ...putPlaces(after),
    ...(before.dataentryreport?.id === after.dataentryreport?.id ? [] : [...removeReport(before), ...putReport(after)]),
    ...(await calendarWork(before, after)),
  ])
}

/** As `replaceAppointment`, for what neither its place in a diary nor its event in a calendar depends on. */
export const updateAppointment = (before: Appointment, after: Appointment): Promise<boolean> =>
  transactFor(after.client, [
    appointments.putItem(appointmentKey(after.id), { record: after }, hasVersion(before.version)),
    ...putPlaces(after),
  ])

export async function removeAppointment(appointment: Appointment, also: readonly TransactItem[]): Promise<boolean> {
  const { id, version } = appointment
  const places = placesOf(appointment)
  return transactFor(appointment.client, [
    appointments.removeItem(appointmentKey(id), hasVersion(version)),
    diary.removeItem(places.diary),
    ofUsers.removeItem(places.user),
    ...removeReport(appointment),
    ...(await calendarWork(appointment)),
    ...also,
  ])
}

export const readAppointment = async (id: string): Promise<Appointment | undefined> =>
  (await appointments.get(appointmentKey(id)))?.record

export async function readAppointments(ids: readonly string[]): Promise<Map<string, Appointment>> {
  const rows = await appointments.batchGet([...new Set(ids)].map(appointmentKey))
  return new Map(rows.map(({ record }) => [record.id, record]))
}

export const appointmentIdOfReport = async (client: string, report: string): Promise<string | undefined> =>
  (await ofReports.get(reportKey(client, report)))?.id

export interface DiaryDays {
  from: PlainDate
  to: PlainDate
  user?: string | undefined
}

const diaryOf = (client: string, { from, to, user }: DiaryDays, after: string | undefined) => {
  const [first = '', end = ''] = [from, to].map((day) => startInLondon(day).toISOString())
  // Reading starts at the row of `after` itself.
  const start = after !== undefined && after > first ? after : first
  return user === undefined
    ? diary.pages({ pk: diaryPartition(client), sk: { from: start, to: end } })
    : ofUsers.pages({ pk: usersPartition(client), sk: { from: `${user}#${start}`, to: `${user}#${end}` } })
}

const diaryPlace = ({ starttime, id }: Pick<Appointment, 'starttime' | 'id'>) => `${starttime}#${id}`

/** Lambda's limit is 6 MB. */
const pageBytes = 2_000_000

export async function readDiaryPage(
  client: string,
  days: DiaryDays,
  after?: string,
): Promise<{ appointments: Appointment[]; next?: string }> {
  const appointments: Appointment[] = []
  let bytes = 0
  for await (const { rows, isLast } of diaryOf(client, days, after)) {
    const read = rows.map((row) => row.record).filter((one) => diaryPlace(one) !== after)
    appointments.push(...read)
    bytes += Buffer.byteLength(JSON.stringify(read))
    const last = appointments.at(-1)
    if (bytes >= pageBytes && !isLast && last) return { appointments, next: diaryPlace(last) }
  }
  return { appointments }
}

export const scanAppointments = (client: string, after: Key | undefined) =>
  scanRecords({ scan: appointments.scan, parseListed: appointments.parseListed }, { sk: 'APPOINTMENT' }, client, after)

export const eraseAppointment = ({ key }: { key: Key }): Promise<boolean> => appointments.remove(key)

const anyRows = rowsOf('APPOINTMENTS_TABLE', 'row of appointments', anyRow)

export const eraseDiaries = (client: string): Promise<void> =>
  erasePartitions(
    { pages: anyRows.pages, remove: anyRows.remove },
    [diaryPartition, usersPartition, reportsPartition, calendarsPartition].map((of) => of(client)),
  )

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: appointments, pk: 'APPOINTMENT#', sk: 'APPOINTMENT' },
  { rows: diary, pk: 'DIARY#', sk: '', finds: (row) => appointmentKey(record.parse(row).record.id) },
  { rows: ofUsers, pk: 'USERS#', sk: '', finds: (row) => appointmentKey(record.parse(row).record.id) },
  { rows: ofReports, pk: 'REPORTS#', sk: '', finds: (row) => appointmentKey(ofReports.schema.parse(row).id) },
]
