import { auditMessages, routes, type AuditAction, type AuditEntry, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import type * as z from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { batchesOf, transact } from '../lib/table.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { actItem } from './store.ts'

type Query = z.input<typeof routes.listAudit.query>

let client: Client
let other: Client
let admin: Person
let sysAdmin: Person
beforeAll(async () => {
  ;[client, other] = await Promise.all([aClient(), aClient()])
  admin = await adminOf(client)
  sysAdmin = await aPerson(['SysAdmin'], { clientId: '', userId: '' })
})

const adminOf = ({ id }: Client) =>
  aPerson(['Customers', 'CustomerAdministrators'], { clientId: id, userId: `${id}-everywhere` })

const list = async (person: Person, query: Query = {}) => (await call(routes.listAudit, person, { query })).body
const csv = (person: Person, query: Omit<Query, 'page'> = {}) =>
  callRaw(routes.downloadAuditCsv, person.idToken, { query })

const pagesOf = async (person: Person, query: Query, between: () => Promise<unknown> = () => Promise.resolve()) => {
  const acts: AuditEntry[] = []
  for (let pages = 1, page: string | undefined; ; pages++) {
    const { data, next } = await list(person, { ...query, ...(page !== undefined && { page }) })
    acts.push(...data)
    if (next === undefined) return { acts, pages }
    page = next
    await between()
  }
}

interface Made {
  client: Client
  at: string
  by?: AuditEntry['by']
  action?: AuditAction
}

const entryOf = ({ client: { id }, at, by, action = 'report.lock' }: Made): AuditEntry => ({
  id: newId(),
  at,
  action,
  clientId: id,
  detail: {},
  by: by ?? { id: `${id}-first`, name: 'Finn First', clientId: id },
  subject: { kind: 'report', id: newId(), name: '104048' },
})

const written = async (made: readonly Made[]): Promise<AuditEntry[]> => {
  const entries = made.map(entryOf)
  for (const batch of batchesOf(entries)) expect(await transact(batch.map(actItem))).toBe(true)
  return entries
}

const newestFirst = (entries: readonly AuditEntry[]) =>
  entries.toSorted((a, b) => (`${a.at}#${a.id}` < `${b.at}#${b.id}` ? 1 : -1)).map(({ id }) => id)
const idsOf = (entries: readonly AuditEntry[]) => entries.map(({ id }) => id)

const aReport = async (person: Person, of: Client) => {
  const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  return (await call(routes.createReport, person, { body: { address, branchId: `${of.id}-1`, type: 'Inventory' } }))
    .body
}
const lock = (person: Person, id: string, locked: 'true' | 'false') =>
  call(routes.lockReport, person, { params: { id, locked } })

const momentsFrom = (day: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(`${day}T08:00:00.000Z`) + n * 1000).toISOString())

describe('the audit', () => {
  it("lists who did what to whom, newest first, for the client's administrators and system administrators", async () => {
    const report = await aReport(admin, client)
    for (const locked of ['true', 'false'] as const) await lock(admin, report.id, locked)
    // Other tests may create invoices meanwhile, which are audited for every client.
    const onReport = async (person: Person, query: Query = {}) =>
      (await pagesOf(person, query)).acts.filter(({ subject }) => subject.id === report.id)
    const ofAdmin = await onReport(admin)
    expect(ofAdmin).toMatchObject([
      { action: 'report.unlock', by: { id: admin.userId, name: 'Eve Rywhere' }, subject: { name: String(report.ref) } },
      { action: 'report.lock', clientId: client.id, subject: { kind: 'report', id: report.id } },
    ])
    expect((await list(admin)).clients).toEqual({ [client.id]: client.name })
    expect(await onReport(sysAdmin, { client: client.id })).toEqual(ofAdmin)
  })

  it('shows nothing of another client, whatever the filter', async () => {
    const [act] = await written([{ client: other, at: new Date().toISOString() }])
    const stranger = `${other.id}-first`
    for (const query of [{ client: other.id }, { user: stranger }, { user: stranger, userclient: other.id }]) {
      expect(await list(admin, query)).toEqual({ data: [], clients: {} })
      expect((await csv(admin, query)).body).not.toContain('Finn')
    }
    expect(idsOf((await list(admin)).data)).not.toContain(act?.id)
    expect(idsOf((await list(sysAdmin, { client: other.id })).data)).toContain(act?.id)
  })
})

