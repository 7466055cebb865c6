import { disputesPerReport } from './constants.ts'

export const disputeMessages = {
  notFound: 'Dispute not found.',
  noCheckIn: 'A claim compares a check-out with the check-in that it follows. This report has none.',
  legacy: 'A legacy report has nothing to compare: no claim can be made of it.',
  tooMany: `A check-out can have ${disputesPerReport} claims.`,
  savedSince: 'This claim was saved by somebody else since you opened it.',
  sent: 'This claim was sent. Set it back to draft to change it.',
  notThere: 'The check-out no longer has this. Remove the line.',
  unknownFile: 'This file was not uploaded for this check-out.',
  noLines: 'Nothing is claimed yet.',
  noSum: 'Give its cost and what the sum needs, or what you claim, or leave it out.',
} as const
