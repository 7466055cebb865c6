import {
  firstMonth,
  invalidPage,
  monthPattern,
  type InvoicedClient,
  type ListedClient,
  providerInvoiceMessages,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { dayInLondon, initialOf, isSwitchedOn, monthOf, plusDays, totalOf, toPounds } from '@lintel/rules'
import { findClientsNamed, findListedClients, initialsWith } from '../clients/find-client.ts'
import { runningMonthJob } from '../documents/jobs/personal-jobs.ts'
import type { Context } from '../lib/context.ts'
import { refused, HttpError } from '../lib/http-error.ts'
import { inPounds, monthNameOf } from './invoice.ts'
import {
  hasInvoices,
  readInvoicesOf,
  readMonthPage,
  readNumbered,
  readTotals,
  type InvoiceRecord,
  readUnpaid,
} from './store.ts'
import { csvFile } from '../lib/csv.ts'
import { reply, type Reply } from '../lib/answer.ts'

export async function listProviderInvoices(
  ctx: Context,
  { query }: InputOf<'listProviderInvoices'>,
): Promise<AnswerOf<'listProviderInvoices'>> {
  const { month, number, after } = query
  const clientId = ctx.scope.kind === 'any' ? query.client : ctx.scope.clientId
  if (number !== undefined) {
    const invoice = await readNumbered(number)
    const isShown = invoice && (clientId === undefined || invoice.client.id === clientId)
    return { data: isShown ? [inPounds(invoice)] : [] }
  }
  if (clientId !== undefined) return { data: (await readInvoicesOf(clientId, month)).map(inPounds) }
  const { invoices, next } = await (month === undefined
    ? readAllMonths(after ?? monthOf(dayInLondon(ctx.now())))
    : readMonthPage(month, { after }))
  return { data: invoices.map(inPounds), ...(next !== undefined && { next }) }
}

const monthsAtOnce = 24

/** After `month` or `month cursor`. It can be empty before others. */
async function readAllMonths(from: string): ReturnType<typeof readMonthPage> {
  let [month, after] = [from.slice(0, 7), from.slice(8)]
  if (!monthPattern.test(month)) throw refused('query.after', invalidPage)
  for (let looked = 1; ; looked += 1) {
    const { invoices, next } = await readMonthPage(month, { after: after || undefined })
    if (next !== undefined) return { invoices, next: `${month} ${next}` }
    if (month <= firstMonth) return { invoices }
    ;[month, after] = [monthOf(plusDays(`${month}-01`, -1)), '']
    if (invoices.length > 0 || looked === monthsAtOnce) return { invoices, next: month }
  }
}

export async function withClients(
  invoices: readonly InvoiceRecord[],
): Promise<{ invoice: InvoiceRecord; client: ListedClient | undefined }[]> {
  const listed = await findListedClients(invoices.map(({ client }) => client.id))
  const clients = new Map(listed.map((client) => [client.id, client]))
  return invoices.map((invoice) => ({ invoice, client: clients.get(invoice.client.id) }))
}

export const invoiceEmailOf = (client: ListedClient | undefined): string => client?.invoiceemail || client?.email || ''

async function readNamed(month: string, name: string): ReturnType<typeof readMonthPage> {
  const found = await findClientsNamed(name)
  return { invoices: (await Promise.all(found.map(({ id }) => readInvoicesOf(id, month)))).flat() }
}

export async function listClientsForInvoice(
  _ctx: Context,
  { query: { month, starts_with, after, name, initials } }: InputOf<'listClientsForInvoice'>,
): Promise<AnswerOf<'listClientsForInvoice'>> {
  if (initials) {
    const used = await initialsWith((initial) => hasInvoices(month, initial))
    return { data: [], totals: await readTotals(month), initials: used }
  }
  const initial = starts_with === undefined ? undefined : initialOf(starts_with)
  const [{ invoices, next }, totals, job] = await Promise.all([
    name === undefined ? readMonthPage(month, { initial, after }) : readNamed(month, name),
    readTotals(month, initial),
    after === undefined ? runningMonthJob(month) : undefined,
  ])
  const rows = await withClients(invoices)
  const data = rows.map(({ invoice, client }): InvoicedClient => ({
    invoice: inPounds(invoice),
    email: invoiceEmailOf(client),
    phone: client?.phone ?? '',
    directdebit: client !== undefined && isSwitchedOn(client, 'Direct debit'),
  }))
  return { data, totals, ...(next !== undefined && { next }), ...(job !== undefined && { job }) }
}

const columns = ['CompanyName', 'Email', 'Phone', 'Plan', 'Amount'] as const

const fileName = (month: string): string => `Unpaid-Clients-List-${monthNameOf(`${month}-01`).replace(' ', '-')}.csv`

interface Owed {
  /** The invoice; if it is paid, the first of its credits. */
  of: InvoiceRecord
  pence: number
}

/** None for one that was credited in full. */
function owedOf(unpaid: readonly InvoiceRecord[]): Owed[] {
  const owed = new Map<string, Owed>()
  for (const record of unpaid) {
    const id = record.credits ?? record.id
    const { of = record, pence = 0 } = owed.get(id) ?? {}
    owed.set(id, { of: record.id === id ? record : of, pence: pence + totalOf(record) })
  }
  return [...owed.values()].filter(({ pence }) => pence !== 0)
}

export async function downloadUnpaidInvoicesCsv(
  _ctx: Context,
  { query: { month } }: InputOf<'downloadUnpaidInvoicesCsv'>,
): Promise<Reply<string>> {
  const owed = owedOf(await readUnpaid(month))
  if (owed.length === 0) throw new HttpError(404, providerInvoiceMessages.noneUnpaid)
  const pence = new Map(owed.map((one) => [one.of.id, one.pence]))
  const cells = (await withClients(owed.map(({ of }) => of))).map(({ invoice, client }) => [
    invoice.client.name,
    invoiceEmailOf(client),
    client?.phone ?? '',
    invoice.plan,
    toPounds(pence.get(invoice.id) ?? 0),
  ])
  return reply(csvFile(columns, cells), {
    headers: { 'content-disposition': `attachment; filename="${fileName(month)}"` },
  })
}
