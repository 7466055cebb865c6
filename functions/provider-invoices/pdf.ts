import { createHash } from 'node:crypto'
import type { Download, ProviderInvoice, InputOf, AnswerOf } from '@lintel/contract'
import type { ProviderInvoiceSource } from '@lintel/print'
import { hasDownload } from '../documents/files.ts'
import { addressOf } from '../documents/jobs/job-view.ts'
import { makeProviderInvoice } from '../documents/jobs/personal-jobs.ts'
import type { Context } from '../lib/context.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { findInvoice, pdfName } from './invoice.ts'
import { partiesOf } from './parties.ts'
import { readInvoice, type InvoiceRecord } from './store.ts'

/** With a number it shows the parties of the time when it got it. */
async function sourceOf(invoice: InvoiceRecord): Promise<ProviderInvoiceSource> {
  const { number, date, plan, branchcount, amount, discount, vat, aiamount, discountpercent, reportcounts } = invoice
  const [parties, credited] = await Promise.all([
    invoice.issued ?? partiesOf(invoice),
    invoice.credits === undefined ? undefined : readInvoice(invoice.credits),
  ])
  return {
    ...parties,
    number,
    date,
    credits: credited?.number,
    plan,
    branchcount,
    amount,
    discount,
    vat,
    aiamount,
    discountpercent,
    reportcounts,
  }
}

/** Derived from the content, so that the same content is rendered once. Drafts are kept for a day. */
function keyOf({ id, number }: InvoiceRecord, source: ProviderInvoiceSource): string {
  const sha256 = createHash('sha256').update(JSON.stringify(source)).digest('hex')
  return number === undefined
    ? `downloads/previews/invoices/${sha256}.pdf`
    : `downloads/provider-invoices/${id}/${sha256}.pdf`
}

export async function attachmentOf(invoice: InvoiceRecord): Promise<ProviderInvoice['attachment']> {
  const path = keyOf(invoice, await sourceOf(invoice))
  return { filename: pdfName(invoice), ...((await hasDownload(path)) && { path }) }
}

export async function pdfOf(
  ctx: Pick<Context, 'now' | 'user'>,
  invoice: InvoiceRecord,
): Promise<{ src: string; filename: string; job?: string }> {
  const source = await sourceOf(invoice)
  const [src, filename] = [keyOf(invoice, source), pdfName(invoice)]
  if (await hasDownload(src)) return { src, filename }
  const job = await makeProviderInvoice(ctx, { id: invoice.id, clientId: invoice.client.id, src, filename, source })
  return { src, filename, ...(job !== undefined && { job }) }
}

export async function downloadProviderInvoice(
  ctx: Context,
  { params }: InputOf<'downloadProviderInvoice'>,
): Promise<Reply<AnswerOf<'downloadProviderInvoice'>>> {
  const { src, filename, job } = await pdfOf(ctx, await findInvoice(ctx, params.id))
  if (job !== undefined) return reply({ job }, { status: 202 })
  const data: Download = await addressOf(src, filename)
  return reply({ data }, {})
}
