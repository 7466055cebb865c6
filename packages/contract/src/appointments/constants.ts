/** The hours that a diary shows, in UK time. */
export const plannerHours = { from: 8, to: 18 } as const
/** The minutes of a cell of a diary. */
export const plannerCellMinutes = 15
/** The first and last start time offered for an appointment. */
export const plannerStarts = { first: '08:00', last: '18:15' } as const
/** The default length of a new appointment, in minutes. */
export const newAppointmentMinutes = 60
/** Seconds added on each side when a one-cell appointment is drawn. */
export const shortAppointmentPadding = 450
/** The recommended minutes of travel between two appointments at different addresses. */
export const travelMinutes = 15

export const propertyTypes = ['Studio', 'Flat', 'House', 'Cottage'] as const
export const propertyFurnishings = [
  'Unfurnished',
  'Part furnished',
  'Fully Furnished',
  'Fully Furnished with linen',
] as const

/** The maximum characters of an appointment's notes. */
export const appointmentNotesLength = 2000
