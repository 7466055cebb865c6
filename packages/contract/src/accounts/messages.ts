/* Quoted messages of the specification, letter by letter. */

export const signInMessages = {
  invalidLogin: 'Invalid login details',
  noPermission:
    'You do not have the required permissions to access this system. Please contact support to arrange access.',
  unexpected: 'An unexpected error occurred, please try again later.',
  passwordReset: 'Password reset',
  wrongResetCode: 'That code is wrong or has expired. Send a new code and try again.',
  wrongCode: 'That code is not right. Please try again.',
  codeEnded: 'This code no longer counts. Please sign in again to get a new one.',
  tooManyWrongCodes: (minutes: string) => `Too many wrong codes. Please try again in ${minutes} min.`,
  tooManyCodes: (minutes: string) => `Too many codes were sent. Please try again in ${minutes} min.`,
} as const

/** What is said of one’s own account. */
export const accountMessages = {
  noUser: 'This account is no user of a client: it has no name and colour to change.',
  delete: 'Are you sure you want to delete your account?',
  deleteWarning: 'Deleting your account cannot be undone. Reports that you made are kept, with your name.',
  deleted: 'Your account was deleted.',
  secondFactorOff: 'From then on your password alone is enough to sign in.',
  signOutEverywhere: 'You will be signed out here and on every other device.',
  signedOutEverywhere: 'You are signed out everywhere.',
  passwordChanged: 'Password changed',
  wrongPassword: 'The current password is not right.',
} as const
