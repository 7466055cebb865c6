import { cutText, shortTextMax, type Client, type CodedReportCounts, type ListedClient } from '@lintel/contract'
import {
  chargeOf,
  dayInLondon,
  discountPercentOf,
  isSwitchedOn,
  monthOf,
  newId,
  packageAmount,
  percentOf,
  settingOf,
} from '@lintel/rules'
import type { Actor } from '../audit/write-act.ts'
import { clientIdsOfInitial, findWholeClient, providerClientId } from '../clients/find-client.ts'
import { limitConcurrency, retryUntilWritten } from '../lib/concurrency.ts'
import type { Context } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import { InvalidRow } from '../lib/invalid-rows.ts'
import { codedCountsOf } from '../reports/client-totals.ts'
import { countUses } from '../transcription/state.ts'
import { actOnInvoice } from './invoice.ts'
import { addInvoices, invoicesInOneWrite, readInvoiced, type InvoiceRecord } from './store.ts'

const log = makeLogger('provider-invoices')

/** The initials of the client index, in order. */
const initials = [...'0abcdefghijklmnopqrstuvwxyz']
const readConcurrency = 10

/** Inactive, suspended and later clients and the provider itself are not charged. */
const isCharged = (client: Client, month: string) =>
  client.active &&
  !isSwitchedOn(client, 'Suspend') &&
  client.id !== providerClientId &&
  (client.createdAt === undefined || monthOf(dayInLondon(new Date(client.createdAt))) < month)

function invoiceOf(
  client: Client,
  { month, counts, uses, now }: { month: string; counts: CodedReportCounts; uses: number; now: string },
) {
  const { id, name, peachpackage: plan, branches } = client
  const typed = settingOf(client, 'Invoice discount')
  const percent = discountPercentOf(typed)
  const discountpercent = percent ?? 0
  const amount = packageAmount(plan, branches.length)
  const invoice: InvoiceRecord = {
    id: newId(),
    date: `${month}-01`,
    client: { id, name },
    status: 'Unpaid',
    deleted: false,
    plan,
    branchcount: branches.length,
    ...chargeOf(amount, percentOf(amount, discountpercent)),
    aiamount: 0,
    discountpercent,
    reportcounts: counts,
    transcriptions: uses,
    credited: 0,
    creditedvat: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...(percent === undefined && { discountunread: cutText(typed, shortTextMax) }),
  }
  return invoice
}

interface Invoiced {
  made: InvoiceRecord[]
  unreadable: number
}

/** Undefined if a row does not parse, or if it is not charged. */
async function chargeable(id: string): Promise<{ client?: Client | undefined; unreadable: number }> {
  try {
    return { client: await findWholeClient(id), unreadable: 0 }
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    log.error('A client cannot be invoiced', { clientId: id, error })
    return { unreadable: 1 }
  }
}

/** A retry creates none. Unreadable clients are skipped. */
export async function invoiceClients(
  ctx: Pick<Context, 'now'> & { user: Actor },
  month: string,
  listed: readonly Pick<ListedClient, 'id'>[],
): Promise<Invoiced> {
  const now = ctx.now().toISOString()
  const turn = limitConcurrency(readConcurrency)
  const all: Invoiced = { made: [], unreadable: 0 }
  for (let at = 0; at < listed.length; at += invoicesInOneWrite) {
    const batch = listed.slice(at, at + invoicesInOneWrite).map(({ id }) => id)
    const { made, unreadable } = await retryUntilWritten(`The invoices of ${month}`, async () => {
      // Read again after each conflict: another execution may be creating them concurrently.
      const invoiced = await readInvoiced(month, batch)
      const found = await Promise.all(
        batch
          .filter((id) => !invoiced.has(id))
          .map((id) =>
            turn(async () => {
              const [{ client, unreadable: invalid }, counts, uses] = await Promise.all([
                chargeable(id),
                codedCountsOf(id, month),
                countUses(id, month),
              ])
              const invoice =
                client && isCharged(client, month) ? invoiceOf(client, { month, counts, uses, now }) : undefined
              return { invoice, invalid }
            }),
          ),
      )
      const added = found.flatMap(({ invoice }) => invoice ?? [])
      const acts = added.map((invoice) => actOnInvoice(ctx, 'invoice.generate', invoice))
      if (added.length > 0 && !(await addInvoices(added, acts))) return undefined
      return { made: added, unreadable: found.reduce((sum, { invalid }) => sum + invalid, 0) }
    })
    all.made.push(...made)
    all.unreadable += unreadable
  }
  return all
}

interface MonthPage {
  done: number
  total: number
  made: number
  unreadable: number
}

export async function* invoiceMonth(
  ctx: Pick<Context, 'now'> & { user: Actor },
  month: string,
): AsyncGenerator<MonthPage> {
  for (const [at, initial] of initials.entries())
    for await (const { ids, isLast } of clientIdsOfInitial(initial)) {
      const { made, unreadable } = await invoiceClients(
        ctx,
        month,
        ids.map((id) => ({ id })),
      )
      yield { done: isLast ? at + 1 : at, total: initials.length, made: made.length, unreadable }
    }
}
