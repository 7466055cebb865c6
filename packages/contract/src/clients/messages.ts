import { figure } from '../text.ts'
import { maxReminders, remindersAfterDaysMax } from './constants.ts'

export const clientMessages = {
  savedBy: (name: string) => `This client was saved by ${name || 'somebody else'} since you opened it.`,
  timeOfDay: 'Write a time as 08:00.',
  hourOfDay: 'Leave at least an hour of the day for reminders.',
  reminderDays: `Write one to ${maxReminders} whole numbers from 1 to ${remindersAfterDaysMax}, with commas between them.`,
  branchNameTaken: 'Another branch has this name.',
  branchUnknown: 'This client has no such branch.',
  branchStays: 'A branch cannot be removed: its reports belong to it.',
  usersStay: 'Remove users and change their email addresses on their own pages: their accounts change with them.',
  idTaken: 'This id is in use.',
  reportTypeDeleted: 'Report type deleted',
  typeInUse: (name: string) => `Reports of the type ${name} exist: it cannot be deleted or renamed. Hide it instead.`,
  typeIsCore: (name: string) => `${name} is a core type: it cannot be deleted or renamed. Hide it instead.`,
  typeNameTaken: 'Another report type has this name.',
  variantNameRequired: 'A variant name is required.',
  variantNameTaken: 'Another variant has this name.',
  variantNameReserved: 'This name is used for another file of a report.',
  propertyNameRequired: 'A property name is required.',
  databaseNameRequired: 'A database name is required.',
  converterUnknown: 'There is no converter with this name.',
  typeUnknown: (name: string) => `There is no report type ${name}.`,
  logoRemoved: 'Logo removed',
  imageTwice: 'This image has already been added.',
  tooMany: (max: number) => `Too many: at most ${figure(max)}.`,
  imageLocked: 'The provider has locked this image: it cannot be removed.',
  imageRemoved: 'Image removed',
  contactDeleted: 'Contact deleted',
  contactsDownloaded: 'Contact list CSV downloaded...',
  contactsTooLarge: 'There are too many contacts for one file.',
} as const

export const settingMessages = {
  onOrOff: 'On or off: true or false.',
  discount: 'A percentage from 0 to 100, with two decimals at most.',
  mriUrl: 'An address that begins with https://, without a name and password in it.',
  mriUsername: 'A username without a colon.',
  mriPassword: 'At most 1,000 characters.',
  feedbackDays: 'A whole number of days, 9,999 at most.',
} as const
