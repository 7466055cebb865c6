import type { Appointment } from '@lintel/contract'
import { addAppointment } from './store.ts'

/** Writes an appointment unchanged, for seeding: there is no scope here. False where the id exists. */
export const insertAppointment = (appointment: Appointment): Promise<boolean> => addAppointment(appointment)
