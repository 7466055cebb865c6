import type { Appointment } from '@lintel/contract'

/** In the planner, below our own origin. */
export const appointmentPath = ({ id, client, date }: Pick<Appointment, 'id' | 'client' | 'date'>): string =>
  `/planner?${new URLSearchParams({ client, date, appointment: id }).toString()}`
