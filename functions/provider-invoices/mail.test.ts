import { randomUUID } from 'node:crypto'
import { InvoiceEmail, providerInvoiceMessages, routes, type ProviderInvoice } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { anAddress } from '../emails/emails.fixture.ts'
import type { Context } from '../lib/context.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { anInvoiceFor, anInvoiceAdministrator } from '../test/invoices.ts'
import { bytesAt, mailTo } from '../test/mailbox.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { sendInvoiceEmail } from './mail.ts'

const administrator = await anInvoiceAdministrator()

const mail = (invoiceid: string, email: object) =>
  callRaw(routes.sendInvoiceEmail, administrator.idToken, {
    body: { invoiceid, subject: '', message: '<p>Please find it attached.</p><script>x</script>', ...email },
  })
const invoice = async (id: string): Promise<ProviderInvoice> =>
  (await call(routes.getProviderInvoice, administrator, { params: { id } })).body
const logs = async (id: string) => (await call(routes.listInvoiceEmails, administrator, { params: { id } })).body.data

describe('mailing an invoice', { timeout: 120_000 }, () => {
  it('gives it its number and attaches its PDF, once per key', async () => {
    const client = await aClient({ peachpackage: 'Plus' })
    const id = await anInvoiceFor(client.id)
    const [to, copy] = [anAddress(), anAddress()]
    const email = { to: [to], bcc: [copy], idempotencykey: newId() }
    const first = await mail(id, email)
    expect(first).toMatchObject({ status: 200, body: { emaillog: { invoiceid: id, toaddresses: [to] } } })
    const { number, date, status, attachment, emaillogs } = await invoice(id)
    expect(number).toEqual(expect.any(Number))
    expect(emaillogs).toMatchObject([{ invoiceid: id, attachments: [attachment] }])
    expect(attachment.path).toMatch(/\.pdf$/)
    const agency = await aUserOf(client, ['Customers', 'CustomerAdministrators'])
    const theirs = (await call(routes.getProviderInvoice, agency, { params: { id } })).body
    expect([theirs.attachment, theirs.emaillogs]).toEqual([attachment, undefined])
    expect(status).toBe('Unpaid')
    // The response was lost: a retry sends no further e-mail.
    expect(await mail(id, email)).toMatchObject({ status: 200, body: first.body })
    expect(await mail(id, { ...email, subject: 'Another' })).toMatchObject({ status: 409 })
    const [sent, ...others] = await mailTo(to)
    expect(others).toEqual([])
    expect(await mailTo(copy)).toHaveLength(1)
    const month = new Date(date).toLocaleString('en-GB', { month: 'long', year: 'numeric' })
    expect(sent).toMatchObject({ subject: `Invoice for the month of ${month}`, text: 'Please find it attached.\n' })
    expect(sent?.html).not.toContain('script')
    expect(sent?.attachments).toMatchObject([{ type: 'application/pdf' }])
    const [file] = sent?.attachments ?? []
    const [text] = await textsOf(await bytesAt(file?.url ?? ''))
    expect(text).toContain(`Invoice number ${number}`)
    expect(text).toContain('Total to pay £120.00')
    expect(await logs(id)).toMatchObject([{ toaddresses: [to], attachments: [{ filename: file?.filename }] }])
    const acts = (await actsOf(client.id)).map(({ action }) => action)
    expect(acts.filter((action) => /mail|number/.test(action)).toSorted()).toEqual(['invoice.mail', 'invoice.number'])
    expect(await callRaw(routes.deleteProviderInvoice, administrator.idToken, { params: { id } })).toMatchObject(
      refusal(409, providerInvoiceMessages.isNumbered(String(number))),
    )
  })

  it('asks for a retry if rendering outlasts the request, and the retry sends it', async () => {
    const id = await anInvoiceFor((await aClient()).id)
    const to = anAddress()
    const email = { to: [to], idempotencykey: newId() }
    // Each reading of the clock is past the request's limit.
    let passed = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + (passed += 20_000))
    const body = InvoiceEmail.parse({ invoiceid: id, message: '<p>Please find it attached.</p>', ...email })
    const ctx: Context = { ...contextOf(administrator), scope: { kind: 'any' } }
    const early = sendInvoiceEmail(ctx, { params: {}, query: {}, headers: {}, body }).finally(() => clock.mockRestore())
    await expect(early).rejects.toMatchObject({ status: 409, message: providerInvoiceMessages.pdfComing })
    expect(await mailTo(to)).toEqual([])
    const { number } = await invoice(id)
    expect(number).toEqual(expect.any(Number))
    expect(await mail(id, email)).toMatchObject({ status: 200 })
    expect(await mailTo(to)).toHaveLength(1)
    expect((await invoice(id)).number).toBe(number)
  })

  it('is refused without an address, without text and from another sender, and leaves no number', async () => {
    const id = await anInvoiceFor((await aClient()).id)
    for (const email of [{ to: [] }, { to: ['nobody'] }, { to: [anAddress()], message: '<p> </p>' }])
      expect(await mail(id, email)).toMatchObject({ status: 400 })
    expect(await mail(id, { to: [anAddress()], from: 'else@people.example' })).toMatchObject({ status: 400 })
    expect((await invoice(id)).number).toBeUndefined()
  })

  it('shows bounces in its log and for the client’s next e-mail', async () => {
    const client = await aClient()
    const id = await anInvoiceFor(client.id)
    const gone = `bounce+${randomUUID().slice(0, 8)}@simulator.amazonses.com`
    expect(await mail(id, { to: [gone] })).toMatchObject({ status: 200 })
    const bounced = [{ address: gone, kind: 'permanent' }]
    const patience = { timeout: 100_000, interval: 400 }
    await vi.waitFor(async () => expect(await logs(id)).toMatchObject([{ bounces: bounced }]), patience)
    const request = { params: { id: await anInvoiceFor(client.id) }, body: { addresses: [gone, anAddress()] } }
    const { body } = await call(routes.findInvoiceBounces, administrator, request)
    expect(body.data).toMatchObject(bounced)
  })
})
