/* Apart from what signing in says: that is in the file that every visit begins with. */

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
  phrasesChanged: 'Your phrases were changed meanwhile.',
  wrongPassword: 'The current password is not right.',
} as const
