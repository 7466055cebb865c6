import { Appointment } from '@lintel/contract'
import { dayInLondon, newId } from '@lintel/rules'
import { addAppointment } from '../appointments/store.ts'
import { atStack } from './people.ts'

/** A new appointment of a client, for its user `first` in its first branch by default. */
export async function anAppointmentOf(client: string, change: Partial<Appointment> = {}): Promise<Appointment> {
  atStack()
  const now = new Date().toISOString()
  const starttime = change.starttime ?? '2026-11-24T09:00:00.000Z'
  const appointment = Appointment.parse({
    id: newId(),
    client,
    branchId: `${client}-1`,
    userId: `${client}-first`,
    reporttype: 'Inventory',
    date: dayInLondon(new Date(starttime)),
    starttime,
    endtime: new Date(Date.parse(starttime) + 3_600_000).toISOString(),
    address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    createdAt: now,
    updatedAt: now,
    version: 1,
    savedBy: 'Eve Rywhere',
    ...change,
  })
  await addAppointment(appointment)
  return appointment
}
