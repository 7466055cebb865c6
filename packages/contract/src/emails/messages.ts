/* Quoted messages of the specification, letter by letter. */

export const emailMessages = {
  sent: 'Email sent',
  failed: 'Error while sending email',
} as const
