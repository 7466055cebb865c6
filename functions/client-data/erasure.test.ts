import { clientDataMessages, routes, type Client } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findClient, findListedClients } from '../clients/find-client.ts'
import { accountBounceOf, accountMail } from '../emails/find-bounces.ts'
import { keepBounce } from '../emails/store.ts'
import { readMonthTotals, sumOf } from '../reports/store/index.ts'
import { readHeader } from '../reports/store/headers.ts'
import { call, callRaw } from '../test/call.ts'
import { aPerson, type Person } from '../test/people.ts'
import { aTicketOf } from '../test/tickets.ts'
import { readUnchecked, spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import {
  actionsIn,
  administrator,
  aFullClient,
  aJob,
  allRows,
  signInAdministrator,
  ended,
  eraseRaw,
  hardlyAnyTime,
  keysOf,
  longEnough,
  of,
  place,
  refused,
  stateOf,
  suspend,
} from '../test/client-data.ts'
import { handler as erasePass } from './erase.ts'
import { readJob } from './store.ts'

beforeAll(signInAdministrator)

/** The rows that name the client, without those of the erasure itself. */
const leftOf = async ({ id }: Client) =>
  (await allRows()).filter((row) => row.includes(id) && !/CLIENTDATA#|"of":"ERASURE"/.test(row))

describe('an erasure', longEnough, () => {
  test('leaves nothing but what is kept, and erases nothing of another client', async () => {
    const { client, old, odd, invoice, ticket, command, customer, oddCustomer, template, oddTemplate, reportTemplate } =
      await aFullClient({}, '1997-05-03')
    const { client: other, old: foreign } = await aFullClient({}, '1997-05-03')
    // Only its client is known.
    const hopeless = await place(client, '4 Lost Quay')
    await spoilRecord(
      'REPORTS_TABLE',
      { pk: `REPORT#${hopeless.id}`, sk: 'HEADER' },
      { date: 'some day', version: undefined },
    )
    const oddTicket = await aTicketOf(client.id)
    await spoilRecord('TICKETS_TABLE', { pk: `TICKET#${oddTicket}`, sk: 'TICKET' }, { status: 'Lost' })
    const user = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
    const bystander = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
    for (const { email: address } of [user, bystander])
      await keepBounce(accountMail, { kind: 'permanent', address, at: '2026-11-22T10:00:00.000Z', reason: '' })
    const counted = async () => sumOf((await readMonthTotals({ month: '1997-05' })).values()).reports
    const before = await counted()

    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.suspendFirst))
    await suspend(client)
    expect(await eraseRaw(client, 'Another')).toMatchObject(refused(400, clientDataMessages.otherName))
    expect(await eraseRaw({ ...client, id: 'provider' })).toMatchObject(refused(409, clientDataMessages.notTheProvider))
    expect((await eraseRaw(client)).status).toBe(202)
    const job = await ended(client, 'erasure')
    expect(job.error).toBeUndefined()
    const known = (by: Person) => callRaw(routes.getJob, by.idToken, { params: { id: job.id } })
    const staff = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
    expect(await known(staff)).toMatchObject({ status: 200, body: { id: job.id, completed: true } })
    expect((await known(bystander)).status).toBe(404)
    expect(job).toMatchObject({ state: 'finished', counts: { reports: 4, tickets: 2, accounts: 1 } })
    expect(job.named).toContain(`report ${odd.ref}: could not be read; erased`)
    expect(job.named).toContain(`ticket ${oddTicket}: could not be read; erased`)

    expect(await leftOf(client)).toEqual([])
    expect(job.named).toContain(`customer ${oddCustomer}: could not be read; erased`)
    const ids = [
      old.id,
      odd.id,
      hopeless.id,
      ticket,
      oddTicket,
      command,
      customer,
      oddCustomer,
      template,
      oddTemplate,
      reportTemplate,
    ]
    const naming = (await allRows()).filter((row) => ids.some((id) => row.includes(id)))
    // References are never reused.
    expect(naming.filter((row) => !row.includes('"retired"') && !row.includes('CLIENTDATA#'))).toEqual([])
    for (const id of ids) expect(await keysOf(id)).toEqual([])
    expect((await keysOf(client.id)).map((key) => key.slice(key.indexOf(client.id)))).toEqual([
      // Another key that has one of theirs as a prefix.
      `${client.id}/20261122T100000Z/front.jpg.jpg`,
    ])
    expect(await counted()).toBe(before - 1)
    expect((await call(routes.getProviderInvoice, administrator, { params: { id: invoice } })).body.id).toBe(invoice)
    expect(await actionsIn(client)).toEqual(expect.arrayContaining(['client.erase', 'client.eraseend']))
    expect((await callRaw(routes.listReports, user.idToken, {})).status).toBe(401)
    expect(await accountBounceOf(user.email)).toBeUndefined()
    expect(await accountBounceOf(bystander.email)).toBeDefined()
    expect(await callRaw(routes.getClient, administrator.idToken, of(client))).toMatchObject({ status: 404 })
    expect(await eraseRaw(client)).toMatchObject(refused(404, 'Client not found.'))

    expect((await call(routes.getReport, bystander, { params: { id: foreign.id } })).body.address.line1).toBe(
      '1 Old Quay',
    )
    expect((await keysOf(other.id)).filter((key) => key.endsWith('/front.jpg')).length).toBeGreaterThan(2)
  })

  test(
    'that is interrupted continues, while nobody can change the client or work in it',
    { tags: ['long'] },
    async () => {
      const { client } = await aFullClient()
      const user = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
      await suspend(client)
      const event = await aJob(client, 'ERASURE')
      expect((await callRaw(routes.getClient, user.idToken, of(client))).status).toBe(403)
      expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.erasureRuns))
      expect(await callRaw(routes.exportClientData, administrator.idToken, of(client))).toMatchObject(
        refused(409, clientDataMessages.beingErased),
      )
      const known = await findClient(client.id)
      const settings = known?.settings.map((one) => (one.key === 'Suspend' ? { ...one, value: 'false' } : one))
      const save = { ...of(client), body: { settings, version: known?.version } }
      expect(await callRaw(routes.saveClient, administrator.idToken, save)).toMatchObject(
        refused(409, clientDataMessages.beingErased),
      )
      const key = { pk: `CLIENTDATA#${client.id}`, sk: 'ERASURE' }
      for (let more = true; more;) {
        const row = await readUnchecked('JOBS_TABLE', key)
        more = (await erasePass(event, hardlyAnyTime)).more
        // Each pass runs twice, as if killed before it could record its progress.
        if (more) {
          await writeUnchecked('JOBS_TABLE', { ...row, ...key })
          more = (await erasePass(event, hardlyAnyTime)).more
        }
      }
      expect(await readJob(client.id, 'ERASURE')).toMatchObject({ state: 'finished', failed: 0 })
      expect(await leftOf(client)).toEqual([])
    },
  )

  test(
    'that could not erase everything reports so, keeps the client, and can be started again',
    { tags: ['long'] },
    async () => {
      const { client, old } = await aFullClient()
      await suspend(client)
      const event = await aJob(client, 'ERASURE')
      vi.stubEnv('REPORTS_BUCKET', 'no-such-bucket')
      while ((await erasePass(event, hardlyAnyTime)).more);
      vi.unstubAllEnvs()
      const { erasure } = await stateOf(client)
      expect(erasure).toMatchObject({ state: 'failed', error: clientDataMessages.notAllErased })
      expect(erasure?.named).toContain(`report ${old.ref}: not erased`)
      expect(await readHeader(old.id)).toBeDefined()
      // The rest of it can be continued, however late.
      expect(await readJob(client.id, 'ERASURE')).not.toHaveProperty('ttl')
      const again = await aJob(client, 'ERASURE')
      await erasePass({ ...again, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
      expect((await stateOf(client)).erasure).toMatchObject({
        state: 'failed',
        error: clientDataMessages.erasureFailed,
      })
      expect((await eraseRaw(client)).status).toBe(202)
      expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
      expect(await readHeader(old.id)).toBeUndefined()
    },
  )

  test(
    'that could not erase everything leaves the client in lists, where it can be started again',
    { tags: ['long'] },
    async () => {
      const { client } = await aFullClient()
      const listed = async () => (await findListedClients([client.id])).length
      await suspend(client)
      const event = await aJob(client, 'ERASURE')
      vi.stubEnv('PHOTOS_BUCKET', 'no-such-bucket')
      while ((await erasePass(event, hardlyAnyTime)).more);
      vi.unstubAllEnvs()
      expect((await stateOf(client)).erasure).toMatchObject({ state: 'failed', error: clientDataMessages.notAllErased })
      expect(await listed()).toBe(1)
      expect((await eraseRaw(client)).status).toBe(202)
      expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
      expect(await listed()).toBe(0)
    },
  )
})