describe('its pages', () => {
  it('of a client have each entry once while others are added', async () => {
    const own = await aClient()
    const person = await adminOf(own)
    const [moment = '', ...moments] = momentsFrom('2025-05-20', 45)
    // Some at the same moment, across a page boundary.
    const entries = await written(
      [moment, ...moments.slice(0, 30), ...moments.slice(15, 30)].map((at) => ({ client: own, at })),
    )
    const report = await aReport(person, own)
    let locked = false
    const { acts, pages } = await pagesOf(person, {}, async () => {
      locked = !locked
      await lock(person, report.id, locked ? 'true' : 'false')
    })
    // Other tests may create invoices for every client meanwhile.
    expect(idsOf(acts.filter(({ by }) => by.name === 'Finn First'))).toEqual(newestFirst(entries))
    expect(acts.filter(({ subject }) => subject.id === report.id)).toEqual([])
    expect(pages).toBeGreaterThanOrEqual(3)
    expect((await list(person)).data.map(({ action }) => action)).toContain('report.unlock')
  })

  it('of all clients go from month to month', async () => {
    const days = ['2025-02-28', '2025-03-01', '2025-05-31']
    const entries = await written(
      days.flatMap((day, n) => momentsFrom(day, 20 + n).map((at, i) => ({ client: i % 2 ? client : other, at }))),
    )
    const { acts, pages } = await pagesOf(sysAdmin, { from: '2025-02-01', to: '2025-05-31' })
    const wanted = new Set(idsOf(entries))
    expect(idsOf(acts.filter(({ id }) => wanted.has(id)))).toEqual(newestFirst(entries))
    expect(new Set(idsOf(acts)).size).toBe(acts.length)
    expect(pages).toBeGreaterThan(3)
  })
})

describe('its filters', () => {
  it('narrow by person, within one client if several have that id', async () => {
    const [one, two] = await Promise.all([aClient(), aClient()])
    const id = newId()
    const by = (of: Client) => ({ id, name: 'Same Id', clientId: of.id })
    const at = '2025-06-02T10:00:00.000Z'
    const both = [one, two].map((client) => ({ client, at, by: by(client) }))
    const [first, second] = await written([...both, { client: one, at }])
    expect(idsOf((await list(sysAdmin, { user: id, userclient: one.id })).data)).toEqual([first?.id])
    expect(idsOf((await list(sysAdmin, { user: id })).data).toSorted()).toEqual([first?.id, second?.id].toSorted())
    expect(idsOf((await list(sysAdmin, { user: id, client: two.id })).data)).toEqual([second?.id])
    expect(idsOf((await list(await adminOf(two), { user: id })).data)).toEqual([second?.id])
  })

  it('narrow by action and by days of the United Kingdom, also in the file', async () => {
    const own = await aClient({ name: '=Quay' })
    const [june, july, end] = await written([
      { client: own, at: '2025-06-30T22:59:59.999Z' },
      { client: own, at: '2025-06-30T23:00:00.000Z', action: 'report.delete' },
      { client: own, at: '2025-07-01T22:59:59.999Z' },
    ])
    const found = async (query: Query) => idsOf((await list(sysAdmin, { client: own.id, ...query })).data)
    expect(await found({ action: 'report.delete' })).toEqual([july?.id])
    expect(await found({ from: '2025-07-01' })).toEqual([end?.id, july?.id])
    expect(await found({ to: '2025-06-30' })).toEqual([june?.id])
    expect(await found({ from: '2025-07-01', to: '2025-07-01', action: 'report.lock' })).toEqual([end?.id])
    expect(await found({ from: '2025-07-02', to: '2025-07-01' })).toEqual([])
    expect(await found({ from: '9999-12-31', to: '9999-12-31' })).toEqual([])
    expect(await found({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(3)
    const lines = [
      'Date,Time,Who,What,Detail,On,Client',
      "01/07/2025,00:00:00,Finn First,deleted the report,,Report 104048,'=Quay",
    ]
    const { body } = await csv(sysAdmin, { client: own.id, action: 'report.delete' })
    expect(body).toBe(`${lines.join('\r\n')}\r\n`)
  })
})

describe('with thousands of entries', { tags: ['long'] }, () => {
  let many: Client
  let rare: AuditEntry | undefined
  beforeAll(async () => {
    many = await aClient()
    const moments = momentsFrom('2025-09-01', 5001)
    const entries = await written(
      moments.map((at, n) => ({ client: many, at, ...(n === 0 && { action: 'client.create' }) })),
    )
    rare = entries[0]
  })

  it('a filter with few matches reads a part at a time and returns where to continue', async () => {
    const first = await list(sysAdmin, { client: many.id, action: 'client.create' })
    expect(first).toEqual({ data: [], clients: {}, next: expect.stringMatching(/^2025-09-01T/) })
    const { acts, pages } = await pagesOf(sysAdmin, { client: many.id, action: 'client.create' })
    expect(idsOf(acts)).toEqual([rare?.id])
    expect(pages).toBe(3)
  })

  it('a file that would be too long is refused; otherwise it has every match', async () => {
    const tooMany = refusal(413, auditMessages.tooMany)
    expect(await csv(sysAdmin, { client: many.id })).toMatchObject(tooMany)
    const all = await csv(sysAdmin, { client: many.id, action: 'report.lock' })
    expect(String(all.body).trim().split('\r\n')).toHaveLength(5001)
  })
})
