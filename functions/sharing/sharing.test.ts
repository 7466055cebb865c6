import {
  reportMessages,
  routes,
  sharingMessages,
  signatureMessages,
  type Client,
  type NewReport,
  type Report,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { call, callRaw } from '../test/call.ts'
import { keyIn } from '../test/links.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { makeLink } from './links.ts'

const address = { line1: '3 Old Quay', line2: 'Flat 2', town: 'Westhaven', postcode: 'ZZ4 7QA' }
const signature = { _uuid: 'sig-1', type: 'tenant' as const, name: 'Ann Tenant', email: 'ann@people.example' }

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const make = async (change: Partial<z.input<typeof NewReport>> = {}): Promise<Report> => {
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', signatures: [signature], ...change }
  return (await call(routes.createReport, person, { body })).body
}
const share = async (id: string, body: object) =>
  (await call(routes.createLink, person, { params: { id }, body: body as { purpose: 'report' } })).body
const list = async (id: string) => (await call(routes.listLinks, person, { params: { id } })).body.data
const visit = (id: string, k: unknown) => callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })
const openWith = (id: string, k: unknown) =>
  callRaw(routes.openSharedReport, undefined, { params: { id }, query: { k } })
const notFetched = { status: 404, body: { message: sharingMessages.couldNotFetch } }

describe('links', () => {
  it('have the page of their purpose as address, and are listed newest first', async () => {
    const { id } = await make()
    const made = [
      await share(id, { purpose: 'report' }),
      await share(id, { purpose: 'feedback', party: 'tenant' }),
      await share(id, { purpose: 'signature', signatureId: 'sig-1' }),
      await share(id, { purpose: 'photos' }),
    ]
    expect(made.map(({ url }) => url.split('?')[0])).toEqual([
      `/reportlink/${id}`,
      `/feedback/${id}`,
      `/tenantsignature/${id}/sig-1`,
      `/photos/${id}`,
    ])
    // A signature key is shown only when it is created: users who can list links must not be able to sign for others.
    const listed = made.map(({ url, ...link }) => (link.purpose === 'signature' ? link : { ...link, url }))
    expect(await list(id)).toEqual(listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))
    const [first] = made
    const days = (Date.parse(first?.expiresAt ?? '') - Date.parse(first?.createdAt ?? '')) / 86_400_000
    expect(days).toBe(90)
    expect(first).toMatchObject({ createdBy: 'Eve Rywhere', createdById: person.userId, reportId: id })
  })

  it.each([
    ['an unknown purpose', { purpose: 'edit' }, 400],
    ['no signature to sign', { purpose: 'signature' }, 400],
    ['a signature where nothing is signed', { purpose: 'report', signatureId: 'sig-1' }, 400],
    ['a party where nobody comments', { purpose: 'report', party: 'tenant' }, 400],
    ['a field of its own', { purpose: 'report', expiresAt: '2099-01-01T00:00:00Z' }, 400],
  ])('with %s are rejected', async (_, body, status) => {
    const { id } = await make()
    expect(await callRaw(routes.createLink, person.idToken, { params: { id }, body })).toMatchObject({ status })
    expect(await list(id)).toEqual([])
  })

  it('to sign that are created concurrently leave one that works', async () => {
    const { id } = await make()
    const body = { purpose: 'signature', signatureId: 'sig-1' }
    const made = await Promise.all(Array.from({ length: 20 }, () => share(id, body)))
    const statuses = await Promise.all(made.map(async ({ url }) => (await visit(id, keyIn(url))).status))
    expect(statuses.filter((status) => status !== 404)).toHaveLength(1)
    expect((await list(id)).filter(({ revokedAt }) => revokedAt === undefined)).toHaveLength(1)
    // The next one replaces it.
    const next = await share(id, body)
    const alive = (await list(id)).filter(({ revokedAt }) => revokedAt === undefined)
    expect(alive).toMatchObject([{ id: next.id }])
  })

  it('must name a signature that the report has', async () => {
    const { id } = await make()
    const body = { purpose: 'signature', signatureId: 'another' }
    expect(await callRaw(routes.createLink, person.idToken, { params: { id }, body })).toMatchObject({
      status: 400,
      body: { message: signatureMessages.notFound },
    })
  })

  it('of another report are 404', async () => {
    const [mine, other] = [await make(), await make()]
    const { id: linkId } = await share(other.id, { purpose: 'report' })
    for (const route of [routes.renewLink, routes.revokeLink])
      expect(await callRaw(route, person.idToken, { params: { id: mine.id, linkId } })).toMatchObject({
        status: 404,
        body: { message: 'Link not found.' },
      })
    expect(await callRaw(routes.listLinks, person.idToken, { params: { id: newId() } })).toMatchObject({
      status: 404,
      body: { message: reportMessages.notFound },
    })
  })
})

