import { cutText, shortTextMax, type Client, type CodedReportCounts, type ListedClient } from '@lintel/contract'
import { chargeOf, discountPercentOf, isSwitchedOn, newId, packageAmount, percentOf, settingOf } from '@lintel/rules'
import type { Actor } from '../audit/write-act.ts'
import { clientsOfInitial, findClient, providerClientId } from '../clients/find-client.ts'
import { atMost } from '../lib/at-most.ts'
import type { Context } from '../lib/context.ts'
import { codedCountsOf } from '../reports/client-totals.ts'
import { actOnInvoice } from './acts.ts'
import { addInvoices, invoicesInOneWrite, readInvoiced, type InvoiceRecord } from './store.ts'

/** The index of clients, in its order. */
const initials = [...'0abcdefghijklmnopqrstuvwxyz']
/** Clients that are read at once. */
const inTurns = 10

/** Whoever is inactive, suspended or the provider itself is charged nothing. */
const isCharged = (client: Client) =>
  client.active && !isSwitchedOn(client, 'Suspend') && client.id !== providerClientId

function invoiceOf(client: Client, { month, counts, now }: { month: string; counts: CodedReportCounts; now: string }) {
  const { id, name, peachpackage: plan, branches } = client
  const typed = settingOf(client, 'Invoice discount')
  const percent = discountPercentOf(typed)
  const discountpercent = percent ?? 0
  const amount = packageAmount(plan, branches.length)
  const invoice: InvoiceRecord = {
    ...{ id: newId(), date: `${month}-01`, client: { id, name }, status: 'Unpaid', deleted: false },
    ...{ plan, branchcount: branches.length, ...chargeOf(amount, percentOf(amount, discountpercent)) },
    ...{ aiamount: 0, discountpercent, reportcounts: counts, credited: 0, creditedvat: 0 },
    ...{ version: 1, createdAt: now, updatedAt: now },
    ...(percent === undefined && { discountunread: cutText(typed, shortTextMax) }),
  }
  return invoice
}

/** Makes the missing invoices of a month for these clients, and answers them. Sent again, it makes none. */
export async function invoiceClients(
  ctx: Pick<Context, 'now'> & { user: Actor },
  month: string,
  listed: readonly Pick<ListedClient, 'id'>[],
): Promise<InvoiceRecord[]> {
  const now = ctx.now().toISOString()
  const turn = atMost(inTurns)
  const made: InvoiceRecord[] = []
  let open = listed.map(({ id }) => id)
  while (open.length > 0) {
    // Read again after each refusal: somebody else may be making them at the same time.
    const invoiced = await readInvoiced(month, open)
    open = open.filter((id) => !invoiced.has(id))
    const batch = open.slice(0, invoicesInOneWrite)
    const invoices = await Promise.all(
      batch.map((id) =>
        turn(async () => {
          const [client, counts] = await Promise.all([findClient(id), codedCountsOf(id, month)])
          return client && isCharged(client) ? [invoiceOf(client, { month, counts, now })] : []
        }),
      ),
    )
    const added = invoices.flat()
    const acts = added.map((invoice) => actOnInvoice(ctx, 'invoice.generate', invoice))
    if (added.length > 0 && !(await addInvoices(added, acts))) continue
    made.push(...added)
    open = open.slice(batch.length)
  }
  return made
}

/** A page of a month: how many letters of the index of clients are done, and how many invoices it made. */
interface MonthPage {
  done: number
  total: number
  made: number
}

/** Makes the missing invoices of a month, a page of clients at a time. */
export async function* invoiceMonth(
  ctx: Pick<Context, 'now'> & { user: Actor },
  month: string,
): AsyncGenerator<MonthPage> {
  for (const [at, initial] of initials.entries()) {
    for (let from: string | undefined; ;) {
      const { clients, next } = await clientsOfInitial(initial, from)
      const made = (await invoiceClients(ctx, month, clients)).length
      yield { done: next === undefined ? at + 1 : at, total: initials.length, made }
      if (next === undefined) break
      from = next
    }
  }
}
