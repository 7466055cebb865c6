import { gunzipSync } from 'node:zlib'
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider'
import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { clientDataMessages, routes, type RouteName } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, test } from 'vitest'
import { accountBounceOf, accountMail } from '../emails/find-bounces.ts'
import { keepBounce } from '../emails/store.ts'
import { cognito, s3 } from '../lib/aws.ts'
import { variable, type Variable } from '../lib/environment.ts'
import { kindAt } from '../lib/row-kinds.ts'
import { readMonthTotals, sumOf } from '../reports/store/index.ts'
import { accessTable } from '../test/access-table.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { allRowKinds } from '../../scripts/repair/row-kinds.ts'
import {
  actionsIn,
  administrator,
  allItems,
  signInAdministrator,
  ended,
  eraseRaw,
  longEnough,
  of,
  place,
  refused,
  suspend,
} from '../test/client-data.ts'

import { aClientWithEverything } from './everything.fixture.ts'

beforeAll(signInAdministrator)

/** What is kept of an erased client: where, and why. */
const kept: readonly { what: string; is: (table: Variable, pk: string, item: Record<string, unknown>) => boolean }[] = [
  { what: 'the audit is append-only', is: (table) => table === 'AUDIT_TABLE' },
  { what: 'invoices are kept for six years', is: (table) => table === 'PROVIDER_INVOICES_TABLE' },
  { what: 'and so are their e-mails', is: (table, pk) => table === 'REPORTS_TABLE' && pk.startsWith('INVOICE#') },
  {
    what: 'a reference is not given twice',
    is: (_, pk, item) => pk.startsWith('REF#') && item['retired'] !== undefined,
  },
  {
    what: 'what is known of the erasure ends after 30 days',
    is: (_, pk, item) => pk.startsWith('CLIENTDATA#') || item['of'] === 'ERASURE',
  },
  {
    what: 'that an account changed is known for an hour',
    is: (_, pk, item) => pk.startsWith('ACCOUNT#') && item['found'] === undefined,
  },
]

const buckets = ['REPORTS_BUCKET', 'PHOTOS_BUCKET', 'DOCUMENTS_BUCKET'] as const

interface Stored {
  key: string
  bucket: string
  version: string | undefined
  isMarker: boolean
}

/** Every object that was written since then, in every version: earlier ones cannot be of the client. */
async function allObjects(since: Date): Promise<Stored[]> {
  const all: Stored[] = []
  for (const name of buckets)
    for (let markers: { KeyMarker?: string; VersionIdMarker?: string } = {}; ;) {
      const Bucket = variable(name)
      const answer = await s3.send(new ListObjectVersionsCommand({ Bucket, ...markers }))
      const stored = (some: { Key?: string; VersionId?: string; LastModified?: Date }[] = [], isMarker = false) =>
        some
          .filter(({ LastModified = since }) => LastModified >= since)
          .map((one) => ({ key: one.Key ?? '', bucket: Bucket, version: one.VersionId, isMarker }))
      all.push(...stored(answer.Versions), ...stored(answer.DeleteMarkers, true))
      if (!answer.IsTruncated) break
      markers = {
        ...(answer.NextKeyMarker && { KeyMarker: answer.NextKeyMarker }),
        ...(answer.NextVersionIdMarker && { VersionIdMarker: answer.NextVersionIdMarker }),
      }
    }
  return all
}

async function contentOf({ bucket, key, version }: Stored): Promise<string> {
  const { Body } = await s3
    .send(new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: version }))
    // Another test may have removed one of its own.
    .catch(() => ({ Body: undefined }))
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
  return key.endsWith('.gz') && bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString('latin1')
}

async function allAccounts(): Promise<string[]> {
  const all: string[] = []
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId: variable('USER_POOL_ID') }))
    all.push(...Users.map((user) => JSON.stringify(user)))
  return all
}

/** Kinds of rows that name no client, or that only erasures or other clients have. */
const ofNobody = new Set([
  'postcode',
  'last reference',
  'month of remote commands',
  'last number of an invoice',
  'totals of invoices',
  'visits',
  'erased report',
  'erasure of a client',
  'job of a client’s data',
  'link that ended',
  // These expire after one and ten minutes.
  'held account',
  'sign-in at Google',
])

