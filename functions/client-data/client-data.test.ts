import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import {
  clientDataMessages,
  ReportBody,
  routes,
  type Client,
  type ClientDataJob,
  type Customer,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { actsOf } from '../audit/store.ts'
import { findClient, findListedClients } from '../clients/find-client.ts'
import { erasureItems } from '../clients/of-client.ts'
import { changeClient } from '../clients/put-client.ts'
import { download } from '../documents/jobs.fixture.ts'
import { accountBounceOf, accountMail } from '../emails/account-bounces.ts'
import { addEmail, keepBounce } from '../emails/store.ts'
import { aboutInvoice, aboutReport } from '../emails/subjects.ts'
import { dynamo, s3 } from '../lib/aws.ts'
import { variable, type Variable } from '../lib/environment.ts'
import { insertReport, type ReportToInsert } from '../reports/insert-report.ts'
import { readMonthTotals, sumOf } from '../reports/store/index.ts'
import { readHeader } from '../reports/store/headers.ts'
import { call, callRaw } from '../test/call.ts'
import { aCommandTo } from '../test/commands.ts'
import { aCustomerOf } from '../test/customers.ts'
import { anInvoiceFor, theProvider } from '../test/invoices.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aTicketOf } from '../test/tickets.ts'
import { readUnchecked, spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import { addWaiting } from '../uploads/store.ts'
import { at } from './beginning.ts'
import { handler as erasePass } from './erase.ts'
import { handler as exportPass } from './export.ts'
import { addJob, readJob, type DataJobKind } from './store.ts'

const secret = 'mri-password'
let administrator: Person

beforeAll(async () => {
  await theProvider()
  administrator = await aPerson(['SysAdmin'], { clientId: '', userId: '' })
})

const longEnough = { timeout: 300_000 }
const of = ({ id }: Client) => ({ params: { id } })
const stateOf = async (client: Client) => (await call(routes.getClientData, administrator, of(client))).body

/** Waits until a job of the client has ended. */
async function ended(client: Client, kind: 'export' | 'erasure'): Promise<ClientDataJob> {
  const look = async () => {
    const { [kind]: job } = await stateOf(client)
    if (!job || job.state === 'running') throw new Error('It runs still.')
    return job
  }
  return vi.waitFor(look, { timeout: 200_000, interval: 500 })
}

const unzipped = async (bytes: Buffer): Promise<Map<string, string>> => {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))))
  return files
}

/** Every zip of the last export. */
async function zipsOf(client: Client): Promise<Map<string, string>[]> {
  const { parts = [] } = (await stateOf(client)).export ?? {}
  return Promise.all(
    parts.map(async (_, index) => {
      const params = { id: client.id, part: String(index + 1) }
      const { body } = await callRaw(routes.downloadClientExport, administrator.idToken, { params })
      return unzipped((await download(body as { url: string; filename: string })).bytes)
    }),
  )
}

const photo = (src: string) => ({ id: src.replaceAll(/\W/g, '-'), src, hasGalleryLink: true, readonly: false })

