import type { Appointment } from '@lintel/contract'
import { addAppointment } from './store.ts'

export const insertAppointment = (appointment: Appointment): Promise<boolean> => addAppointment(appointment)
