import * as z from 'zod'
import { ClientRef, Package } from '../clients/entities.ts'
import { maxEmailRecipients } from '../emails/constants.ts'
import { EmailAddresses, EmailMessage, EmailSubjectLine, SomeAddresses } from '../emails/entities.ts'
import { EmailLog } from '../reports/email-log.ts'
import {
  EmailAddress,
  ExactPounds,
  Id,
  Instant,
  Month,
  OptionalEmail,
  PlainDate,
  Pounds,
  Price,
  ShortText,
  StorageKey,
} from '../scalars.ts'

/** Unpaid when generated; either can change to the other. */
export const ProviderInvoiceStatus = z.enum(['Unpaid', 'Paid'])
export type ProviderInvoiceStatus = z.infer<typeof ProviderInvoiceStatus>

const count = z.int().min(0)

/** A month's reports of each type, by type code. */
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

/** The provider's charge to a client for a month, or a credit of it. */
export const ProviderInvoice = z.strictObject({
  id: Id,
  /** Assigned on the first e-mail or payment, without gaps. An invoice with a number cannot be edited or deleted. */
  number: z.int().min(1).optional(),
  /** The first day of its month. */
  date: PlainDate,
  /** As named when the invoice was created. */
  client: ClientRef,
  status: ProviderInvoiceStatus,
  deleted: z.boolean(),
  plan: Package,
  /** The number of branches charged for. */
  branchcount: count,
  /** Package and AI charge, before discount. */
  amount: Pounds,
  discount: Pounds,
  /** On the amount less its discount. */
  vat: Pounds,
  /** The part of the amount that is for Report AI. */
  aiamount: Pounds,
  /** The client's discount in percent; absent if the discount was typed. */
  discountpercent: z.number().min(0).max(100).optional(),
  /** The client's discount as typed if it could not be parsed, so that no discount was given. */
  discountunread: ShortText.optional(),
  /** The client's reports of that month, counted when the invoice was created. */
  reportcounts: CodedReportCounts,
  /** Transcriptions of that month, counted then: shown next to the AI charge, which does not depend on them. */
  transcriptions: count.optional(),
  /** With a credit: the invoice that it corrects. */
  credits: Id.optional(),
  /** The credited amount before VAT. */
  credited: Pounds,
  /** The number of writes. */
  version: z.int().min(1),
  createdAt: Instant,
  updatedAt: Instant,
  /** Its PDF; `path` only in the answer for one invoice, once the file exists. */
  attachment: z.strictObject({ filename: ShortText, path: StorageKey.optional() }),
  /** The newest e-mails, only in the provider's answer for one invoice. */
  emaillogs: z.array(EmailLog).optional(),
})
export type ProviderInvoice = z.infer<typeof ProviderInvoice>

export const GenerateProviderInvoices = z.strictObject({ month: Month })

/** A change of an invoice: the whole invoice, or only the changes. The server's fields are ignored. */
export const ProviderInvoiceChange = z.object({
  /** The version that was read; without it the save never conflicts. */
  version: z.int().min(1).optional(),
  status: ProviderInvoiceStatus.optional(),
  amount: ExactPounds.optional(),
  discount: ExactPounds.optional(),
  aiamount: ExactPounds.optional(),
})
export type ProviderInvoiceChange = z.infer<typeof ProviderInvoiceChange>

export const ProviderInvoiceCredit = z.strictObject({
  /** The version that was read, so that nothing is credited twice. */
  version: z.int().min(1),
  /** Before VAT; absent: all that remains of the invoice. */
  amount: Price.optional(),
})

/** An e-mail that sends an invoice to its client. The PDF is always attached. */
export const InvoiceEmail = z
  .strictObject({
    invoiceid: Id,
    /** Always the product's own address; any other is refused. */
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
    /** As with other e-mails: one key per e-mail, reused for retries. */
    idempotencykey: Id.optional(),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= maxEmailRecipients, {
    path: ['to'],
    message: `At most ${maxEmailRecipients} addresses in all.`,
  })

/** An invoice in the provider's table, with current data of its client. */
export const InvoicedClient = z.strictObject({
  invoice: ProviderInvoice,
  /** The address for invoices; empty if unknown, or if the client was deleted. */
  email: OptionalEmail,
  phone: ShortText,
  /** The client setting Direct debit. */
  directdebit: z.boolean(),
})
export type InvoicedClient = z.infer<typeof InvoicedClient>

/** Totals of invoices, including VAT. */
export const InvoiceTotals = z.strictObject({ paid: Pounds, unpaid: Pounds, amount: Pounds })
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
