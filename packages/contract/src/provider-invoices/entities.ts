import * as z from 'zod'
import { ClientRef, Package } from '../clients/entities.ts'
import { maxEmailRecipients } from '../emails/constants.ts'
import { EmailAddresses, EmailMessage, EmailSubjectLine, SomeAddresses } from '../emails/entities.ts'
import { EmailLog } from '../reports/header.ts'
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

/** Unpaid when generated; each can become the other. */
export const ProviderInvoiceStatus = z.enum(['Unpaid', 'Paid'])
export type ProviderInvoiceStatus = z.infer<typeof ProviderInvoiceStatus>

const count = z.int().min(0)

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

export const ProviderInvoice = z.strictObject({
  id: Id,
  /** Given on the first e-mail or payment, without gaps. An invoice with a number cannot be edited or deleted. */
  number: z.int().min(1).optional(),
  date: PlainDate,
  /** As named when it was created. */
  client: ClientRef,
  status: ProviderInvoiceStatus,
  deleted: z.boolean(),
  plan: Package,
  branchcount: count,
  /** Package and AI charge, before discount. */
  amount: Pounds,
  discount: Pounds,
  vat: Pounds,
  aiamount: Pounds,
  /** Absent if the discount was typed. */
  discountpercent: z.number().min(0).max(100).optional(),
  /** As typed, if it could not be parsed: no discount was given. */
  discountunread: ShortText.optional(),
  /** Of that month, when the invoice was created. */
  reportcounts: CodedReportCounts,
  /** Shown next to the AI charge, which does not depend on them. */
  transcriptions: count.optional(),
  credits: Id.optional(),
  /** Before VAT. */
  credited: Pounds,
  version: z.int().min(1),
  createdAt: Instant,
  updatedAt: Instant,
  /** `path` only in the answer for one invoice, once the file exists. */
  attachment: z.strictObject({ filename: ShortText, path: StorageKey.optional() }),
  /** Only in the provider's answer for one invoice. */
  emaillogs: z.array(EmailLog).optional(),
})
export type ProviderInvoice = z.infer<typeof ProviderInvoice>

export const GenerateProviderInvoices = z.strictObject({ month: Month })

export const ProviderInvoiceChange = z.object({
  /** Without it the save never conflicts. */
  version: z.int().min(1).optional(),
  status: ProviderInvoiceStatus.optional(),
  amount: ExactPounds.optional(),
  discount: ExactPounds.optional(),
  aiamount: ExactPounds.optional(),
})
export type ProviderInvoiceChange = z.infer<typeof ProviderInvoiceChange>

export const ProviderInvoiceCredit = z.strictObject({
  version: z.int().min(1),
  /** Before VAT; absent: all that remains of the invoice. */
  amount: Price.optional(),
})

/** The PDF is always attached. */
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
    /** One key per e-mail, reused for retries. */
    idempotencykey: Id.optional(),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= maxEmailRecipients, {
    path: ['to'],
    message: `At most ${maxEmailRecipients} addresses in all.`,
  })

export const InvoicedClient = z.strictObject({
  invoice: ProviderInvoice,
  /** Empty if unknown, or if the client was deleted. */
  email: OptionalEmail,
  phone: ShortText,
  directdebit: z.boolean(),
})
export type InvoicedClient = z.infer<typeof InvoicedClient>

export const InvoiceTotals = z.strictObject({ paid: Pounds, unpaid: Pounds, amount: Pounds })
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
