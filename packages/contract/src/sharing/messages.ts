/* Quoted messages of the specification, letter by letter. */

export const sharingMessages = {
  couldNotFetch: 'Could not fetch the Report.',
  unableToCopy: 'Unable to copy to clipboard.',
  tooMuchFeedback:
    'This is more than can be saved: 2,000 comments and 2 MB of text in all. Please shorten some comments and save again.',
  reportFull: 'This report has no room for that. Please contact the agency; shorter comments may still fit.',
  photographNotReady: 'A photograph is still being checked. Please try again in a moment.',
  signedTooOften: 'This link has been used too often to sign. Please ask for a new one.',
  receiptsFull: 'No more receipts can be taken for this report. Please contact the agency.',
  receivedTooOften: 'This link has been used too often. Please ask for a new one.',
  savedTooOften: 'This link has been used too often to save comments. Please ask for a new one.',
} as const

export const feedbackMessages = {
  notFoundTitle: 'Not found!',
  notFound: 'Report was not found, please contact',
  lockedTitle: 'Locked!',
  locked: 'The report is now locked, further feedbacks are not permitted.',
  lockedToSign: 'The report is now locked and can no longer be signed.',
  thankYou: 'Thank you',
  received: 'We have received the feedback you have provided.',
} as const

export const reportLinkMessages = {
  notFound: 'Report not found!',
  downloading: 'Your report is being downloaded',
  /** One sentence, with a link in its middle. */
  manuallyBefore: "If report doesn't download automatically, please",
  manuallyLink: 'click here',
  manuallyAfter: 'to download manually',
} as const

export const visitorSignatureMessages = {
  provide: 'Please provide a signature',
  failed: 'Failed to save signature',
} as const

/** Why the server refuses a request about a link, or made with one. */
export const linkErrors = {
  notFound: 'Link not found.',
  revoked: 'This link was revoked. Make a new one.',
  tooManyPhotographs: (max: number) => `At most ${max} photographs can be sent with this link.`,
  noMorePhotographs: 'No more photographs can be sent with this link.',
  tooManyRequests: 'Too many requests. Please try again in a minute.',
  tooManyFiles: 'Too many files were checked from your connection. Please try again in an hour.',
} as const
