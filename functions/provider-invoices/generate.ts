import {
  providerInvoiceMessages,
  type Client,
  type CodedReportCounts,
  type ListedClient,
  type RouteAnswer,
  type RouteInput,
  type routes,
} from '@lintel/contract'
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
import { clientsOfInitial, findClient, providerClientId } from '../clients/find-client.ts'
import { atMost } from '../lib/at-most.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { codedCountsOf } from '../reports/client-totals.ts'
import { actOnInvoice } from './acts.ts'
import { inPounds } from './pounds.ts'
import { addInvoices, invoicesInOneWrite, readInvoiced, type InvoiceRecord } from './store.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** The index of clients, in its order. */
const initials = [...'0abcdefghijklmnopqrstuvwxyz']
/** Clients that are read at once. */
const inTurns = 10

/** Whoever is inactive, suspended or the provider itself is charged nothing. */
const isCharged = (client: Client) =>
  client.active && !isSwitchedOn(client, 'Suspend') && client.id !== providerClientId

function invoiceOf(client: Client, { month, counts, now }: { month: string; counts: CodedReportCounts; now: string }) {
  const { id, name, peachpackage: plan, branches } = client
  const discountpercent = discountPercentOf(settingOf(client, 'Invoice discount'))
  const amount = packageAmount(plan, branches.length)
  const invoice: InvoiceRecord = {
    ...{ id: newId(), date: `${month}-01`, client: { id, name }, status: 'Unpaid', deleted: false },
    ...{ plan, branchcount: branches.length, ...chargeOf(amount, percentOf(amount, discountpercent)) },
    ...{ aiamount: 0, discountpercent, reportcounts: counts, credited: 0, creditedvat: 0 },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
  return invoice
}

/** Makes the missing invoices of a month for these clients, and answers them. Sent again, it makes none. */
export async function invoiceClients(
  ctx: Pick<Context, 'now' | 'user'>,
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

/**
 * POST /peachinvoices: one page of clients that has some, and what the next call continues with. A call that is broken
 * off loses nothing: whoever calls again makes what is missing.
 */
export async function generateProviderInvoices(
  ctx: Context,
  { body: { month, after } }: Input<'generateProviderInvoices'>,
): Promise<RouteAnswer<typeof routes.generateProviderInvoices>> {
  if (month > monthOf(dayInLondon(ctx.now())))
    throw new HttpError(400, providerInvoiceMessages.monthToCome, {
      issues: [{ path: 'body.month', message: providerInvoiceMessages.monthToCome }],
    })
  const total = initials.length
  let at = Math.max(0, after === undefined ? 0 : initials.indexOf(after.charAt(0)))
  let from = after
  for (; at < total; at += 1, from = undefined) {
    const initial = initials[at] ?? ''
    const { clients, next } = await clientsOfInitial(initial, from)
    if (clients.length === 0) continue
    const data = (await invoiceClients(ctx, month, clients)).map(inPounds)
    const following = next ?? initials[at + 1]
    const done = next === undefined ? at + 1 : at
    return { data, ...(following !== undefined && { next: following }), progress: { done, total } }
  }
  return { data: [], progress: { done: total, total } }
}
