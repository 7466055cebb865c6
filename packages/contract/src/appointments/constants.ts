/** UK time. */
export const plannerHours = { from: 8, to: 18 } as const
export const plannerCellMinutes = 15
export const plannerStarts = { first: '08:00', last: '18:15' } as const
export const newAppointmentMinutes = 60
/** Seconds added on each side when a one-cell appointment is drawn. */
export const shortAppointmentPadding = 450
export const travelMinutes = 15

export const propertyTypes = ['Studio', 'Flat', 'House', 'Cottage'] as const
export const propertyFurnishings = [
  'Unfurnished',
  'Part furnished',
  'Fully Furnished',
  'Fully Furnished with linen',
] as const

export const appointmentNotesLength = 2000
