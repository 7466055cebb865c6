import { genericMessages } from '../messages.ts'

/** Characters; here because signing in loads no schema. */
export const passwordMinimum = 8

/* Quoted messages of the specification, letter by letter. */

export const signInMessages = {
  invalidLogin: 'Invalid login details',
  noPermission:
    'You do not have the required permissions to access this system. Please contact support to arrange access.',
  unexpected: 'An unexpected error occurred, please try again later.',
  busy: genericMessages.busy,
  passwordReset: 'Password reset',
  passwordSpaces: 'A password cannot begin or end with a space.',
  wrongResetCode: 'That code is wrong or has expired. Send a new code and try again.',
  wrongCode: 'That code is not right. Please try again.',
  codeEnded: 'This code is no longer valid. Please sign in again to get a new one.',
  tooManyWrongCodes: (minutes: string) => `Too many wrong codes. Please try again in ${minutes} min.`,
  tooManyCodes: (minutes: string) => `Too many codes were sent. Please try again in ${minutes} min.`,
} as const
