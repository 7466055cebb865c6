import { routes, type AuditEntry, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { anAgency, callAs, room, type Agency } from '../reports/operations.fixture.ts'
import { call } from '../test/call.ts'
import { atStack } from '../test/people.ts'
import { actsOf } from './store.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
  atStack()
})

const signature = { _uuid: 'sig-1', type: 'tenant' as const, name: 'Ann Tenant', email: 'ann@people.example' }

const lock = (id: string, locked = 'true', person = agency.everywhere) =>
  callAs(person, 'lockReport', { params: { id, locked } })
const remove = (id: string, operation = 'delete', person = agency.administrator) =>
  callAs(person, 'deleteReport', { params: { id }, query: { operation } })
const renumber = (id: string, person = agency.administrator) => callAs(person, 'allocateNewRef', { params: { id } })
const merge = (id: string, secondaryref: number) =>
  callAs(agency.everywhere, 'mergeReports', { params: { id }, body: { secondaryref } })
const share = (id: string, body: object = { purpose: 'report' }, person = agency.everywhere) =>
  callAs(person, 'createLink', { params: { id }, body })
const revoke = (id: string, linkId: string) => callAs(agency.everywhere, 'revokeLink', { params: { id, linkId } })
const linkOf = async (id: string) =>
  (await call(routes.createLink, agency.everywhere, { params: { id }, body: { purpose: 'report' } })).body

const actsOn = async ({ id }: Pick<Report, 'id'>): Promise<AuditEntry[]> =>
  (await actsOf(agency.client.id)).filter(({ subject }) => subject.id === id)
const namesOf = async (report: Pick<Report, 'id'>) => (await actsOn(report)).map(({ action }) => action)

const byAgency = () => ({ id: agency.everywhere.userId, name: expect.stringMatching(/./) as string })
const byProvider = () => ({ id: agency.administrator.userId, name: expect.stringMatching(/./) as string })

describe('one row is written for', () => {
  const single: [AuditEntry['action'], (report: Report) => Promise<{ status: number; by: () => object }>][] = [
    ['report.lock', async ({ id }) => ({ ...(await lock(id)), by: byAgency })],
    ['report.delete', async ({ id }) => ({ ...(await remove(id)), by: byProvider })],
    ['link.create', async ({ id }) => ({ ...(await share(id)), by: byAgency })],
    [
      'link.create',
      async ({ id }) => ({ ...(await share(id, { purpose: 'signature', signatureId: 'sig-1' })), by: byAgency }),
    ],
  ]
  it.each(single)('%s', async (action, act) => {
    const report = await agency.make({ signatures: [signature] })
    const { status, by } = await act(report)
    expect(status).toBeLessThan(300)
    const [entry, ...others] = await actsOn(report)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      ...{ action, by: by(), clientId: agency.client.id },
      subject: { kind: 'report', id: report.id, name: String(report.ref) },
    })
    expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(600_000)
  })

  it('unlocking and restoring', async () => {
    const report = await agency.make()
    for (const locked of ['true', 'false']) await lock(report.id, locked)
    for (const operation of ['delete', 'restore']) await remove(report.id, operation)
    expect(await namesOf(report)).toEqual(['report.lock', 'report.unlock', 'report.delete', 'report.restore'])
  })

  it('a new reference, with the former one', async () => {
    const report = await agency.make()
    const { body } = await renumber(report.id)
    expect(await actsOn(report)).toMatchObject([
      {
        ...{ action: 'report.newref', by: byProvider() },
        subject: { name: String((body as Report).ref) },
        detail: { formerref: String(report.ref) },
      },
    ])
  })

  it('a merge, with the other report', async () => {
    const [primary, secondary] = await Promise.all([
      agency.make({ rooms: [room('Kitchen')] }),
      agency.make({ rooms: [room('Hall')] }),
    ])
    expect(await merge(primary.id, secondary.ref)).toMatchObject({ status: 200 })
    const detail = { secondaryid: secondary.id, secondaryref: String(secondary.ref) }
    expect(await actsOn(primary)).toMatchObject([{ action: 'report.merge', by: byAgency(), detail }])
    expect(await actsOn(secondary)).toEqual([])
  })

  it('renewing and revoking a link, with the link', async () => {
    const report = await agency.make()
    const { id: linkId } = await linkOf(report.id)
    const params = { id: report.id, linkId }
    expect(await callAs(agency.everywhere, 'renewLink', { params })).toMatchObject({ status: 200 })
    expect(await revoke(report.id, linkId)).toMatchObject({ status: 200, body: { revokedAt: expect.any(String) } })
    expect(await namesOf(report)).toEqual(['link.create', 'link.renew', 'link.revoke'])
    for (const { detail } of await actsOn(report)) expect(detail).toEqual({ link: linkId, purpose: 'report' })
  })
})

