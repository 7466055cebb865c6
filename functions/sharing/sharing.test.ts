import { reportMessages, routes, sharingMessages, signatureMessages, type NewLink } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { keyIn, visitLink } from '../test/links.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { makeLink } from './links.ts'
import { aReportBy } from '../test/reports.ts'

const client = await aClient()
const person = await aUserOf(client)

const signatures = ['sig-1', 'sig-2'].map((_uuid) => ({ _uuid, type: 'tenant' as const, name: 'Ann Tenant' }))
const make = () => aReportBy(person, { signatures })
const share = async (id: string, body: { purpose: NewLink['purpose']; signatureId?: string; party?: 'tenant' }) =>
  (await call(routes.createLink, person, { params: { id }, body })).body
const list = async (id: string) => (await call(routes.listLinks, person, { params: { id } })).body.data
const openWith = (id: string, k: unknown) =>
  callRaw(routes.openSharedReport, undefined, { params: { id }, query: { k } })
const notFetched = refusal(404, sharingMessages.couldNotFetch)

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
    for (const route of [routes.renewLink, routes.revokeLink]) {
      const params = { id, linkId: made[2]?.id ?? '' }
      expect((await callRaw(route, person.idToken, { params })).body).not.toHaveProperty('url')
    }
    const [first] = made
    const days = (Date.parse(first?.expiresAt ?? '') - Date.parse(first?.createdAt ?? '')) / 86_400_000
    expect(days).toBe(90)
    expect(first).toMatchObject({ createdBy: 'Eve Rywhere', createdById: person.userId, reportId: id })
  })

  it('to sign need a signature of the report', async () => {
    const { id } = await make()
    const body = { purpose: 'signature', signatureId: 'another' }
    expect(await callRaw(routes.createLink, person.idToken, { params: { id }, body })).toMatchObject(
      refusal(400, signatureMessages.notFound),
    )
    expect(await list(id)).toEqual([])
  })

  it('to sign that are created concurrently leave one that works, and others’ alone', async () => {
    const { id } = await make()
    const toms = await share(id, { purpose: 'signature', signatureId: 'sig-2' })
    const body = { purpose: 'signature', signatureId: 'sig-1' } as const
    const made = await Promise.all(Array.from({ length: 8 }, () => share(id, body)))
    const statuses = await Promise.all(made.map(async ({ url }) => (await visitLink(id, keyIn(url))).status))
    expect(statuses.filter((status) => status !== 404)).toHaveLength(1)
    // The next one replaces it.
    const next = await share(id, body)
    const alive = (await list(id)).filter(({ revokedAt }) => revokedAt === undefined)
    expect(alive).toMatchObject([{ id: next.id }, { id: toms.id }])
  })

  it('of another report are 404', async () => {
    const [mine, other] = [await make(), await make()]
    const { id: linkId } = await share(other.id, { purpose: 'report' })
    for (const route of [routes.renewLink, routes.revokeLink])
      expect(await callRaw(route, person.idToken, { params: { id: mine.id, linkId } })).toMatchObject(
        refusal(404, 'Link not found.'),
      )
    expect(await callRaw(routes.listLinks, person.idToken, { params: { id: newId() } })).toMatchObject(
      refusal(404, reportMessages.notFound),
    )
  })
})

describe('a key', () => {
  it('opens only its own report for its own purpose', async () => {
    const [mine, other] = [await make(), await make()]
    const reportKey = keyIn((await share(mine.id, { purpose: 'report' })).url)
    const feedbackKey = keyIn((await share(mine.id, { purpose: 'feedback' })).url)
    expect(await visitLink(mine.id, reportKey)).toMatchObject({ status: 200, body: { purpose: 'report' } })
    expect(await visitLink(mine.id, feedbackKey)).toMatchObject({ status: 200, body: { purpose: 'feedback' } })
    expect(await visitLink(other.id, reportKey)).toMatchObject(notFetched)
    expect(await openWith(mine.id, feedbackKey)).toMatchObject(notFetched)
    const [linkId] = reportKey.split('.')
    const [, mac] = feedbackKey.split('.')
    expect(await visitLink(mine.id, `${linkId}.${mac}`)).toMatchObject(notFetched)
  })

  it('is rejected with the same response whether or not the report exists, before anything else', async () => {
    const { id } = await make()
    const key = keyIn((await share(id, { purpose: 'report' })).url)
    const seen = new Set<string>()
    for (const [report, k] of [
      [id, undefined],
      [id, 'x'],
      [newId(), key],
      [newId(), undefined],
      ['%2e%2e', key],
    ]) {
      const { status, body, headers } = await visitLink(report ?? '', k)
      const { id: _request, ...said } = body as { id: string }
      const names = [...headers.keys()].filter((name) => name !== 'date').toSorted()
      seen.add(JSON.stringify([status, said, names]))
    }
    expect([...seen]).toHaveLength(1)
    const surprise = (k: string) =>
      callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k, surprise: '1' } })
    expect(await surprise(key)).toMatchObject({ status: 400 })
    expect(await surprise('x')).toMatchObject(notFetched)
  })

  it('is rejected once it has expired, valid again after a renewal, and rejected for good once it was revoked', async () => {
    const { id } = await make()
    const long = new Date(Date.now() - 91 * 86_400_000)
    const { id: linkId, url } = await makeLink({ reportId: id, purpose: 'report', createdBy: 'Eve', now: long })
    const params = { id, linkId }
    const key = keyIn(url)
    expect(await visitLink(id, key)).toMatchObject(notFetched)
    const renewed = (await call(routes.renewLink, person, { params })).body
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    expect(renewed.url).toBe(url)
    expect(await visitLink(id, key)).toMatchObject({ status: 200 })
    const revoked = (await call(routes.revokeLink, person, { params })).body
    expect(revoked.revokedAt).toBeDefined()
    expect((await call(routes.revokeLink, person, { params })).body.revokedAt).toBe(revoked.revokedAt)
    expect(await callRaw(routes.renewLink, person.idToken, { params })).toMatchObject({ status: 400 })
    // Only who has it is told whom to ask.
    expect(await visitLink(id, key)).toMatchObject({ status: 404, body: { sender: { name: client.name } } })
    expect((await visitLink(id, `${key}A`)).body).not.toHaveProperty('sender')
  })
})

it('opening the link of a report is recorded once, on the report and on the link', async () => {
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
