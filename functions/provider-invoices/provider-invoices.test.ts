import { providerInvoiceMessages, routes, type Client, type ProviderInvoice, type RouteRequest } from '@lintel/contract'
import { newClient, newId, toPence } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { findClient } from '../clients/find-client.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { anInvoiceAdministrator, anInvoiceRecord } from '../test/invoices.ts'
import { everyPage } from '../test/pages.ts'
import { aUserOf, aClient, aPerson, type Person } from '../test/people.ts'
import { spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import { invoiceClients } from './generate.ts'
import { handler as makeMonth } from './make-month.ts'
import { readInvoicesOf, addInvoices } from './store.ts'
import { aReportBy } from '../test/reports.ts'

const administrator = await anInvoiceAdministrator()

const maker = { now: () => new Date(), user: { name: 'Tester', sub: 'tester', userId: 'tester', clientId: 'provider' } }

const invoicesOf = async (client: Client, month?: string): Promise<ProviderInvoice[]> =>
  (await call(routes.listProviderInvoices, administrator, { query: { client: client.id, month } })).body.data

/**
 * Returns a client's invoice for a month. A job for the month would visit every test's clients, so only the tests about
 * it run one.
 */
async function invoiced(client: Client, month = '2012-03'): Promise<ProviderInvoice> {
  await invoiceClients(maker, month, [client])
  const [invoice] = await invoicesOf(client, month)
  return invoice ?? expect.fail('No invoice was made.')
}

const withSettings = (client: Client, values: Record<string, string>): Client['settings'] =>
  client.settings.map((setting) => ({ ...setting, value: values[setting.key] ?? setting.value }))
const defaults = newClient({ id: 'defaults', name: 'Defaults' }, { branchId: 'defaults-1' })

const save = (id: string, body: object) =>
  callRaw(routes.saveProviderInvoice, administrator.idToken, { params: { id }, body })
const saved = async (id: string, body: object): Promise<ProviderInvoice> => {
  const request = { params: { id }, body }
  return (await call(routes.saveProviderInvoice, administrator, request)).body
}
const remove = (id: string) => callRaw(routes.deleteProviderInvoice, administrator.idToken, { params: { id } })
const credit = (id: string, body: object) =>
  callRaw(routes.creditProviderInvoice, administrator.idToken, { params: { id }, body })
const total = ({ amount, discount, vat }: ProviderInvoice) => toPence(amount) - toPence(discount) + toPence(vat)
const actionsOn = async (client: Client, id: string) =>
  (await actsOf(client.id)).filter(({ subject }) => subject.id === id).map(({ action }) => action)

const table = async (query: RouteRequest<typeof routes.listClientsForInvoice>['query']) =>
  (await call(routes.listClientsForInvoice, administrator, { query })).body

describe('generating a month', () => {
  it('charges the package for each branch, less the client’s discount, and VAT on the rest', async () => {
    const settings = withSettings(defaults, { 'Invoice discount': '12.5%' })
    const client = await aClient({ peachpackage: 'Pro', settings })
    const invoice = await invoiced(client, '2012-01')
    expect(invoice).toMatchObject({
      date: '2012-01-01',
      client: { id: client.id, name: client.name },
      status: 'Unpaid',
      plan: 'Pro',
      branchcount: 2,
      amount: 140,
      discount: 17.5,
      vat: 24.5,
      aiamount: 0,
      discountpercent: 12.5,
    })
    expect(invoice.number).toBeUndefined()
    expect(await actionsOn(client, invoice.id)).toEqual(['invoice.generate'])
  })

  it('gives no discount if it cannot be read, and reports that until one is entered', async () => {
    const settings = withSettings(defaults, { 'Invoice discount': 'ten percent' })
    const { id, ...invoice } = await invoiced(await aClient({ peachpackage: 'Report AI', settings }))
    expect(invoice).toMatchObject({ amount: 200, discount: 0, discountpercent: 0, discountunread: 'ten percent' })
    expect(await saved(id, { aiamount: 10 })).toMatchObject({ discount: 0, discountunread: 'ten percent' })
    expect(await saved(id, { discount: 21 })).toMatchObject({ discount: 21 })
    expect((await saved(id, { discount: 21 })).discountunread).toBeUndefined()
    const none = await invoiced(await aClient())
    expect(none.discountunread).toBeUndefined()
  })

  it('skips and counts clients that cannot be read; one with an unreadable branch is skipped rather than undercharged', async () => {
    const [first, second, third] = [await aClient(), await aClient(), await aClient()]
    const spoil = (client: Client, sk: string, change: Record<string, unknown>) =>
      spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${client.id}`, sk }, change)
    const long = 'x'.repeat(301)
    await spoil(first, 'CLIENT', { website: long })
    await spoil(second, `BRANCH#${second.id}-2`, { name: long })
    const month = '2011-01'
    const { made, unreadable } = await invoiceClients(maker, month, [first, second, third])
    expect([made.map(({ client }) => client.id), unreadable]).toEqual([[third.id], 2])
    // One with an unreadable row for the month counts as invoiced, rather than being retried forever.
    await writeUnchecked('PROVIDER_INVOICES_TABLE', { pk: `CLIENT#${third.id}`, sk: '2011-02', id: 7 })
    expect((await invoiceClients(maker, '2011-02', [third])).made).toEqual([])
  })

  it('is one job for all who ask until it ends, which every system administrator can follow; each client has one invoice', async () => {
    const client = await aClient()
    await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${client.id}`, sk: 'LISTED' }, { name: 'x'.repeat(301) })
    const month = '2012-02'
    const other = await aPerson(['SysAdmin', 'Support'], { clientId: 'provider', userId: 'x' })
    const start = async (person: Person) =>
      (await call(routes.generateProviderInvoices, person, { body: { month } })).body.id
    const seen = async () => (await call(routes.listClientsForInvoice, other, { query: { month } })).body.job
    expect(await seen()).toBeUndefined()
    const [first = '', ...again] = await Promise.all(Array.from({ length: 6 }, () => start(administrator)))
    expect(new Set(again)).toEqual(new Set([first]))
    const job = async (id: string) => (await call(routes.getJob, other, { params: { id } })).body
    const at = await seen()
    if (!(await job(first)).completed) expect([at, first]).toContain(first)
    const ended = (id: string) =>
      vi.waitFor(async () => expect(await job(id)).toMatchObject({ completed: true }), { timeout: 110_000 })
    await ended(first)
    expect(await seen()).toBeUndefined()
    // Lists leave this client out, because its listed record does not parse; it is charged.
    const made = await readInvoicesOf(client.id, month)
    expect(made.map(({ date }) => date)).toEqual(['2012-02-01'])
    const later = await start(other)
    expect(later).not.toBe(first)
    await ended(later)
    expect(await readInvoicesOf(client.id, month)).toEqual(made)
  })

  it('continues where it was interrupted, and an ended job creates nothing more', async () => {
    const [client, month] = [await aClient(), '2012-06']
    const { id } = (await call(routes.generateProviderInvoices, administrator, { body: { month } })).body
    // Concurrently with the job, like a retry of an interrupted step.
    await makeMonth({ jobId: id })
    const [invoice] = await invoicesOf(client, month)
    const job = async () => (await call(routes.getJob, administrator, { params: { id } })).body
    await vi.waitFor(async () => expect(await job()).toMatchObject({ completed: true }), { timeout: 110_000 })
    expect(await invoicesOf(client, month)).toMatchObject([{ id: invoice?.id }])
    await remove(invoice?.id ?? '')
    await makeMonth({ jobId: id })
    expect(await invoicesOf(client, month)).toEqual([])
  })

  it('leaves out inactive and suspended clients, and the provider itself; is refused for a future month', async () => {
    const inactive = await aClient({ active: false })
    const suspended = await aClient({ settings: withSettings(defaults, { Suspend: 'true' }) })
    // The provider's own client is active and has branches and a package, but gets no invoice either.
    const provider = (await findClient('provider')) ?? expect.fail('It was made.')
    const generated = await invoiceClients(maker, '2012-03', [inactive, suspended, provider])
    expect(generated.made).toEqual([])
    expect(provider.active).toBe(true)
    const answer = await callRaw(routes.generateProviderInvoices, administrator.idToken, { body: { month: '2098-01' } })
    expect(answer).toMatchObject(refusal(400, providerInvoiceMessages.monthToCome))
  })

  it('leaves out a client for every month that began before it was created', async () => {
    // In London it is already July.
    const client = await aClient({ createdAt: '2012-06-30T23:30:00.000Z' })
    for (const month of ['2012-06', '2012-07', '2012-08']) await invoiceClients(maker, month, [client])
    expect((await invoicesOf(client)).map(({ date }) => date)).toEqual(['2012-08-01'])
  })

  it('counts the month’s reports by type, and keeps these counts', async () => {
    const client = await aClient()
    const person = await aUserOf(client)
    const add = (type: string, date: string) => aReportBy(person, { type, date })
    await add('Inventory', '2012-04-01')
    await add('Inventory', '2012-04-30')
    await add('Mid Term', '2012-04-15')
    await add('Check Out', '2012-05-01')
    const invoice = await invoiced(client, '2012-04')
    const counted = { Inv: 2, Md: 1, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 }
    expect(invoice.reportcounts).toEqual(counted)
    await add('Inventory', '2012-04-02')
    await invoiceClients(maker, '2012-04', [client])
    expect(await invoicesOf(client, '2012-04')).toMatchObject([{ reportcounts: counted }])
  })
})

describe('an invoice without a number', () => {
  it('accepts an AI charge only for a client with Report AI, and recalculates everything', async () => {
    const settings = withSettings(defaults, { 'Invoice discount': '10' })
    const ai = await invoiced(await aClient({ peachpackage: 'Report AI', settings }))
    expect(await saved(ai.id, { aiamount: 25.5 })).toMatchObject({
      amount: 225.5,
      discount: 22.55,
      vat: 40.59,
      aiamount: 25.5,
    })
    const plus = await invoiced(await aClient({ peachpackage: 'Plus' }))
    expect(await save(plus.id, { aiamount: 1 })).toMatchObject(refusal(400, providerInvoiceMessages.aiOfReportAi))
  })

  it('is edited at the version that was read, within its amount, and audited; the server’s fields are ignored', async () => {
    const client = await aClient()
    const invoice = await invoiced(client)
    for (const body of [{ amount: -1 }, { amount: 0.001 }, { amount: 1e12 }, { discount: -1 }, { aiamount: -5 }])
      expect((await save(invoice.id, body)).status, JSON.stringify(body)).toBe(400)
    const tooHigh = refusal(400, providerInvoiceMessages.discountTooHigh)
    expect(await save(invoice.id, { discount: invoice.amount + 0.01 })).toMatchObject(tooHigh)
    const owned = { vat: 1, number: 1, deleted: true, client: { id: 'other', name: 'Other' }, credited: 5 }
    const change = { amount: 99.99, discount: 9.99, ...owned, reportcounts: undefined }
    const after = await saved(invoice.id, { ...invoice, ...change })
    expect(after).toMatchObject({ amount: 99.99, discount: 9.99, vat: 18, client: invoice.client, deleted: false })
    expect(after.number).toBeUndefined()
    const acts = await actsOf(client.id)
    expect(acts.at(-1)).toMatchObject({ action: 'invoice.change', detail: { fields: 'amount, discount, vat' } })
    expect(await save(invoice.id, { discount: 6, version: invoice.version })).toMatchObject({
      ...refusal(409, providerInvoiceMessages.changedMeanwhile),
      body: { current: after.version },
    })
  })

  it('is deleted, is removed from list and totals, and can be generated again', async () => {
    const client = await aClient()
    const month = '2012-06'
    const first = await invoiced(client, month)
    const credited = await credit(first.id, { version: 1 })
    expect(credited).toMatchObject(refusal(409, providerInvoiceMessages.noNumber))
    expect(await remove(first.id)).toMatchObject({ status: 200, body: { id: first.id, deleted: true } })
    expect(await remove(first.id)).toMatchObject(refusal(404, providerInvoiceMessages.notFound))
    expect(await invoicesOf(client)).toEqual([])
    const second = await invoiced(client, month)
    expect(second.id).not.toBe(first.id)
    expect(await actionsOn(client, first.id)).toEqual(['invoice.generate', 'invoice.delete'])
  })
})

describe('a number', () => {
  it('is assigned at the first payment, once, and settles the invoice, but its status toggles', async () => {
    const invoice = await invoiced(await aClient())
    const paid = await saved(invoice.id, { status: 'Paid' })
    expect(paid).toMatchObject({ status: 'Paid', number: expect.any(Number) })
    const settled = refusal(409, providerInvoiceMessages.isNumbered(String(paid.number)))
    expect(await save(invoice.id, { amount: 1 })).toMatchObject(settled)
    expect(await remove(invoice.id)).toMatchObject(settled)
    const unpaid = await saved(invoice.id, { ...invoice, version: undefined, status: 'Unpaid' })
    expect(unpaid).toMatchObject({ status: 'Unpaid', number: paid.number })
    expect(await saved(invoice.id, { status: 'Paid' })).toMatchObject({ number: paid.number })
    const { body } = await call(routes.listProviderInvoices, administrator, { query: { number: paid.number } })
    expect(body.data).toMatchObject([{ id: invoice.id }])
  })

  it('has no gaps and is unique, even with concurrent payments', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => aClient()))
    await invoiceClients(maker, '2012-07', clients)
    const open = (await Promise.all(clients.map((client) => invoicesOf(client, '2012-07')))).flat()
    const paid = await Promise.all(open.map(({ id }) => saved(id, { status: 'Paid' })))
    const numbers = paid.map(({ number }) => number ?? 0)
    expect(new Set(numbers).size).toBe(8)
    for (let number = Math.min(...numbers); number <= Math.max(...numbers); number++) {
      const { body } = await call(routes.listProviderInvoices, administrator, { query: { number } })
      expect(body.data, String(number)).toHaveLength(1)
    }
  })
})

describe('a credit', () => {
  it('is a negative invoice with its own number, at most what is left', async () => {
    const client = await aClient({ peachpackage: 'Plus' })
    const invoice = await invoiced(client)
    const paid = await saved(invoice.id, { status: 'Paid' })
    const first = { version: paid.version, amount: 33.33 }
    const twice = await Promise.all([credit(invoice.id, first), credit(invoice.id, first)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(twice.find(({ status }) => status === 201)).toMatchObject({
      body: { credits: invoice.id, amount: -33.33, discount: 0, vat: -6.67, status: 'Unpaid' },
    })
    expect(await credit(invoice.id, { version: paid.version })).toMatchObject(
      refusal(409, providerInvoiceMessages.changedMeanwhile),
    )
    const { version } = (await invoicesOf(client)).find(({ id }) => id === invoice.id) ?? paid
    expect(await credit(invoice.id, { version, amount: 66.68 })).toMatchObject(
      refusal(400, providerInvoiceMessages.nothingToCredit),
    )
    expect(await credit(invoice.id, { version })).toMatchObject({ status: 201, body: { amount: -66.67, vat: -13.33 } })
    const all = await invoicesOf(client)
    expect(all).toHaveLength(3)
    expect(all.reduce((sum, one) => sum + total(one), 0)).toBe(0)
    expect(new Set(all.map(({ number }) => number)).size).toBe(3)
    await invoiceClients(maker, '2012-03', [client])
    expect(await invoicesOf(client)).toHaveLength(3)
    for (const one of all.filter(({ credits }) => credits)) {
      expect(await remove(one.id)).toMatchObject({ status: 409 })
      expect(await credit(one.id, { version: one.version })).toMatchObject(
        refusal(400, providerInvoiceMessages.nothingToCredit),
      )
    }
  })

  it('follows its invoice in the table, before the next client', async () => {
    const [month, name] = ['2012-07', `Twin ${newId()}`]
    for (const client of [await aClient({ name }), await aClient({ name })]) {
      const invoice = await invoiced(client, month)
      const { id, ...paid } = await saved(invoice.id, { status: 'Paid' })
      for (let given = 0; given < 3; given += 1)
        expect(await credit(id, { version: paid.version + given, amount: 1 })).toMatchObject({ status: 201 })
    }
    const rows = await everyPage((after) => table({ month, starts_with: 't', after }))
    const found = rows.map(({ invoice }) => invoice)
    const twins = found.filter(({ client }) => client.name === name)
    expect(twins.map(({ credits }) => credits)).toEqual(
      [twins[0]?.id, twins[4]?.id].flatMap((id) => [undefined, id, id, id]),
    )
  })
})

describe('the table of a month', () => {
  const month = '2013-05'

  it('lists a letter by name with current client data, and adds up to the totals and the CSV', async () => {
    const named = (name: string, change: Partial<Client> = {}) => aClient({ name: `${name} ${newId()}`, ...change })
    const direct = withSettings(defaults, { 'Direct debit': 'true' })
    const [beta, alpha, paidFor] = await Promise.all([
      named('Émile B', { email: 'office@b.example', phone: '020 7946 0101' }),
      named('Emile A', { email: 'office@a.example', invoiceemail: 'bills@a.example', settings: direct }),
      named('Emile C', { peachpackage: 'Report AI' }),
    ])
    await invoiceClients(maker, month, [beta, alpha])
    const { id } = await invoiced(paidFor, month)
    const { number, version } = await saved(id, { status: 'Paid', aiamount: 10.01 })
    const own = new Set([beta.id, alpha.id, paidFor.id])
    const byName = (await table({ month, name: paidFor.name })).data.map(({ invoice }) => invoice.client.id)
    expect(byName).toEqual([paidFor.id])
    const { data, totals } = await table({ month, starts_with: 'E' })
    expect(data.filter(({ invoice }) => own.has(invoice.client.id))).toMatchObject([
      { invoice: { client: { id: alpha.id } }, email: 'bills@a.example', directdebit: true },
      { invoice: { client: { id: beta.id } }, email: 'office@b.example', phone: '020 7946 0101', directdebit: false },
      { invoice: { client: { id: paidFor.id }, number, amount: 210.01 } },
    ])
    const sum = (status: string) =>
      data.filter(({ invoice }) => invoice.status === status).reduce((pence, row) => pence + total(row.invoice), 0)
    expect(toPence(totals.paid)).toBe(sum('Paid'))
    expect(toPence(totals.unpaid)).toBe(sum('Unpaid'))
    expect(toPence(totals.amount)).toBe(sum('Paid') + sum('Unpaid'))

    const unpaid = () => call(routes.downloadUnpaidInvoicesCsv, administrator, { query: { month } })
    const linesOf = (body: string) => body.replace('\uFEFF', '').trim().split('\r\n')
    const addsUp = async (lines: string[]) => {
      const inFile = lines.slice(1).reduce((pence, line) => pence + toPence(Number(line.split(',').at(-1))), 0)
      expect(inFile).toBe(toPence((await table({ month })).totals.unpaid))
    }
    const { headers, body } = await unpaid()
    expect(headers.get('content-disposition')).toContain('filename="Unpaid-Clients-List-May-2013.csv"')
    const lines = linesOf(body)
    expect(lines[0]).toBe('CompanyName,Email,Phone,Plan,Amount')
    expect(lines).toContain(`${beta.name},office@b.example,020 7946 0101,Standard,67.20`)
    expect(lines).toContain(`${alpha.name},bills@a.example,,Standard,67.20`)
    expect(body).not.toContain(paidFor.name)
    await addsUp(lines)
    // A credit's amount is outstanding too, although its invoice is paid.
    expect(await credit(id, { version, amount: 5 })).toMatchObject({ status: 201 })
    const withCredit = linesOf((await unpaid()).body)
    expect(withCredit.find((line) => line.startsWith(paidFor.name))).toMatch(/,Report AI,-6\.00$/)
    await addsUp(withCredit)
  })

  it('pages a letter without loss or repetition, unusual names included', async () => {
    const paged = '2010-02'
    const names = Array.from({ length: 60 }, (_, index) => (index === 30 ? '👍 Lettings' : `${index} Quay`))
    for (const name of names) await addInvoices([anInvoiceRecord(paged, name)], [])
    const ask = (after?: string) => table({ month: paged, starts_with: '7', after })
    const first = await ask()
    const second = await ask(first.next)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, undefined])
    const shown = [...first.data, ...second.data].map(({ invoice }) => invoice.client.name)
    expect(shown.toSorted()).toEqual(names.toSorted())
    expect(first.totals).toEqual({ paid: 0, unpaid: 3600, amount: 3600 })
    const whole = await call(routes.listProviderInvoices, administrator, { query: { month: paged } })
    expect(whole.body).toMatchObject({ data: { length: 50 }, next: first.next })
    expect((await table({ month: paged, initials: 'true' })).initials).toEqual(['0-9'])
    // Without a month the provider reads all of them too, as agencies do.
    const all = await everyPage(
      async (after) => (await call(routes.listProviderInvoices, administrator, { query: { after } })).body,
    )
    const months = all.map(({ date }) => date.slice(0, 7))
    expect(months).toEqual(months.toSorted().toReversed())
    expect(months.filter((month) => month === paged)).toHaveLength(60)
  })

  it('has the balance of an invoice and its credits in one row of the CSV, and none if it is zero', async () => {
    const of = '2013-06'
    const [whole, part] = await Promise.all([aClient({ peachpackage: 'Plus' }), aClient({ peachpackage: 'Plus' })])
    await invoiceClients(maker, of, [whole, part])
    const csv = () => callRaw(routes.downloadUnpaidInvoicesCsv, administrator.idToken, { query: { month: of } })
    const credited = async (client: Client, amount?: number) => {
      const invoice = (await invoicesOf(client, of)).find(({ credits }) => credits === undefined)
      // It gets its number with the first payment, then it is unpaid again.
      await saved(invoice?.id ?? '', { status: 'Paid' })
      const { version } = await saved(invoice?.id ?? '', { status: 'Unpaid' })
      expect(await credit(invoice?.id ?? '', { version, ...(amount && { amount }) })).toMatchObject({ status: 201 })
    }
    await credited(part, 10)
    await credited(whole)
    const { status, body } = await csv()
    expect(status).toBe(200)
    const lines = String(body).replace('\uFEFF', '').trim().split('\r\n').slice(1)
    expect(lines.filter((line) => line.startsWith(whole.name))).toEqual([])
    expect(lines.filter((line) => line.startsWith(part.name))).toEqual([expect.stringMatching(/,Plus,108\.00$/)])
    await credited(part)
    expect((await csv()).status).toBe(404)
  })
})
