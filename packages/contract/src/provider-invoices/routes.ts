import * as z from 'zod'
import { allow } from '../access.ts'
import { Download, StartedJob } from '../documents/entities.ts'
import { maxEmailRecipients } from '../emails/constants.ts'
import { emailMessages } from '../emails/messages.ts'
import { genericMessages } from '../messages.ts'
import { EmailBounce, EmailLog } from '../reports/header.ts'
import { csvMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import {
  AskedInitials,
  EmailAddress,
  Id,
  Initial,
  Instant,
  Month,
  NameCursor,
  ShortText,
  UsedInitials,
} from '../scalars.ts'
import {
  GenerateProviderInvoices,
  InvoicedClient,
  InvoiceEmail,
  InvoiceTotals,
  ProviderInvoice,
  ProviderInvoiceChange,
  ProviderInvoiceCredit,
} from './entities.ts'
import { providerInvoiceMessages } from './messages.ts'

const provider = allow({ SysAdmin: 'any' })
const readers = allow({ SysAdmin: 'any', CustomerAdministrators: 'own' })

const ById = z.strictObject({ id: Id })
const after = NameCursor.optional()

export const listProviderInvoices = defineRoute({
  method: 'GET',
  path: '/peachinvoices',
  access: readers,
  summary:
    'The invoices of a month or of all months, newest month first: of a client, or for the provider of all clients by name, a page at a time.',
  query: z.strictObject({
    month: Month.optional(),
    /** Client administrators receive only their own client's. */
    client: Id.optional(),
    /** The one invoice of this number, whatever its month. */
    number: z.coerce.number().int().min(1).optional(),
    after,
  }),
  answer: z.strictObject({ data: z.array(ProviderInvoice), next: z.string().optional() }),
})

export const getProviderInvoice = defineRoute({
  method: 'GET',
  path: '/peachinvoices/{id}',
  access: readers,
  summary: 'One invoice of the provider.',
  params: ById,
  answer: ProviderInvoice,
  failures: [404],
  messages: [providerInvoiceMessages.notFound],
})

export const downloadProviderInvoice = defineRoute({
  method: 'GET',
  path: '/downloadpeachinvoices/{id}',
  access: readers,
  summary:
    'A short-lived address of an invoice’s PDF, which is created if it is missing; 202 with the `job` if that takes long.',
  params: ById,
  answer: z.strictObject({ data: Download.optional(), job: Id.optional() }),
  failures: [404, 429],
  messages: [providerInvoiceMessages.notFound],
})

export const generateProviderInvoices = defineRoute({
  method: 'POST',
  path: '/peachinvoices',
  access: provider,
  summary:
    'Starts generating the missing invoices of a month and returns the job, or the one already running; its progress ends with the number generated.',
  body: GenerateProviderInvoices,
  status: 202,
  answer: StartedJob,
  messages: [providerInvoiceMessages.monthToCome],
})

export const saveProviderInvoice = defineRoute({
  method: 'PUT',
  path: '/peachinvoices/{id}',
  access: provider,
  summary:
    'Saves status, amount, discount or AI charge of an invoice; with a number, only its status. Paid gives it one.',
  params: ById,
  body: ProviderInvoiceChange,
  answer: ProviderInvoice,
  failures: [404, 409],
  messages: [
    genericMessages.changesNotSaved,
    providerInvoiceMessages.notFound,
    providerInvoiceMessages.isNumbered('{number}'),
    providerInvoiceMessages.changedMeanwhile,
    providerInvoiceMessages.discountTooHigh,
    providerInvoiceMessages.aiOfReportAi,
  ],
})

export const deleteProviderInvoice = defineRoute({
  method: 'DELETE',
  path: '/peachinvoices/{id}',
  access: provider,
  summary: 'Deletes an invoice that has no number, so that it can be generated again.',
  params: ById,
  answer: ProviderInvoice,
  failures: [404, 409],
  messages: [providerInvoiceMessages.notFound, providerInvoiceMessages.isNumbered('{number}')],
})

export const creditProviderInvoice = defineRoute({
  method: 'POST',
  path: '/peachinvoices/{id}/credit',
  access: provider,
  summary: 'Credits an invoice that has a number, whole or in part, by a negative one with a number of its own.',
  params: ById,
  body: ProviderInvoiceCredit,
  status: 201,
  answer: ProviderInvoice,
  failures: [404, 409],
  messages: [
    providerInvoiceMessages.notFound,
    providerInvoiceMessages.noNumber,
    providerInvoiceMessages.changedMeanwhile,
    providerInvoiceMessages.nothingToCredit,
  ],
})

export const listClientsForInvoice = defineRoute({
  method: 'GET',
  path: '/clientsforinvoice',
  access: provider,
  summary:
    'The clients with an invoice in a month, by name, a page of a letter after another, with the totals of all pages.',
  query: z.strictObject({
    month: Month,
    starts_with: Initial.optional(),
    initials: AskedInitials,
    /** Words of the client's name, or their beginnings. */
    name: ShortText.optional(),
    after,
  }),
  answer: z.strictObject({
    data: z.array(InvoicedClient),
    next: z.string().optional(),
    initials: UsedInitials,
    totals: InvoiceTotals,
    /** It makes the month's missing invoices; on the first page only. */
    job: Id.optional(),
  }),
})

export const downloadUnpaidInvoicesCsv = defineRoute({
  method: 'GET',
  path: '/peachinvoices/csv',
  access: provider,
  summary: 'The unpaid invoices of a month, as CSV.',
  query: z.strictObject({ month: Month }),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [404],
  messages: [csvMessages.failed, providerInvoiceMessages.noneUnpaid],
})

export const sendInvoiceEmail = defineRoute({
  method: 'POST',
  path: '/email/invoice-email-with-attachments',
  access: provider,
  summary:
    'Mails an invoice with its PDF and returns the entry in its log, once for each key. The first mail gives it its number.',
  body: InvoiceEmail,
  answer: z.strictObject({ emaillog: EmailLog }),
  failures: [404, 409, 429],
  messages: [emailMessages.failed, providerInvoiceMessages.notFound, providerInvoiceMessages.pdfComing],
})

export const listInvoiceEmails = defineRoute({
  method: 'GET',
  path: '/peachinvoices/{id}/emaillogs',
  access: provider,
  summary: 'The e-mails that an invoice was attached to, newest first, a page at a time.',
  params: ById,
  query: z.strictObject({ before: Instant.optional() }),
  /** `sender`: the address that they are sent from. */
  answer: z.strictObject({ data: z.array(EmailLog), next: Instant.optional(), sender: z.string() }),
  failures: [404],
  messages: [providerInvoiceMessages.notFound],
})

export const findInvoiceBounces = defineRoute({
  method: 'POST',
  path: '/peachinvoices/{id}/bounces',
  access: provider,
  summary:
    'Those of these addresses at which e-mails of the client bounced recently, each with the bounce that counts.',
  params: ById,
  body: z.strictObject({ addresses: z.array(EmailAddress).min(1).max(maxEmailRecipients) }),
  answer: z.strictObject({ data: z.array(EmailBounce) }),
  failures: [404],
  messages: [providerInvoiceMessages.notFound],
})
