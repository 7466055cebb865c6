import type { Appointment } from '@lintel/contract'
import { addAppointment } from './store.ts'

/** Writes an appointment unchanged, for seeding; no scope applies. Returns false if the id exists. */
export const insertAppointment = (appointment: Appointment): Promise<boolean> => addAppointment(appointment)
