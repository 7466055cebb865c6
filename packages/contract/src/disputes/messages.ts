import { disputesPerReport } from './constants.ts'

export const disputeMessages = {
  notFound: 'Claim not found.',
  noCheckIn: 'A claim compares a check-out with the check-in that it follows. This report has none.',
  legacy: 'A legacy report has nothing to compare: no claim can be made of it.',
  tooMany: `A check-out can have ${disputesPerReport} claims.`,
  savedSince: 'This claim was saved by somebody else since you opened it.',
  sent: 'This claim was sent. Set it back to draft to change it.',
  notThere: 'The check-out no longer has this. Remove the line.',
  unknownFile: 'This file was not uploaded for this check-out.',
  noLines: 'Nothing is claimed yet.',
  settled: 'This claim was settled with the tenant. It stays as it is.',
  notAgreed: (tenants: string) =>
    `Not every line is agreed by ${tenants}. A claim is settled with every tenant of the check-out.`,
  cannotBeAsked: (tenants: string) =>
    `There is no email address of ${tenants} to ask. A claim is settled with every tenant of the check-out.`,
  noTenant: 'The check-out names no tenant to settle with.',
  otherSettled: 'Another claim of this check-out was settled over the same deposit.',
  settlementFailed: 'The settlement could not be made. Please try again.',
  notATenant: 'Only a tenant of the check-out with an email address can be asked.',
  noOffer: 'An offer is more than nothing; the other answers have none.',
  offerTooHigh: 'An offer is not more than is claimed.',
  notClaimed: 'This is not claimed any more. Please read the claim again.',
  otherSum: 'The agency changed this sum since you opened the claim. Please read it again.',
  changedSince: 'The claim or your answers have changed since you opened this page. Please read it again, then send.',
  answersTooLong: 'This is more than can be saved. Please shorten your comments.',
  noSum: 'Give its cost and what the sum needs, or what you claim, or leave it out.',
  notReady: 'Set the claim to Ready first: a pack is made of what is claimed.',
  sumsChanged: 'The check-out or the lives have changed since this claim was saved. Save the claim again.',
  noPdf: (report: string) => `There is no PDF of the ${report}. Make it first.`,
  unfinishedFile: (filename: string) => `${filename} has not arrived yet, or is gone. Upload it again.`,
  tooLarge: (filename: string, megabytes: number) =>
    `${filename} is larger than the ${megabytes} MB that the scheme takes, and cannot be split. Upload it smaller, or as a PDF.`,
  notSplit: (filename: string, megabytes: number) =>
    `${filename} cannot be split into parts below the ${megabytes} MB that the scheme takes: a page of it is larger, or it is locked. Make it smaller.`,
  notPacked: 'The pack could not be made. Please try again.',
} as const
