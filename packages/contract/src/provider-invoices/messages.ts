import { figure } from '../text.ts'

/* The specification's, where it has any. */

export const providerInvoiceMessages = {
  none: 'No invoice found',
  statusFailed: 'Failed to update status.',
  deleteFailed: 'Failed to delete invoice.',
  noneUnpaid: 'No unpaid client invoices found for download.',
  notFound: 'Invoice not found.',
  isNumbered: (number: string) => `Invoice ${number} can no longer be changed or deleted. Credit it instead.`,
  firstPayment:
    'Paid gives this invoice its number for good: it can no longer be edited or deleted, only credited. Unpaid can be set again.',
  /** `month` as `May 2024`. */
  monthLongPast: (month: string) =>
    `${month} is before last month. Generate its missing invoices? A client has none for months that began before it was created.`,
  noNumber: 'This invoice has no number yet: it can be edited or deleted.',
  changedMeanwhile: 'Somebody else has changed this invoice since you opened it.',
  monthFailed:
    'Not all invoices of this month could be generated. Generate them again: existing invoices stay as they are.',
  unreadable: (clients: number) =>
    `${clients} ${clients === 1 ? 'client' : 'clients'} could not be invoiced: a record of theirs cannot be read.`,
  monthToCome: 'Invoices can only be generated for this month and earlier months.',
  discountTooHigh: 'Discount and AI charge cannot exceed the amount.',
  discountUnread: (typed: string) =>
    `The Invoice discount ‘${typed}’ of this client is not a percentage: no discount was given.`,
  transcriptions: (count: number) =>
    `${figure(count)} ${count === 1 ? 'transcription' : 'transcriptions'} had been started in the month when the invoice was generated. They do not set the charge.`,
  aiOfReportAi: 'Only clients with the package Report AI have an AI charge.',
  /** `month` as `November 2026`. */
  emailSubject: (month: string) => `Invoice for the month of ${month}`,
  pdfComing: 'The PDF of this invoice is still being made. Please send it again in a moment.',
  nothingToCredit: 'No more than the remaining amount of the invoice can be credited.',
} as const
