/** The hours that a diary shows, in the United Kingdom. */
export const plannerHours = { from: 8, to: 18 } as const
/** The minutes of a cell of a diary. */
export const plannerCellMinutes = 15
/** The first and the last time at which an appointment is offered to begin. */
export const plannerStarts = { first: '08:00', last: '18:15' } as const
/** Minutes of a new appointment. */
export const newAppointmentMinutes = 60
/** Seconds by which an appointment of one cell is drawn larger on each side. */
export const shortAppointmentPadding = 450
/** What an inspector should have between two appointments at different addresses, in minutes. */
export const travelMinutes = 15

export const propertyTypes = ['Studio', 'Flat', 'House', 'Cottage'] as const
export const propertyFurnishings = [
  'Unfurnished',
  'Part furnished',
  'Fully Furnished',
  'Fully Furnished with linen',
] as const

/** Characters of an appointment's notes. */
export const appointmentNotesLength = 2000
