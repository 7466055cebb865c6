import {
  providerInvoiceMessages,
  type ProviderInvoice,
  type ProviderInvoiceChange,
  type InputOf,
} from '@lintel/contract'
import { creditOf, editCharge, newId, toPence } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { actOnInvoice, findInvoice, inPounds } from './invoice.ts'
import { issuedNow } from './parties.ts'
import { addCredit, removeInvoice, replaceInvoice, type InvoiceRecord } from './store.ts'

const isNumbered = (number: number) => new HttpError(409, providerInvoiceMessages.isNumbered(String(number)))

function assertCurrent({ version }: InvoiceRecord, readAt: number | undefined): void {
  if (readAt !== undefined && readAt !== version)
    throw new HttpError(409, providerInvoiceMessages.changedMeanwhile, { current: version })
}

const typedMoney = ['amount', 'discount', 'aiamount'] as const
const money = [...typedMoney, 'vat'] as const

/** Throws 400 if they are inconsistent, 409 if the invoice is settled. */
function withMoney(invoice: InvoiceRecord, body: ProviderInvoiceChange): InvoiceRecord {
  const typed = (pounds: number | undefined) => (pounds === undefined ? undefined : toPence(pounds))
  const edit = { amount: typed(body.amount), discount: typed(body.discount), aiamount: typed(body.aiamount) }
  if (typedMoney.every((name) => edit[name] === undefined || edit[name] === invoice[name])) return invoice
  if (invoice.number !== undefined) throw isNumbered(invoice.number)
  if (edit.aiamount && invoice.plan !== 'Report AI')
    throw refused('body.aiamount', providerInvoiceMessages.aiOfReportAi)
  const charge = editCharge(invoice, edit)
  if (!charge) throw refused('body.discount', providerInvoiceMessages.discountTooHigh)
  const { discountpercent: _before, discountunread, ...rest } = invoice
  const isTyped = edit.discount !== undefined && edit.discount !== invoice.discount
  return { ...rest, ...charge, ...(discountunread !== undefined && !isTyped && { discountunread }) }
}

/** The first payment gives the invoice its number. */
export async function saveProviderInvoice(
  ctx: Context,
  { params, body }: InputOf<'saveProviderInvoice'>,
): Promise<ProviderInvoice> {
  return retryUntilWritten("An invoice's change", async () => {
    const before = await findInvoice(ctx, params.id)
    assertCurrent(before, body.version)
    const status = body.status ?? before.status
    const changed = { ...withMoney(before, body), status }
    const fields = money.filter((name) => changed[name] !== before[name])
    if (fields.length === 0 && status === before.status) return inPounds(before)
    const numbered = status === 'Paid'
    const issued = before.issued ?? (numbered ? await issuedNow(before, ctx.now()) : undefined)
    const after = await replaceInvoice(
      before,
      { ...changed, ...(issued && { issued }), updatedAt: ctx.now().toISOString() },
      {
        numbered,
        also: (invoice) => [
          ...(fields.length > 0 ? [actOnInvoice(ctx, 'invoice.change', invoice, { fields: fields.join(', ') })] : []),
          ...(status === before.status ? [] : [actOnInvoice(ctx, 'invoice.status', invoice, { status })]),
        ],
      },
    )
    return after && inPounds(after)
  })
}

export async function deleteProviderInvoice(
  ctx: Context,
  { params }: InputOf<'deleteProviderInvoice'>,
): Promise<ProviderInvoice> {
  return retryUntilWritten("An invoice's deletion", async () => {
    const invoice = await findInvoice(ctx, params.id)
    if (invoice.number !== undefined) throw isNumbered(invoice.number)
    const isRemoved = await removeInvoice(invoice, [actOnInvoice(ctx, 'invoice.delete', invoice)])
    return isRemoved ? inPounds({ ...invoice, deleted: true }) : undefined
  })
}

export async function creditProviderInvoice(
  ctx: Context,
  { params, body }: InputOf<'creditProviderInvoice'>,
): Promise<ProviderInvoice> {
  return retryUntilWritten('A credit', async () => {
    const invoice = await findInvoice(ctx, params.id)
    if (invoice.number === undefined) throw new HttpError(409, providerInvoiceMessages.noNumber)
    assertCurrent(invoice, body.version)
    const credited = { net: invoice.credited, vat: invoice.creditedvat }
    // A credit is corrected by an invoice, not by another credit.
    const charge = invoice.credits
      ? undefined
      : creditOf(invoice, credited, body.amount === undefined ? undefined : toPence(body.amount))
    if (!charge) throw refused('body.amount', providerInvoiceMessages.nothingToCredit)
    const now = ctx.now().toISOString()
    const { discountpercent: _percent, discountunread: _unread, transcriptions: _uses, number, ...rest } = invoice
    const credit: InvoiceRecord = {
      ...rest,
      ...charge,
      id: newId(),
      credits: invoice.id,
      status: 'Unpaid',
      version: 1,
      branchcount: 0,
      aiamount: 0,
      credited: 0,
      creditedvat: 0,
      createdAt: now,
      updatedAt: now,
      issued: await issuedNow(invoice, ctx.now()),
      reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 },
    }
    const after = {
      ...invoice,
      credited: credited.net - charge.amount,
      creditedvat: credited.vat - charge.vat,
      updatedAt: now,
    }
    const also = (made: InvoiceRecord) => [actOnInvoice(ctx, 'invoice.credit', made, { credits: String(number) })]
    const made = await addCredit(invoice, after, { credit, also })
    return made && inPounds(made)
  })
}
