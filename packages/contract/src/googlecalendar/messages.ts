/* Messages about Google calendars. */

export const googleCalendarMessages = {
  notAvailable: 'Google Calendar is not set up for this environment.',
  otherPerson: 'User not found.',
  alreadyLinked: 'A Google calendar is linked already. Unlink it first.',
  signInEnded: 'This sign-in at Google has ended. Link Google again.',
  notGranted: 'Google was not allowed to show and change events. Link Google again and allow both.',
  refused: 'Google refused to link this calendar. Link Google again.',
  unreachable: 'Google could not be reached. Please try again later.',
  linked: 'Google calendar linked',
  unlinked: 'Google calendar unlinked',
  confirmUnlink: 'Unlink Google? The appointments are removed from the Google calendar.',
  withdrawn: 'Google no longer lets appointments into your calendar. Link Google again.',
  behind: 'Google does not answer at present. Your calendar is brought up to date as soon as it does.',
  givenUp: 'Google did not take some appointments. Save them again, or unlink and link Google.',
  offerGone: 'This change in Google has been dealt with already.',
  offerChanged: 'This has been changed in Google again. Look at it once more.',
  accepted: 'Change from Google accepted',
  kept: 'Kept as it is in the planner',
} as const
