/* Messages of signing in are elsewhere: they are in the first file that every visit loads. */

export const accountMessages = {
  noUser: 'This account is not a user of a client: it has no name or colour to change.',
  delete: 'Are you sure you want to delete your account?',
  deleteWarning: 'Deleting your account cannot be undone. Reports that you made are kept, with your name.',
  deleted: 'Your account was deleted.',
  secondFactorOff: 'From then on only your password is needed to sign in.',
  signOutEverywhere: 'You will be signed out here and on every other device.',
  signedOutEverywhere: 'You have been signed out everywhere.',
  passwordChanged: 'Password changed',
  phrasesChanged: 'Your phrases were changed meanwhile.',
  wrongPassword: 'The current password is not correct.',
} as const
