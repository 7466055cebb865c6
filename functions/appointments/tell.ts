import type { Appointment } from '@lintel/contract'
import { publishAppointmentChanged } from '../realtime/publish.ts'
import { ownerOf } from './find-appointment.ts'

/** Refreshes the diaries of everybody who may see an appointment, or could before it moved. */
export const tellOfAppointment = (...states: readonly [Appointment, ...Appointment[]]): Promise<void> => {
  const [{ id, client }] = states
  const days = [...new Set(states.map(({ date }) => date))]
  return publishAppointmentChanged(states.map(ownerOf), {
    ...{ event: 'appointmentchanged', clientId: client, appointmentId: id, days },
  })
}
