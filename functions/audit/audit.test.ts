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

describe('one row is written for', () => {
  it('locking, unlocking, deleting and restoring, with who did it', async () => {
    const report = await agency.make()
    for (const locked of ['true', 'false']) await lock(report.id, locked)
    for (const operation of ['delete', 'restore']) await remove(report.id, operation)
    const acts = await actsOn(report)
    const actions = ['report.lock', 'report.unlock', 'report.delete', 'report.restore']
    expect(acts.map(({ action }) => action)).toEqual(actions)
    expect(acts.map(({ by }) => by.id)).toEqual(
      [agency.everywhere, agency.everywhere, agency.administrator, agency.administrator].map(({ userId }) => userId),
    )
    const subject = { kind: 'report', id: report.id, name: String(report.ref) }
    for (const entry of acts) {
      expect(entry).toMatchObject({ clientId: agency.client.id, subject })
      expect(entry.by.name).not.toBe('')
      expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(600_000)
    }
  })

  it('a new reference, with the former one', async () => {
    const report = await agency.make()
    const { body } = await renumber(report.id)
    const by = { id: agency.administrator.userId }
    const subject = { name: String((body as Report).ref) }
    const detail = { formerref: String(report.ref) }
    expect(await actsOn(report)).toMatchObject([{ action: 'report.newref', by, subject, detail }])
  })

  it('a merge, with the other report, also if it is requested several times at once', async () => {
    const primary = await agency.make({ rooms: [room('Kitchen')] })
    const secondary = await agency.make({ rooms: [room('Hall')] })
    await Promise.all([1, 2, 3].map(() => merge(primary.id, secondary.ref)))
    const detail = { secondaryid: secondary.id, secondaryref: String(secondary.ref) }
    expect(await actsOn(primary)).toMatchObject([{ action: 'report.merge', detail }])
    expect(await actsOn(secondary)).toEqual([])
  })

  it('making, renewing and revoking a link, with the link', async () => {
    const report = await agency.make({ signatures: [signature] })
    const { id: linkId } = await linkOf(report.id)
    const params = { id: report.id, linkId }
    expect(await callAs(agency.everywhere, 'renewLink', { params })).toMatchObject({ status: 200 })
    expect(await revoke(report.id, linkId)).toMatchObject({ status: 200, body: { revokedAt: expect.any(String) } })
    for (const { detail } of await actsOn(report)) expect(detail).toEqual({ link: linkId, purpose: 'report' })
    await share(report.id, { purpose: 'signature', signatureId: 'sig-1' })
    expect(await namesOf(report)).toEqual(['link.create', 'link.renew', 'link.revoke', 'link.create'])
  })
})

describe('nothing is written for', () => {
  it('what is refused: of a locked report, and of an inactive client’s', async () => {
    const report = await agency.make()
    await lock(report.id)
    for (const answer of [await remove(report.id), await renumber(report.id), await merge(report.id, 1)])
      expect(answer).toMatchObject({ status: 423 })
    await putClient({ ...agency.client, active: false })
    try {
      for (const act of [lock(report.id, 'false'), remove(report.id), renumber(report.id), share(report.id)])
        expect(await act).toMatchObject({ status: 403 })
    } finally {
      await putClient(agency.client)
    }
    expect(await namesOf(report)).toEqual(['report.lock'])
  })

  it('a retry that changes nothing', async () => {
    const report = await agency.make()
    const { id: linkId } = await linkOf(report.id)
    for (const act of [() => lock(report.id), () => revoke(report.id, linkId)])
      for (const _ of [1, 2]) expect(await act()).toMatchObject({ status: 200 })
    await lock(report.id, 'false')
    for (const _ of [1, 2]) await remove(report.id)
    const names = ['link.create', 'report.lock', 'link.revoke', 'report.unlock', 'report.delete']
    expect(await namesOf(report)).toEqual(names)
  })
})

describe('of concurrent actions, only the successful one is audited', () => {
  it('locking, six times', async () => {
    const report = await agency.make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => lock(report.id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await namesOf(report)).toEqual(['report.lock'])
  })

  it('locking and deleting, which exclude each other', async () => {
    const report = await agency.make()
    const [locked, deleted] = await Promise.all([lock(report.id), remove(report.id)])
    const done = [locked.status === 200 && 'report.lock', deleted.status === 200 && 'report.delete'].filter(Boolean)
    expect(done).toHaveLength(1)
    expect(await namesOf(report)).toEqual(done)
  })
})
