import type { Appointment } from '@lintel/contract'
import { publish } from '../realtime/publish.ts'
import { ownerOf } from './find-appointment.ts'

export const publishAppointmentChanged = (...states: readonly [Appointment, ...Appointment[]]): Promise<void> => {
  const [{ id, client }] = states
  const days = [...new Set(states.map(({ date }) => date))]
  return publish(
    { event: 'appointmentchanged', clientId: client, appointmentId: id, days },
    ...states.map((state) => ownerOf(state)),
  )
}
