import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { LookAndFeel, routes, type Client, type ClientDataJob } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { actsOf } from '../audit/store.ts'
import { findClient } from '../clients/find-client.ts'
import { erasureItems } from '../clients/store/erasure.ts'
import { changeClient } from '../clients/put-client.ts'
import { download } from '../documents/jobs.fixture.ts'
import { addEmail, keepBounce } from '../emails/store.ts'
import { aboutDaySheets, aboutInvoice, aboutReport } from '../emails/subjects.ts'
import { dynamo, s3 } from '../lib/aws.ts'
import { variable, type Variable } from '../lib/environment.ts'
import type { ReportToInsert } from '../reports/save/insert-report.ts'
import { tableParameters } from '../../infra/tables.ts'
import { call, callRaw } from './call.ts'
import { anAppointmentOf } from './appointments.ts'
import { aCommandTo } from './commands.ts'
import { aCustomerOf } from './customers.ts'
import { changeDictionary } from './dictionary.ts'
import { aTemplateOf } from './email-templates.ts'
import { aReportTemplateOf } from './report-templates.ts'
import { anInvoiceFor } from './invoices.ts'
import { aClient, aPerson, theProvider, type Person } from './people.ts'
import { putObject } from './storage.ts'
import { aTicketOf } from './tickets.ts'
import { spoilRecord, writeUnchecked } from './unchecked.ts'
import { addWaiting } from '../uploads/store.ts'
import { firstCursor, type DataJobKind } from '../client-data/cursor.ts'
import { sentAs } from '../client-data/files.ts'
import { addJob } from '../client-data/store.ts'
import { placeReport } from './reports.ts'

export const secret = 'mri-password'
/** The caller who exports and erases, created by `signInAdministrator`. */
export let administrator: Person

/** For `beforeAll`: creates a system administrator, and shortens the waits between passes. */
export async function signInAdministrator(): Promise<void> {
  await theProvider()
  administrator = await aPerson(['SysAdmin'], { clientId: '', userId: '' })
  process.env['ERASURE_SETTLED_SECONDS'] = '1'
  process.env['ERASURE_WAIT_SECONDS'] = '1'
}

export const longEnough = { timeout: 300_000 }
export const of = ({ id }: Client) => ({ params: { id } })
export const stateOf = async (client: Client) => (await call(routes.getClientData, administrator, of(client))).body

