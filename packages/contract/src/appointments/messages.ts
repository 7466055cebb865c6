/* What is said of appointments; the first five and `confirmDelete` are the specification's. */

export const appointmentMessages = {
  added: 'Added appointment',
  updated: 'Updated appointment',
  cancelled: 'Cancelled appointment',
  restored: 'Restored appointment',
  deleted: 'Deleted appointment',
  confirmDelete: 'Are you sure you want to delete?',
  overlap: 'This overlaps another appointment of the inspector.',
  travel: (minutes: number) => `There are less than ${minutes} minutes to or from another address.`,
  notFound: 'Appointment not found.',
  chooseClient: 'Choose a client.',
  jobTypeRequired: 'A job type is required.',
  endsBefore: 'An appointment ends after it starts.',
  oneDay: 'An appointment starts and ends on the same day.',
  otherDay: 'This is not the day on which the appointment starts.',
  oddYear: 'The date must be between 2010 and 2099.',
  unknownBranch: 'There is no such branch.',
  unknownInspector: 'There is no such inspector.',
  notInPlanner: 'This inspector is not in the planner.',
  otherBranch: 'This inspector works for other branches.',
  unknownReport: 'There is no such report.',
  hasReport: 'A report was made from this appointment already.',
  reportOfAnother: 'This report was made from another appointment.',
  /** Somebody else was first. */
  savedBy: (name: string) => `This appointment was saved by ${name || 'somebody else'} since you opened it.`,
} as const
