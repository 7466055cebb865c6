/* Messages about e-mails; `sent` and `failed` are the specification's, letter by letter. */

export const emailMessages = {
  sent: 'Email sent',
  failed: 'Error while sending email',
  tooLong: 'The message is too long.',
  tooManyInAMinute: 'You have sent too many e-mails in this minute. Please try again in a minute.',
  tooManyInADay: 'Your company has sent too many e-mails today. Please try again tomorrow, or ask support.',
  noFeedback: 'Reports of this type do not accept feedback. Remove the feedback link.',
  feedbackEnded: (day: string) => `Feedback on this report ended on ${day}. Remove the feedback link.`,
  lockedForLinks: 'This report is locked: nobody can comment on it or sign it. Unlock it, or remove the link.',
  claimLink: 'The link to answer a claim is sent with “Ask the tenant” of the claim. Remove it here.',
  notASigner: (address: string) => `${address} is not the address of a signature of this report.`,
  hasSigned: (address: string) => `${address} has signed this report.`,
} as const

/** Why an e-mail is not sent again under its key. */
export const emailKeyErrors = {
  used: 'This key was used for another e-mail. Use a new one.',
  beingSent: 'This e-mail is being sent.',
} as const
