import type { Appointment, Client, PlainDate } from '@lintel/contract'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { findHeader } from '../reports/read-report.ts'
import { publishAppointmentChanged } from './publish-changed.ts'
import { appointmentIdOfReport, readAppointment, updateAppointment, readDiaryPage } from './store.ts'
import { plusDays } from '@lintel/rules'
import { reaches, type Context } from '../lib/context.ts'
import { ownerOf } from './find-appointment.ts'

/** References only grow. */
export async function writeAppointmentRef(client: string, report: { id: string; ref: number }): Promise<void> {
  const id = await appointmentIdOfReport(client, report.id)
  if (id === undefined) return
  await retryUntilWritten(`The new reference in the appointment ${id}`, async () => {
    const found = await readAppointment(id)
    const known = found?.dataentryreport
    if (!known || known.id !== report.id || known.ref >= report.ref) return true
    const after = { ...found, dataentryreport: { ...known, ref: report.ref }, version: found.version + 1 }
    if (!(await updateAppointment(found, after))) return undefined
    await publishAppointmentChanged(after)
    return true
  })
}

/** It may have been given another one since. */
export async function withCurrentRef(appointment: Appointment): Promise<Appointment> {
  const { previousreport: previous } = appointment
  const header = previous?.id === undefined ? undefined : await findHeader(previous.id)
  return previous && header ? { ...appointment, previousreport: { ...previous, ref: header.ref } } : appointment
}

export { resolveClient } from './find-appointment.ts'

export async function appointmentsOn(
  { scope }: Pick<Context, 'scope'>,
  { id: client }: Pick<Client, 'id'>,
  { userId: user, date }: { userId: string; date: PlainDate },
): Promise<Appointment[]> {
  const days = { from: date, to: plusDays(date, 1), user }
  const all: Appointment[] = []
  for (let after: string | undefined; ;) {
    const { appointments, next } = await readDiaryPage(client, days, after)
    all.push(...appointments.filter((one) => reaches(scope, ownerOf(one))))
    if (next === undefined) return Promise.all(all.map(withCurrentRef))
    after = next
  }
}
