import { AgencyUser, type AuditEntry, type ListedTicket } from '@lintel/contract'
import { newClient, toPence } from '@lintel/rules'
import type { Context } from '../../../functions/lib/context.ts'
import type { InvoiceRecord } from '../../../functions/provider-invoices/store.ts'

/*
 * 60 or 5,000 clients with twelve months of invoices, 720 or 60,000, and with two users, a ticket and an audit entry
 * each. The letter Q has the same 20 clients in both, with the users whose names are searched; the first page of a
 * month is full in both: only the rest of the tables differs.
 */

/** The measured month. */
const month = '2026-06'
const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 6 + at, 1)).toISOString().slice(0, 7))
const measuredLetter = 'q'
const ofLetter = 20
const otherInitials = [...'0abcdefghijklmnoprstuvwxyz']

const clientId = (n: number) => `bench-client-${String(n).padStart(4, '0')}`
const nameOf = (n: number) => {
  const number = String(n).padStart(4, '0')
  return n < ofLetter ? `Quillhaven ${number}` : `${otherInitials[n % otherInitials.length]}ettings A ${number}`
}

/** Two users of a client. */
const usersOf = (n: number) =>
  [1, 2].map((user) => {
    const id = `${clientId(n)}-u${user}`
    return AgencyUser.parse({
      id,
      name: `${n < ofLetter ? 'Quilla' : 'Nora'} Lettingham ${user}`,
      email: `${id}@people.example`,
    })
  })

/** That many clients, each with two branches. */
export const clients = (total: number) =>
  Array.from({ length: total }, (_, n) => {
    const [id, name] = [clientId(n), nameOf(n)]
    const branches = [1, 2].map((branch) => ({ id: `${id}-${branch}`, name: `Branch ${branch}` }))
    return newClient({ id, name, email: `${id}@people.example`, branches, users: usersOf(n) }, { branchId: `${id}-1` })
  })

const counts = { Inv: 3, Md: 1, Ci: 2, Co: 2, Lra: 0, Dmi: 0, Ric: 1, Scv: 0 }

function* monthOf(of: string, total: number): Generator<InvoiceRecord> {
  const at = `${of}-01T09:00:00.000Z`
  for (let n = 0; n < total; n++)
    yield {
      id: `bench-invoice-${of}-${String(n).padStart(4, '0')}`,
      date: `${of}-01`,
      status: 'Unpaid',
      deleted: false,
      client: { id: clientId(n), name: nameOf(n) },
      plan: 'Standard',
      branchcount: 2,
      discountpercent: 0,
      amount: toPence(56),
      discount: 0,
      vat: toPence(11.2),
      aiamount: 0,
      credited: 0,
      creditedvat: 0,
      reportcounts: counts,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
}

/** Twelve months of invoices of that many clients. */
export function* invoices(total: number): Generator<InvoiceRecord> {
  for (const of of months) yield* monthOf(of, total)
}

const momentOf = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString()

/** A ticket for each of that many clients. */
export function* tickets(total: number): Generator<ListedTicket> {
  for (let n = 0; n < total; n++)
    yield {
      id: `bench-ticket-${String(n).padStart(4, '0')}`,
      clientid: clientId(n),
      client: nameOf(n),
      phone: '',
      subject: 'The list is slow',
      status: n % 2 === 0 ? 'New' : 'Closed',
      createdby: 'Nora',
      version: 1,
      createdAt: momentOf(n),
      updatedAt: momentOf(n),
    }
}

/** An audit entry for each of that many clients. */
export function* acts(total: number): Generator<AuditEntry> {
  for (let n = 0; n < total; n++)
    yield {
      id: `bench-act-${String(n).padStart(4, '0')}`,
      at: momentOf(n),
      clientId: clientId(n),
      detail: {},
      action: 'client.create',
      by: { id: 'u', name: 'U' },
      subject: { kind: 'client', id: clientId(n), name: nameOf(n) },
    }
}

const contextOf = (scope: Context['scope']): Context => ({
  requestId: 'bench',
  now: () => new Date(),
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  viewerAddress: undefined,
  user: {
    sub: 's',
    username: 'u',
    email: 'u@people.example',
    name: 'U',
    groups: [],
    clientId: clientId(0),
    userId: 'u',
  },
  scope,
})

/** The measured cases by name: each call runs once and returns its number of rows. */
export async function casesOf(): Promise<Record<string, () => Promise<number>>> {
  const { listClients } = await import('../../../functions/clients/operations.ts')
  const { listClientsForInvoice, listProviderInvoices } =
    await import('../../../functions/provider-invoices/operations.ts')
  const { listTickets } = await import('../../../functions/tickets/operations.ts')
  const { listAudit } = await import('../../../functions/audit/operations.ts')
  const { listRecipients } = await import('../../../functions/remote-commands/operations.ts')
  const [provider, customer] = [contextOf({ kind: 'any' }), contextOf({ kind: 'client', clientId: clientId(0) })]
  const input = { params: {}, headers: {}, body: undefined }
  const clientsBy = (query: Parameters<typeof listClients>[1]['query']) => async () =>
    (await listClients(provider, { ...input, query })).data.length
  const table = (query: object) => async () =>
    (await listClientsForInvoice(provider, { ...input, query: { month, ...query } })).data.length
  const invoicesOf = (ctx: Context, query: object) => async () =>
    (await listProviderInvoices(ctx, { ...input, query })).data.length
  const recipients = (search: string) => async () =>
    (await listRecipients(provider, { ...input, query: { search } })).data.length
  const ticketsOf = (ctx: Context, query: object) => async () =>
    (await listTickets(ctx, { ...input, query: { page: 1, ...query } })).answer.data.length
  const audit = (ctx: Context, query: object) => async () =>
    (await listAudit({ ...ctx, now: () => new Date('2026-06-30') }, { ...input, query })).data.length
  return {
    'clients: the first page': clientsBy({}),
    'clients: whose a branch is': clientsBy({ branch: `${clientId(7)}-1` }),
    'clients: a letter': clientsBy({ starts_with: measuredLetter }),
    'clients: search, a word': clientsBy({ name: 'quillh' }),
    'clients: search, two words': clientsBy({ name: 'quillhaven 0007' }),
    'users: a name': recipients('quilla'),
    'users: a name and a client': recipients('quilla quillhaven 0007'),
    'users: an address': recipients(`${clientId(7)}-u1@people.example`),
    'tickets: everybody’s': ticketsOf(provider, {}),
    'tickets: everybody’s, new': ticketsOf(provider, { status: 'New' }),
    'tickets: a client’s': ticketsOf(customer, {}),
    'audit: everybody’s': audit(provider, {}),
    'audit: a client’s': audit(customer, {}),
    'invoices: a month, first page': table({}),
    'invoices: a letter of a month': table({ starts_with: measuredLetter }),
    'invoices: a month, no totals': invoicesOf(provider, { month }),
    'invoices: a client’s, all': invoicesOf(customer, {}),
    'invoices: a client’s month': invoicesOf(customer, { month }),
  }
}