describe('nothing is written for', () => {
  const refused: [string, (report: Report) => Promise<{ status: number }>, number][] = [
    ['deleting what is locked', ({ id }) => remove(id), 423],
    ['a new reference of what is locked', ({ id }) => renumber(id), 423],
    ['merging into what is locked', ({ id }) => merge(id, 1), 423],
  ]
  it.each(refused)('%s', async (_, act, status) => {
    const report = await agency.make()
    await lock(report.id)
    expect(await act(report)).toMatchObject({ status })
    expect(await namesOf(report)).toEqual(['report.lock'])
  })

  it("an action on an inactive client's report", async () => {
    const report = await agency.make()
    await putClient({ ...agency.client, active: false })
    try {
      for (const act of [lock(report.id), remove(report.id), renumber(report.id), share(report.id)])
        expect(await act).toMatchObject({ status: 403 })
    } finally {
      await putClient(agency.client)
    }
    expect(await namesOf(report)).toEqual([])
  })

  it('a retry that changes nothing', async () => {
    const report = await agency.make()
    const { id: linkId } = await linkOf(report.id)
    for (const act of [() => lock(report.id), () => revoke(report.id, linkId)])
      for (const _ of [1, 2]) expect(await act()).toMatchObject({ status: 200 })
    await lock(report.id, 'false')
    for (const _ of [1, 2]) await remove(report.id)
    expect(await namesOf(report)).toEqual([
      ...['link.create', 'report.lock', 'link.revoke', 'report.unlock', 'report.delete'],
    ])
  })

  it('renewing a revoked link', async () => {
    const report = await agency.make()
    const { id: linkId } = await linkOf(report.id)
    await revoke(report.id, linkId)
    const params = { id: report.id, linkId }
    expect(await callAs(agency.everywhere, 'renewLink', { params })).toMatchObject({ status: 400 })
    expect(await namesOf(report)).toEqual(['link.create', 'link.revoke'])
  })
})

describe('of concurrent actions, only the successful one is audited', () => {
  const six = [1, 2, 3, 4, 5, 6]

  it.each([
    ['locking', 'report.lock', ({ id }: Report) => lock(id)],
    ['deleting', 'report.delete', ({ id }: Report) => remove(id)],
  ] as const)('%s', async (_, action, act) => {
    const report = await agency.make()
    const answers = await Promise.all(six.map(() => act(report)))
    expect(answers.map(({ status }) => status)).toEqual(six.map(() => 200))
    expect(await namesOf(report)).toEqual([action])
  })

  it('revoking a link', async () => {
    const report = await agency.make()
    const { id: linkId } = await linkOf(report.id)
    await Promise.all(six.map(() => revoke(report.id, linkId)))
    expect(await namesOf(report)).toEqual(['link.create', 'link.revoke'])
  })

  it('merging', async () => {
    const [primary, secondary] = await Promise.all([
      agency.make({ rooms: [room('Kitchen')] }),
      agency.make({ rooms: [room('Hall')] }),
    ])
    await Promise.all(six.slice(0, 3).map(() => merge(primary.id, secondary.ref)))
    expect(await namesOf(primary)).toEqual(['report.merge'])
  })

  it('locking and deleting, which exclude each other', async () => {
    const report = await agency.make()
    const [locked, deleted] = await Promise.all([lock(report.id), remove(report.id)])
    const done = [locked.status === 200 && 'report.lock', deleted.status === 200 && 'report.delete'].filter(Boolean)
    expect(done).toHaveLength(1)
    expect(await namesOf(report)).toEqual(done)
  })

  it('new references: one entry each', async () => {
    const report = await agency.make()
    const answers = await Promise.all(six.slice(0, 3).map(() => renumber(report.id)))
    const done = answers.filter(({ status }) => status === 200)
    expect(await namesOf(report)).toEqual(done.map(() => 'report.newref'))
  })

  it('links to sign: one entry each', async () => {
    const report = await agency.make({ signatures: [signature] })
    const body = { purpose: 'signature', signatureId: 'sig-1' }
    const made = await Promise.all(six.map(() => share(report.id, body)))
    const ids = made.map((answer) => (answer.body as { id: string }).id)
    expect((await actsOn(report)).map(({ detail }) => detail['link']).toSorted()).toEqual(ids.toSorted())
  })
})
