/* Messages of signing in are elsewhere: they are in the first file that every visit loads. */

/** Messages about the user's own account. */
export const accountMessages = {
  noUser: 'This account is no user of a client: it has no name and colour to change.',
  delete: 'Are you sure you want to delete your account?',
  deleteWarning: 'Deleting your account cannot be undone. Reports that you made are kept, with your name.',
  deleted: 'Your account was deleted.',
  secondFactorOff: 'From then on your password alone is enough to sign in.',
  signOutEverywhere: 'You will be signed out here and on every other device.',
  signedOutEverywhere: 'You are signed out everywhere.',
  passwordChanged: 'Password changed',
  phrasesChanged: 'Your phrases were changed meanwhile.',
  wrongPassword: 'The current password is not right.',
} as const
