import * as z from 'zod'
import { ClientRef, Package } from '../clients/entities.ts'
import { emailRecipientsAtMost } from '../emails/constants.ts'
import { EmailAddresses, EmailMessage, EmailSubjectLine, SomeAddresses } from '../emails/entities.ts'
import { EmailAddress, Id, Instant, Month, OptionalEmail, PlainDate, Pounds, ShortText } from '../scalars.ts'

/** Unpaid when it is generated; either may become the other. */
export const ProviderInvoiceStatus = z.enum(['Unpaid', 'Paid'])
export type ProviderInvoiceStatus = z.infer<typeof ProviderInvoiceStatus>

const count = z.int().min(0)

/** How many reports of each type were dated in a month, by the codes of the types. */
export const CodedReportCounts = z.strictObject({
  Inv: count,
  Md: count,
  Ci: count,
  Co: count,
  Lra: count,
  Dmi: count,
  Ric: count,
  Scv: count,
})
export type CodedReportCounts = z.infer<typeof CodedReportCounts>

/** What the provider charges a client for a month, or a credit of that. */
export const ProviderInvoice = z.strictObject({
  id: Id,
  /** Given at the first mail or payment, without gaps. With a number the invoice is no longer edited or deleted. */
  number: z.int().min(1).optional(),
  /** The first of its month. */
  date: PlainDate,
  /** As it was named when the invoice was made. */
  client: ClientRef,
  status: ProviderInvoiceStatus,
  deleted: z.boolean(),
  plan: Package,
  /** So many branches the package was charged for. */
  branchcount: count,
  /** Package and AI charge, before discount. */
  amount: Pounds,
  discount: Pounds,
  /** Of the amount less its discount. */
  vat: Pounds,
  /** What the amount includes for Report AI. */
  aiamount: Pounds,
  /** The client's discount in percent; absent where the discount was typed. */
  discountpercent: z.number().min(0).max(100).optional(),
  /** The client's discount where it could not be read, and none was given. */
  discountunread: ShortText.optional(),
  /** The client's reports of that month, as they were counted when the invoice was made. */
  reportcounts: CodedReportCounts,
  /** Transcriptions of that month, as they were counted then: shown beside the AI charge, which they never set. */
  transcriptions: count.optional(),
  /** With a credit: the invoice that it corrects. */
  credits: Id.optional(),
  /** How much of it was credited, before VAT. */
  credited: Pounds,
  /** How often it was written. */
  version: z.int().min(1),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProviderInvoice = z.infer<typeof ProviderInvoice>

/** The month whose invoices are made. */
export const GenerateProviderInvoices = z.strictObject({ month: Month })

/**
 * What a save of an invoice brings: the whole invoice, or what is to change. Whatever else it has is the server's and
 * ignored.
 */
export const ProviderInvoiceChange = z.object({
  /** At which it was read; without it the save is never too late. */
  version: z.int().min(1).optional(),
  status: ProviderInvoiceStatus.optional(),
  amount: Pounds.optional(),
  discount: Pounds.optional(),
  aiamount: Pounds.optional(),
})
export type ProviderInvoiceChange = z.infer<typeof ProviderInvoiceChange>

/** How much of an invoice is credited. */
export const ProviderInvoiceCredit = z.strictObject({
  /** At which the invoice was read, so that nothing is credited twice. */
  version: z.int().min(1),
  /** Before VAT; without it all that is left of the invoice. */
  amount: Pounds.optional(),
})

/** An e-mail that takes an invoice to its client. Its PDF goes along, whatever attachments say. */
export const InvoiceEmail = z
  .strictObject({
    invoiceid: Id,
    /** The product's own address, whatever stands here; another one is refused. */
    from: EmailAddress.optional(),
    to: SomeAddresses,
    cc: EmailAddresses,
    bcc: EmailAddresses,
    subject: EmailSubjectLine,
    message: EmailMessage,
    attachments: z
      .array(z.strictObject({ filename: ShortText, path: z.string().max(1024) }))
      .max(10)
      .default([]),
    /** As with other e-mails: one key for each e-mail, not for each try. */
    idempotencykey: Id.optional(),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= emailRecipientsAtMost, {
    path: ['to'],
    message: `At most ${emailRecipientsAtMost} addresses in all.`,
  })

/** An invoice in the provider's table, with what its client has now. */
export const InvoicedClient = z.strictObject({
  invoice: ProviderInvoice,
  /** Where invoices go; empty where it is not known, or the client is gone. */
  email: OptionalEmail,
  phone: ShortText,
  /** The client setting Direct debit. */
  directdebit: z.boolean(),
})
export type InvoicedClient = z.infer<typeof InvoicedClient>

/** What invoices add up to, with VAT. */
export const InvoiceTotals = z.strictObject({ paid: Pounds, unpaid: Pounds, amount: Pounds })
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