const place = (
  client: Client,
  line1: string,
  {
    date = '2026-10-22',
    srcs = [],
    header = {},
  }: { date?: string; srcs?: string[]; header?: NonNullable<ReportToInsert['header']> } = {},
) =>
  insertReport({
    client,
    header,
    body: ReportBody.parse({
      ...{ date, branchId: `${client.id}-1`, userId: `${client.id}-first`, type: 'Inventory' },
      address: { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' },
      unassignedphotos: srcs.map(photo),
    }),
    now: new Date(),
    by: 'Ann',
  })

const mail = {
  digest: 'digest',
  log: {
    ...{ logdate: '2026-11-22T10:00:00.000Z', subject: 'A mail', message: 'Hello.', attachments: [] },
    ...{ fromaddress: 'office@lintel.example', toaddresses: ['ann@people.example'], ccaddresses: [], bccaddresses: [] },
  },
}

/** A client with something of everything: two reports that can be read, and one of which nothing but its header is odd. */
async function aFullClient() {
  const client = await aClient()
  const settings = client.settings.map((one) => (one.key === 'MRI Password' ? { ...one, value: secret } : one))
  await call(routes.saveClient, administrator, { ...of(client), body: { settings, version: 1 } })
  const { id } = client
  const [photos, documents] = [variable('PHOTOS_BUCKET'), variable('DOCUMENTS_BUCKET')]
  const file = (name: string) => `${id}/20261122T100000Z/${name}`
  await putObject(photos, `originals/${file('front.jpg')}`, Buffer.from('an older photograph'))
  await putObject(photos, `originals/${file('front.jpg')}`, Buffer.from('a photograph'))
  await putObject(photos, `originals/${file('front.jpg')}.jpg`, Buffer.from('of somebody else'))
  await putObject(photos, `print/${file('front.jpg')}`, Buffer.from('a copy'))
  await s3.send(new DeleteObjectCommand({ Bucket: photos, Key: `print/${file('front.jpg')}` }))
  await putObject(photos, `originals/${file('arrived.jpg')}`, Buffer.from('of no report yet'))
  await putObject(documents, `downloads/tickets/${id}/plan.pdf`, Buffer.from('a plan'))
  const { body: dictionary } = await call(routes.getClientDictionary, administrator, of(client))
  await call(routes.saveDictionary, administrator, {
    query: { clientid: id },
    body: { ...dictionary, colours: ['Quay blue'] },
  })
  const old = await place(client, '1 Old Quay', {
    date: '1998-02-03',
    srcs: [file('front.jpg'), `${id}/20261123T100000Z/front.jpg`, file('lost.jpg')],
  })
  await putObject(photos, `originals/${id}/20261123T100000Z/front.jpg`, Buffer.from('another photograph'))
  const recent = await place(client, '2 New Quay')
  const odd = await place(client, '3 Odd Quay')
  await spoilRecord('REPORTS_TABLE', { pk: `REPORT#${odd.id}`, sk: 'HEADER' }, { version: 'third' })
  await addEmail(aboutReport(old.id), 'first', mail)
  const photoId = newId()
  await addWaiting([
    {
      ...{ id: photoId, src: file('arrived.jpg'), filename: 'arrived.jpg', status: 'ready', reportId: old.id },
      ...{ clientId: id, requestedAt: '2026-11-22T10:00:00.000Z' },
    },
  ])
  await keepBounce(id, {
    kind: 'permanent',
    address: 'gone@people.example',
    at: '2026-11-22T10:00:00.000Z',
    reason: '',
  })
  const invoice = await anInvoiceFor(id)
  await addEmail(aboutInvoice(invoice), 'first', mail)
  const by = { createdby: 'Ann', createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z' }
  const ticket = await aTicketOf(id, {
    messages: [
      { id: 'm', message: 'Look.', support: false, files: [{ src: `${id}/plan.pdf`, filename: 'plan.pdf' }], ...by },
    ],
  })
  const command = await aCommandTo({ userid: `${id}-first`, clientid: id })
  const customer = await aCustomerOf(id)
  const oddCustomer = await aCustomerOf(id, { companyName: 'Lost Homes' })
  await spoilRecord('CUSTOMERS_TABLE', { pk: `CUSTOMER#${oddCustomer.id}`, sk: 'CUSTOMER' }, { version: 'none' })
  return { client, old, recent, odd, invoice, ticket, command, customer: customer.id, oddCustomer: oddCustomer.id }
}

/** Every row of every table but those of the audit and of invoices, as text. */
async function allRows(): Promise<string[]> {
  const rows: string[] = []
  const names = Object.keys(process.env).filter((name) => /^(?!AUDIT|PROVIDER_INVOICES)[A-Z_]+_TABLE$/.test(name))
  for (const name of names)
    for (let ExclusiveStartKey: Record<string, unknown> | undefined; ;) {
      const { Items = [], LastEvaluatedKey } = await dynamo.send(
        new ScanCommand({ TableName: variable(name as Variable), ConsistentRead: true, ExclusiveStartKey }),
      )
      rows.push(...Items.map((item) => `${name} ${JSON.stringify(item)}`))
      if (!LastEvaluatedKey) break
      ExclusiveStartKey = LastEvaluatedKey
    }
  return rows
}

/** The keys of everything in the buckets that names the client, in every version. */
async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for (const name of ['REPORTS_BUCKET', 'PHOTOS_BUCKET', 'DOCUMENTS_BUCKET'] as const)
    for (let KeyMarker: string | undefined; ;) {
      const answer = await s3.send(new ListObjectVersionsCommand({ Bucket: variable(name), KeyMarker }))
      for (const { Key = '' } of [...(answer.Versions ?? []), ...(answer.DeleteMarkers ?? [])])
        if (Key.includes(id)) keys.push(Key)
      if (!answer.IsTruncated) break
      KeyMarker = answer.NextKeyMarker
    }
  return keys
}

const suspend = (client: Client, value = 'true') =>
  changeClient(client.id, (known) => {
    if (!known) throw new Error('The client is gone.')
    return { ...known, settings: known.settings.map((one) => (one.key === 'Suspend' ? { ...one, value } : one)) }
  })

const eraseRaw = (client: Client, name = client.name) =>
  callRaw(routes.eraseClientData, administrator.idToken, { ...of(client), body: { name } })
const refused = (status: number, message: string) => ({ status, body: { message } })

/** A job that nothing works on but the test. */
async function aJob(client: Client, kind: DataJobKind): Promise<{ clientId: string; jobId: string }> {
  const by = { name: 'Pat Provider', sub: 'pat', userId: '', clientId: '' }
  const known = await findClient(client.id)
  if (!known) throw new Error('The client is gone.')
  const job = { id: newId(), clientId: client.id, name: client.name, by, startedAt: new Date().toISOString() }
  const also = kind === 'ERASURE' ? erasureItems(known, job.startedAt) : []
  expect(await addJob(kind, { ...job, cursor: at(kind) }, also)).toBe(true)
  return { clientId: client.id, jobId: job.id }
}
/** There is no time for more than a step. */
const hardlyAnyTime = { getRemainingTimeInMillis: () => 0 }
const actionsIn = async ({ id }: Client) => (await actsOf(id)).map(({ action }) => action)

describe('an export', longEnough, () => {
  test('has everything of a client, names what could not be read, and is in the audit', async () => {
    const { client, old, recent, odd, invoice, ticket, customer, oddCustomer } = await aFullClient()
    const other = await aClient()
    const foreign = await place(other, '9 Hill')
    await writeUnchecked('AUDIT_TABLE', { pk: `CLIENT#${client.id}`, sk: '2026-11-01T10:00:00.000Z#odd', at: 'never' })
    await writeUnchecked('REPORTS_TABLE', { pk: `REPORT#${recent.id}`, sk: 'EMAIL#2026-11-01T10:00:00.000Z#odd' })
    await writeUnchecked('TICKETS_TABLE', { pk: `TICKET#${ticket}`, sk: 'MESSAGE#odd' })
    await writeUnchecked('PROVIDER_INVOICES_TABLE', { pk: `CLIENT#${client.id}`, sk: '2024-01' })
    const { body } = await call(routes.exportClientData, administrator, of(client))
    const job = await ended(client, 'export')
    expect(job).toMatchObject({ id: body.id, state: 'finished', counts: { reports: 3, tickets: 1 } })
    expect(job.parts).toHaveLength(1)
    const [files = new Map<string, string>()] = await zipsOf(client)
    const folder = `reports/${old.ref}`
    const customers = [...files]
      .filter(([name]) => name.startsWith('customers/'))
      .flatMap(([, text]) => JSON.parse(text) as Customer[])
    expect(customers.map(({ id }) => id)).toEqual([customer])
    expect([...files.keys()].filter((name) => !/^(audit|customers|dictionary\/saves)\//.test(name)).toSorted()).toEqual(
      [
        ...['client.json', 'dictionary/history.json', 'index.csv', 'invoices.json'],
        ...[
          `${folder}/report.json`,
          `${folder}/emails.json`,
          `${folder}/files/front.jpg`,
          `${folder}/files/2 front.jpg`,
        ],
        ...[`reports/${recent.ref}/report.json`, `reports/${recent.ref}/emails.json`],
        ...[`tickets/${ticket}/ticket.json`, `tickets/${ticket}/emails.json`, `tickets/${ticket}/files/plan.pdf`],
      ].toSorted(),
    )
    expect([...files.keys()].filter((name) => /^dictionary\/saves\/1-.*\.json\.gz$/.test(name))).toHaveLength(1)
    const index = files.get('index.csv') ?? ''
    const left = index
      .split('\r\n')
      .filter((line) => /,(could not be read|not in storage any more)$/.test(line))
      .map((line) => line.slice(0, line.lastIndexOf(',')))
    expect(left.toSorted()).toEqual(
      [
        ...[`${folder}/files/lost.jpg`, `reports/${odd.ref}`, 'audit: 2026-11-01T10:00:00.000Z#odd'],
        ...[`reports/${recent.ref}/emails.json: 1 e-mails`, `tickets/${ticket}/ticket.json: 1 messages`],
        ...['invoices.json: 2024-01', `customers: ${oddCustomer}`],
      ].toSorted(),
    )
    expect(job.left).toBe(left.length)
    expect(job.named).toContain(`reports/${odd.ref}: could not be read`)
    expect(JSON.parse(files.get(`${folder}/report.json`) ?? '')).toMatchObject({
      ref: old.ref,
      address: { line1: '1 Old Quay' },
    })
    expect(files.get(`${folder}/files/front.jpg`)).toBe('a photograph')
    expect(files.get(`${folder}/files/2 front.jpg`)).toBe('another photograph')
    expect(JSON.parse(files.get(`${folder}/emails.json`) ?? '')).toMatchObject([{ subject: 'A mail' }])
    expect(JSON.parse(files.get('invoices.json') ?? '')).toMatchObject([
      { id: invoice, emails: [{ subject: 'A mail' }] },
    ])
    expect(files.get(`tickets/${ticket}/files/plan.pdf`)).toBe('a plan')
    const everything = [...files.values()].join('\n')
    for (const hidden of [secret, '9 Hill', foreign.id, other.id]) expect(everything).not.toContain(hidden)
    expect(await actionsIn(client)).toEqual(
      expect.arrayContaining(['client.export', 'client.exportend', 'client.download']),
    )
    const none = { params: { id: client.id, part: '2' } }
    expect(await callRaw(routes.downloadClientExport, administrator.idToken, none)).toMatchObject(
      refused(404, clientDataMessages.noPart),
    )
  })

  test('has the PDF of a migrated report, which is all that there is of it, and what was sent for its e-mails', async () => {
    const client = await aClient()
    const id = newId()
    const [previousReportPdf, src] = [`downloads/${id}/legacy.pdf`, `${client.id}/20261122T100000Z/note.pdf`]
    await putObject(variable('DOCUMENTS_BUCKET'), previousReportPdf, Buffer.from('a legacy report'))
    await putObject(variable('DOCUMENTS_BUCKET'), `downloads/documents/${src}`, Buffer.from('a note'))
    const header = { id, previousReportPdf, emailattachmentdocuments: [{ src }] }
    const { ref } = await place(client, '5 Moved Quay', { header })
    await call(routes.exportClientData, administrator, of(client))
    expect(await ended(client, 'export')).toMatchObject({ state: 'finished', left: 0 })
    const [files] = await zipsOf(client)
    expect(files?.get(`reports/${ref}/files/legacy.pdf`)).toBe('a legacy report')
    expect(files?.get(`reports/${ref}/files/note.pdf`)).toBe('a note')
  })

  test('that is broken off goes on with the next zip, and has every report once', async () => {
    const client = await aClient()
    const refs: number[] = []
    for (const line1 of ['1 Row', '2 Row', '3 Row', '4 Row']) refs.push((await place(client, line1)).ref)
    const event = await aJob(client, 'EXPORT')
    expect(await exportPass(event, hardlyAnyTime)).toEqual({ more: true })
    expect(await exportPass(event, hardlyAnyTime)).toEqual({ more: true })
    const before = await readUnchecked('JOBS_TABLE', { pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' })
    await exportPass(event, hardlyAnyTime)
    // As if it had been killed before it could say what it had done.
    await writeUnchecked('JOBS_TABLE', { ...before, pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' })
    while ((await exportPass(event, hardlyAnyTime)).more);
    const zips = await zipsOf(client)
    expect(zips.length).toBeGreaterThan(4)
    const names = zips.flatMap((files) => [...files.keys()])
    for (const ref of refs) expect(names.filter((name) => name === `reports/${ref}/report.json`)).toHaveLength(1)
    expect(names).toContain('client.json')
    expect((await stateOf(client)).export).toMatchObject({ state: 'finished', counts: { reports: 4 } })
  })

  test('holds no more of a client’s reports in memory than there is room for', async () => {
    const client = await aClient()
    for (const line1 of ['1 Row', '2 Row', '3 Row']) await place(client, line1)
    const event = await aJob(client, 'EXPORT')
    const little = { getRemainingTimeInMillis: () => 840_000, memoryLimitInMB: '0.001' }
    expect(await exportPass(event, little)).toEqual({ more: false })
    const zips = await zipsOf(client)
    for (const files of zips)
      expect([...files.keys()].filter((name) => name.endsWith('/report.json')).length).toBeLessThan(2)
    expect((await stateOf(client)).export).toMatchObject({ state: 'finished', counts: { reports: 3 } })
  })

  test('runs once at a time, and is failed where its passes are given up', async () => {
    const client = await aClient()
    const event = await aJob(client, 'EXPORT')
    const start = () => callRaw(routes.exportClientData, administrator.idToken, of(client))
    expect(await start()).toMatchObject(refused(409, clientDataMessages.exportRuns))
    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.exportRuns))
    await exportPass({ ...event, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
    expect((await stateOf(client)).export).toMatchObject({ state: 'failed', error: clientDataMessages.exportFailed })
    expect((await start()).status).toBe(202)
    await ended(client, 'export')
    // Nothing was heard of it for an hour.
    await aJob(client, 'EXPORT')
    const key = { pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' }
    const row = await readUnchecked('JOBS_TABLE', key)
    await writeUnchecked('JOBS_TABLE', { ...row, ...key, touchedAt: '2026-01-01T00:00:00.000Z' })
    expect((await stateOf(client)).export).toMatchObject({ state: 'failed', error: clientDataMessages.exportFailed })
    expect((await start()).status).toBe(202)
    await ended(client, 'export')
  })
})

describe('an erasure', longEnough, () => {
  test('leaves nothing but what is kept, and nothing of another client goes', async () => {
    const { client, old, odd, invoice, ticket, command, customer, oddCustomer } = await aFullClient()
    const { client: other, old: foreign } = await aFullClient()
    // Of this one nothing is known but whose it is.
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
    const counted = async () => sumOf((await readMonthTotals({ month: '1998-02' })).values()).reports
    const before = await counted()

    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.suspendFirst))
    await suspend(client)
    expect(await eraseRaw(client, 'Another')).toMatchObject(refused(400, clientDataMessages.otherName))
    expect(await eraseRaw({ ...client, id: 'provider' })).toMatchObject(refused(409, clientDataMessages.notTheProvider))
    expect((await eraseRaw(client)).status).toBe(202)
    const job = await ended(client, 'erasure')
    expect(job.error).toBeUndefined()
    expect(job).toMatchObject({ state: 'finished', counts: { reports: 4, tickets: 2, accounts: 1 } })
    expect(job.named).toContain(`report ${odd.ref}: could not be read; erased`)
    expect(job.named).toContain(`ticket ${oddTicket}: could not be read; erased`)

    const left = (await allRows()).filter((row) => row.includes(client.id))
    expect(left.filter((row) => !row.includes(`CLIENTDATA#${client.id}`))).toEqual([])
    expect(job.named).toContain(`customer ${oddCustomer}: could not be read; erased`)
    const ids = [old.id, odd.id, hopeless.id, ticket, oddTicket, command, customer, oddCustomer]
    const naming = (await allRows()).filter((row) => ids.some((id) => row.includes(id)))
    // References are not given twice.
    expect(naming.filter((row) => !row.includes('"retired"') && !row.includes('CLIENTDATA#'))).toEqual([])
    for (const id of ids) expect(await keysOf(id)).toEqual([])
    expect((await keysOf(client.id)).map((key) => key.slice(key.indexOf(client.id)))).toEqual([
      // Another key that only begins like one of theirs.
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

  test('that is broken off goes on, while nobody may change the client or work in it', async () => {
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
      // Each pass is done twice, as if it had been killed before it could say what it had done.
      if (more) {
        await writeUnchecked('JOBS_TABLE', { ...row, ...key })
        more = (await erasePass(event, hardlyAnyTime)).more
      }
    }
    expect(await readJob(client.id, 'ERASURE')).toMatchObject({ state: 'finished', failed: 0 })
    const left = (await allRows()).filter((row) => row.includes(client.id))
    expect(left.filter((row) => !row.includes(`CLIENTDATA#${client.id}`))).toEqual([])
  })

  test('that could not erase everything says so, keeps the client, and is started again', async () => {
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
    const again = await aJob(client, 'ERASURE')
    await erasePass({ ...again, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
    expect((await stateOf(client)).erasure).toMatchObject({ state: 'failed', error: clientDataMessages.erasureFailed })
    expect((await eraseRaw(client)).status).toBe(202)
    expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
    expect(await readHeader(old.id)).toBeUndefined()
  })

  test('that could not erase everything leaves the client in lists, where it is started again', async () => {
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
  })
})
