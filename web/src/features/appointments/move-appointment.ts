import { appointmentMessages, travelMinutes, type Appointment, type Client } from '@lintel/contract'
import { clashOf } from '@lintel/rules'
import { errorText } from '../../lib/api-error.ts'
import { toast } from '../../lib/toasts.ts'
import { branchFor, fieldsOf, formOf } from './appointment-form.ts'
import { refetchDiaries, saveAppointment, showAppointment, type Planner } from './appointments.queries.ts'

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
