/* Messages about Google calendars. */

export const googleCalendarMessages = {
  notAvailable: 'Google Calendar is not set up for this environment.',
  otherPerson: 'User not found.',
  alreadyLinked: 'A Google calendar is already linked. Unlink it first.',
  signInEnded: 'This sign-in at Google has ended. Link Google again.',
  notGranted: 'Google was not allowed to show and change events. Link Google again and allow both.',
  refused: 'Google refused to link this calendar. Link Google again.',
  unreachable: 'Google could not be reached. Please try again later.',
  linked: 'Google calendar linked',
  unlinked: 'Google calendar unlinked',
  confirmUnlink: 'Unlink Google? The appointments are removed from the Google calendar.',
  withdrawn: 'Google no longer lets appointments into your calendar. Link Google again.',
  behind: 'Google is not responding at the moment. Your calendar will be updated as soon as it does.',
  givenUp: 'Google did not accept some appointments. Save them again, or unlink and link Google.',
  offerGone: 'This change in Google has already been dealt with.',
  offerChanged: 'This has been changed in Google again. Please look at it again.',
  accepted: 'Change from Google accepted',
  kept: 'Kept as it is in the planner',
} as const