test(
  'an erasure leaves nothing of a client with data in every store, in any table, bucket or the pool',
  longEnough,
  async () => {
    // Times of objects are whole seconds.
    const since = new Date(Date.now() - 2000)
    const date = '1997-05-03'
    const other = await aClient()
    const bystander = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
    const foreign = await place(other, '9 Hill', { date, srcs: [`${other.id}/20261122T100000Z/front.jpg`] })
    const theirs = `originals/${other.id}/20261122T100000Z/front.jpg`
    await putObject(variable('PHOTOS_BUCKET'), theirs, Buffer.from('theirs'))
    const at = '2026-11-22T10:00:00.000Z'
    await keepBounce(accountMail, { kind: 'permanent', address: bystander.email, at, reason: '' })
    const { client, person, ids, full, oddTicket, linkKeys } = await aClientWithEverything(date)
    const counted = async () => sumOf((await readMonthTotals({ month: '1997-05' })).values()).reports
    const counts = await counted()
    const names = (text: string) => ids.find((one) => text.toLowerCase().includes(one.toLowerCase()))
    const rowKinds = await allRowKinds()
    const rows = async () =>
      (await allItems()).flatMap(({ table, item }) =>
        names(JSON.stringify(item)) === undefined ? [] : [{ table, item }],
      )
    const kindOf = ({ table, item }: { table: Variable; item: Record<string, unknown> }) =>
      kindAt(rowKinds, table, { pk: String(item['pk']), sk: String(item['sk']) })?.rows.kind
    expect((await callRaw(routes.listClients, person.idToken)).status).toBe(200)
    // When you add a store, add a row for it above, or this test cannot notice that it is not erased.
    const before = new Set((await rows()).map(kindOf))
    expect(
      [...new Set(rowKinds.map((one) => one.rows.kind))].filter((kind) => !before.has(kind) && !ofNobody.has(kind)),
    ).toEqual([])
    const folderOf = (key: string) =>
      key
        .split('/')
        .slice(0, key.startsWith('downloads/') ? 2 : 1)
        .join('/')
        .replace(/[\w-]{22}$/, 'id')
    const folders = new Set((await allObjects(since)).flatMap(({ key }) => (names(key) ? folderOf(key) : [])))
    const downloads = ['documents', 'id', 'previews', 'recordings', 'remotecommands', 'tickets', 'workbooks', 'zips']
    expect([...folders].toSorted()).toEqual([
      'dictionaries',
      ...downloads.map((name) => `downloads/${name}`),
      'incoming',
      'jobs',
      'originals',
      'print',
      'reports',
      'templates',
      'thumbnails',
    ])

    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.suspendFirst))
    await suspend(client)
    expect(await eraseRaw(client, 'Another')).toMatchObject(refused(400, clientDataMessages.otherName))
    expect(await eraseRaw({ ...client, id: 'provider' })).toMatchObject(refused(409, clientDataMessages.notTheProvider))
    expect((await eraseRaw(client)).status).toBe(202)
    const job = await ended(client, 'erasure')
    expect(job).toMatchObject({ state: 'finished', counts: { accounts: 2 } })
    expect(job.error).toBeUndefined()
    for (const what of [`report ${full.odd.ref}`, `ticket ${oddTicket}`, `customer ${full.oddCustomer}`])
      expect(job.named).toContain(`${what}: could not be read; erased`)
    const known = (by: Person) => callRaw(routes.getJob, by.idToken, { params: { id: job.id } })
    const staff = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
    expect(await known(staff)).toMatchObject({ status: 200, body: { id: job.id, completed: true } })
    expect((await known(bystander)).status).toBe(404)

    const left = (await rows()).filter(({ table, item }) => !kept.some(({ is }) => is(table, String(item['pk']), item)))
    expect(left.map(({ table, item }) => `${table} ${String(item['pk'])} ${String(item['sk'])}`)).toEqual([])
    const objects = await allObjects(since)
    // Another client's file whose key merely has one of theirs as a prefix.
    const ofOthers = /\/front\.jpg\.jpg$/
    expect(objects.filter(({ key }) => names(key) && !ofOthers.test(key)).map(({ key }) => key)).toEqual([])
    for (const one of objects)
      if (!one.isMarker && !ofOthers.test(one.key)) expect(names(await contentOf(one)), one.key).toBeUndefined()
    expect((await allAccounts()).filter((account) => names(account))).toEqual([])

    // Kept: the client's invoice and audit, and what is of another client.
    expect((await call(routes.getProviderInvoice, administrator, { params: { id: full.invoice } })).status).toBe(200)
    expect(await actionsIn(client)).toEqual(expect.arrayContaining(['client.erase', 'client.eraseend']))
    expect(await counted()).toBe(counts - 1)
    expect(objects.filter(({ key }) => ofOthers.test(key) && key.includes(client.id))).toHaveLength(1)
    expect(objects.filter(({ key }) => key.includes(`${other.id}/`))).toHaveLength(1)
    expect((await call(routes.getReport, bystander, { params: { id: foreign.id } })).body.address.line1).toBe('9 Hill')
    expect(await accountBounceOf(bystander.email)).toBeDefined()
    expect(await accountBounceOf(person.email)).toBeUndefined()

    // Old links and tokens get the same response as ones that never existed.
    expect((await callRaw(routes.listReports, person.idToken, {})).status).toBe(401)
    expect(await callRaw(routes.getClient, administrator.idToken, of(client))).toMatchObject({ status: 404 })
    expect(await eraseRaw(client)).toMatchObject(refused(404, 'Client not found.'))
    const none = {
      commandId: 'o',
      invoiceId: 'i',
      ticketId: 't',
      customerId: 'k',
      templateId: 'm',
      disputeId: 'q',
      jobId: newId(),
    }
    const whose = { clientId: client.id, branchId: `${client.id}-1`, userId: `${client.id}-first` }
    const target = { ...none, ...whose, reportTemplateId: 'p', appointmentId: 'n', linkKeys, report: full.old }
    const ask = (name: RouteName, reportId: string) =>
      callRaw(routes[name], undefined, accessTable[name].request({ ...target, reportId }))
    for (const name of (Object.keys(routes) as RouteName[]).filter((one) => accessTable[one].access === 'link')) {
      const [answer, never] = [await ask(name, full.old.id), await ask(name, newId())]
      const messages = [answer, never].map(({ body }) => (body as { message?: string }).message)
      expect([name, answer.status, messages[0]]).toEqual([name, never.status, messages[1]])
      expect([400, 403, 404, 409]).toContain(answer.status)
    }
  },
)