export async function ended(client: Client, kind: 'export' | 'erasure'): Promise<ClientDataJob> {
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

export async function zipsOf(client: Client): Promise<Map<string, string>[]> {
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

export const place = (
  client: Client,
  line1: string,
  of: { date?: string; srcs?: string[]; header?: NonNullable<ReportToInsert['header']>; body?: object } = {},
) => {
  const { date = '2026-10-22', srcs = [], header = {}, body = {} } = of
  const address = { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const whole = { date, userId: `${client.id}-first`, address, unassignedphotos: srcs.map(photo), ...body }
  return placeReport({ client, header, body: whole, by: 'Ann' })
}

const mail = {
  digest: 'digest',
  log: {
    logdate: '2026-11-22T10:00:00.000Z',
    subject: 'A mail',
    message: 'Hello.',
    attachments: [],
    fromaddress: 'office@lintel.example',
    toaddresses: ['ann@people.example'],
    ccaddresses: [],
    bccaddresses: [],
  },
}

/** A client with one of everything: two readable reports, and one of which only the header is odd. */
export async function aFullClient(change: Partial<Client> = {}, date = '1998-02-03') {
  const image = { src: `look-${newId()}/20261122T100000Z/logo.jpg`, hasGalleryLink: true, readonly: false }
  const client = await aClient({ ...change, looknfeel: LookAndFeel.parse({ logo: [image] }) })
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
  const logo = sentAs('lookImage', image.src)
  await putObject(variable(logo.bucket), logo.key, Buffer.from('a logo'))
  await putObject(documents, `downloads/tickets/${id}/plan.pdf`, Buffer.from('a plan'))
  await changeDictionary(administrator, id, () => ({ colours: ['Quay blue'] }))
  const old = await place(client, '1 Old Quay', {
    date,
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
      id: photoId,
      src: file('arrived.jpg'),
      filename: 'arrived.jpg',
      status: 'ready',
      ownerId: old.id,
      kind: 'photograph',
      clientId: id,
      requestedAt: '2026-11-22T10:00:00.000Z',
    },
  ])
  const at = '2026-11-22T10:00:00.000Z'
  await keepBounce(id, { kind: 'permanent', address: 'gone@people.example', at, reason: '' })
  const invoice = await anInvoiceFor(id)
  await addEmail(aboutInvoice(invoice), 'first', mail)
  await addEmail(aboutDaySheets(id), 'first', mail)
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
  const template = await aTemplateOf(id)
  const oddTemplate = await aTemplateOf(id, { userlist: [`${id}-first`] })
  await spoilRecord('EMAIL_TEMPLATES_TABLE', { pk: `TEMPLATE#${oddTemplate.id}`, sk: 'TEMPLATE' }, { version: 'none' })
  // A default that the client has changed has the client in its key.
  await aTemplateOf(id, { id: 'shipped-inventory', name: 'Our inventory' })
  const appointment = await anAppointmentOf(id, {
    dataentryreport: { id: old.id, ref: old.ref, type: 'Inventory', date },
  })
  await writeUnchecked('APPOINTMENTS_TABLE', {
    pk: `CALENDARS#${id}`,
    sk: `${id}-first`,
    record: { createdAt: '2026-11-22T10:00:00.000Z', createdBy: 'Ann', hash: 'x' },
  })
  const oddAppointment = await anAppointmentOf(id, { notes: 'Lost' })
  const oddKey = { pk: `APPOINTMENT#${oddAppointment.id}`, sk: 'APPOINTMENT' }
  await spoilRecord('APPOINTMENTS_TABLE', oddKey, { version: 'none' })
  const reportTemplate = await aReportTemplateOf(id)
  await writeUnchecked('REPORT_TEMPLATES_TABLE', { pk: `CLIENT#${id}`, sk: 'FOR#Pro#odd', record: { id: 'odd' } })
  return {
    client,
    old,
    recent,
    odd,
    invoice,
    ticket,
    command,
    customer: customer.id,
    oddCustomer: oddCustomer.id,
    template: template.id,
    oddTemplate: oddTemplate.id,
    reportTemplate,
    appointment: appointment.id,
    oddAppointment: oddAppointment.id,
  }
}

/** Every row of these tables, by default of all. */
export async function allItems(
  tables: readonly Variable[] = tableParameters.map((one) => one.variable),
): Promise<{ table: Variable; item: Record<string, unknown> }[]> {
  const all: { table: Variable; item: Record<string, unknown> }[] = []
  for (const table of tables)
    for (let ExclusiveStartKey: Record<string, unknown> | undefined; ;) {
      const { Items = [], LastEvaluatedKey } = await dynamo.send(
        new ScanCommand({ TableName: variable(table), ConsistentRead: true, ExclusiveStartKey }),
      )
      all.push(...Items.map((item) => ({ table, item })))
      if (!LastEvaluatedKey) break
      ExclusiveStartKey = LastEvaluatedKey
    }
  return all
}

/** Every row of every table except the audit's and invoices', as text. */
export const allRows = async (): Promise<string[]> =>
  (await allItems())
    .filter(({ table }) => table !== 'AUDIT_TABLE' && table !== 'PROVIDER_INVOICES_TABLE')
    .map(({ table, item }) => `${table} ${JSON.stringify(item)}`)

/** The keys of all objects in the buckets that name the client, in every version. */
export async function keysOf(id: string): Promise<string[]> {
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

export const suspend = (client: Client, value = 'true') =>
  changeClient(client.id, (known) => {
    if (!known) throw new Error('The client is gone.')
    return { ...known, settings: known.settings.map((one) => (one.key === 'Suspend' ? { ...one, value } : one)) }
  })

export const eraseRaw = (client: Client, name = client.name) =>
  callRaw(routes.eraseClientData, administrator.idToken, { ...of(client), body: { name } })
export const refused = (status: number, message: string) => ({ status, body: { message } })

/** A job that only the test works on. */
export async function aJob(client: Client, kind: DataJobKind): Promise<{ clientId: string; jobId: string }> {
  const by = { name: 'Pat Provider', sub: 'pat', userId: '', clientId: '' }
  const known = await findClient(client.id)
  if (!known) throw new Error('The client is gone.')
  const job = { id: newId(), clientId: client.id, name: client.name, by, startedAt: new Date().toISOString() }
  const also = kind === 'ERASURE' ? erasureItems(known, job.startedAt) : []
  expect(await addJob(kind, { ...job, cursor: firstCursor(kind) }, also)).toBe(true)
  return { clientId: client.id, jobId: job.id }
}
/** Leaves time for one step only. */
export const hardlyAnyTime = { getRemainingTimeInMillis: () => 0 }
export const actionsIn = async ({ id }: Client) => (await actsOf(id)).map(({ action }) => action)