describe('a key', () => {
  it('opens only its own report for its own purpose', async () => {
    const [mine, other] = [await make(), await make()]
    const reportKey = keyIn((await share(mine.id, { purpose: 'report' })).url)
    const feedbackKey = keyIn((await share(mine.id, { purpose: 'feedback' })).url)
    expect(await visit(mine.id, reportKey)).toMatchObject({ status: 200, body: { purpose: 'report' } })
    expect(await visit(mine.id, feedbackKey)).toMatchObject({ status: 200, body: { purpose: 'feedback' } })
    expect(await visit(other.id, reportKey)).toMatchObject(notFetched)
    expect(await openWith(mine.id, feedbackKey)).toMatchObject(notFetched)
    const [linkId] = reportKey.split('.')
    const [, mac] = feedbackKey.split('.')
    expect(await visit(mine.id, `${linkId}.${mac}`)).toMatchObject(notFetched)
  })

  it('is rejected with the same response whether or not the report exists', async () => {
    const { id } = await make()
    const key = keyIn((await share(id, { purpose: 'report' })).url)
    const seen = new Set<string>()
    const tries: [string, unknown][] = [
      [id, undefined],
      [id, 'x'],
      [newId(), key],
      [newId(), undefined],
      ['%2e%2e', key],
      ['constructor', key],
    ]
    for (const [report, k] of tries) {
      const { status, body, headers } = await visit(report, k)
      const { id: _request, ...said } = body as { id: string }
      const names = [...headers.keys()].filter((name) => name !== 'date').toSorted()
      seen.add(JSON.stringify([status, said, names]))
    }
    expect([...seen]).toHaveLength(1)
  })

  it('is rejected once it has expired, and valid again after a renewal', async () => {
    const { id } = await make()
    const long = new Date(Date.now() - 91 * 86_400_000)
    const { id: linkId, url } = await makeLink({ reportId: id, purpose: 'report', createdBy: 'Eve', now: long })
    expect(await visit(id, keyIn(url))).toMatchObject(notFetched)
    const renewed = (await call(routes.renewLink, person, { params: { id, linkId } })).body
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    expect(renewed.url).toBe(url)
    expect(await visit(id, keyIn(url))).toMatchObject({ status: 200 })
  })

  it('is rejected for good once it was revoked', async () => {
    const { id } = await make()
    const link = await share(id, { purpose: 'report' })
    const params = { id, linkId: link.id }
    const revoked = (await call(routes.revokeLink, person, { params })).body
    expect(revoked.revokedAt).toBeDefined()
    expect((await call(routes.revokeLink, person, { params })).body.revokedAt).toBe(revoked.revokedAt)
    expect(await visit(id, keyIn(link.url))).toMatchObject(notFetched)
    expect(await callRaw(routes.renewLink, person.idToken, { params })).toMatchObject({ status: 400 })
    expect(await visit(id, keyIn(link.url))).toMatchObject(notFetched)
  })

  it('tells only who has it whom to ask once it has ended', async () => {
    const { id } = await make()
    const link = await share(id, { purpose: 'report' })
    await call(routes.revokeLink, person, { params: { id, linkId: link.id } })
    const key = keyIn(link.url)
    const { name } = client
    expect(await visit(id, key)).toMatchObject({ status: 404, body: { sender: { name } } })
    expect((await visit(id, `${key}A`)).body).not.toHaveProperty('sender')
  })

  it('reveals that only when everything else is valid', async () => {
    const { id } = await make()
    const key = keyIn((await share(id, { purpose: 'report' })).url)
    const surprise = (k: string) =>
      callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k, surprise: '1' } })
    expect(await surprise(key)).toMatchObject({ status: 400 })
    expect(await surprise('x')).toMatchObject(notFetched)
  })
})

describe('opening the link of a report', () => {
  it('is recorded once, on the report and on the link', async () => {
    const { id } = await make()
    const link = await share(id, { purpose: 'report' })
    expect(await openWith(id, keyIn(link.url))).toMatchObject({ status: 204, body: '' })
    const opened = (await call(routes.getReport, person, { params: { id } })).body
    expect(opened).toMatchObject({ emaillinkopened: true, version: 1 })
    expect(opened.emaillinkopeneddate).toBeDefined()
    const [listed] = await list(id)
    expect(listed?.openedAt).toBe(opened.emaillinkopeneddate)
    await openWith(id, keyIn(link.url))
    expect((await call(routes.getReport, person, { params: { id } })).body).toEqual(opened)
    expect(await list(id)).toEqual([listed])
  })
})
