import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes, spreadsheetMessages, type DocumentRecord } from '@lintel/contract'
import { csvOf, propertyRows, xlsxOf } from '@lintel/fixtures'
import { completeSettings } from '@lintel/rules'
import { expect, test, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { lengthOf, sentAs } from '../client-data/files.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aUserOf, aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { spoilRecord } from '../test/unchecked.ts'
import { checkedUpload } from '../test/uploads.ts'
import { readBy } from './functions.ts'
import { hostileWorkbooks } from './reading/hostile.fixture.ts'
import { versionsOf } from './store.ts'
import { aReportBy } from '../test/reports.ts'

const active = () =>
  completeSettings([{ key: 'Spreadsheet API Active' as const, type: 'boolean' as const, value: 'true' }])

atStack()
const [own, other] = [await aClient({ settings: active() }), await aClient({ settings: active() })]
const client = own
const keeper = await aPerson(['SysAdmin'], { clientId: other.id, userId: '' })
const person = await aUserOf(own, ['Customers', 'Dataentry'])
const stranger = await aUserOf(other, ['Customers'], 'first')

const sent = async (name: string, bytes: Buffer, id = client.id): Promise<DocumentRecord> => {
  const body = { name, size: bytes.length }
  const { body: asked } = await call(routes.requestWorkbook, keeper, { params: { id }, body })
  return checkedUpload(asked, bytes, async (upload) => {
    return (await call(routes.getSentWorkbook, keeper, { params: { id, upload } })).body
  })
}

const at = ({ id }: DocumentRecord, of = client) => ({ params: { id: of.id, upload: id } })
const read = (file: DocumentRecord, columns?: string[]) =>
  callRaw(routes.readWorkbook, keeper.idToken, { ...at(file), body: { ...(columns && { columns }) } })
const used = async (name: string, bytes: Buffer) => {
  const file = await sent(name, bytes)
  const { reading } = (await call(routes.readWorkbook, keeper, { ...at(file), body: {} })).body
  return (await call(routes.useWorkbook, keeper, { ...at(file), body: { reading } })).body
}
const found = async (address: string, by = person) =>
  (await call(routes.findProperties, by, { params: { clientid: client.id, address } })).body
const isKept = async ({ src }: { src: string }) => (await lengthOf(sentAs('workbook', src))) !== undefined

const csv = (rows: string[][]) => Buffer.from(csvOf(rows))
const head =
  'Address 1|Town|Postcode|Type|Tenant 1|Tenant 1 email|Tenant 2|Landlord|Landlord email|Start date|Ref|Managed by|Rooms'.split(
    '|',
  )
const quay = [
  '12 Quay Street',
  'Westhaven',
  'ZZ1 4DB',
  'Inventory',
  'Ann Able',
  'ann@people.example',
  'Bob Able',
  'Lee Land',
  'lee@people.example',
  '01/02/2026',
  'T-77',
  'Landlord',
  'Kitchen; Master bedroom; Wine vault',
]
const byAddress = (address: string, of = client) => ({ params: { clientid: of.id, address } })
/** Resolves once this is the only version of the client's workbook, and the file before it is gone. */
const onlyKept = (versions: string[], former: { src: string }) =>
  vi.waitFor(
    async () => {
      expect((await versionsOf(client.id)).map(({ version }) => version)).toEqual(versions)
      expect(await isKept(former)).toBe(false)
    },
    { timeout: 60_000, interval: 500 },
  )

test('the workbook of a client is uploaded, previewed, put to use, and fills reports; the audit names who did it', async () => {
  const rows = [
    head,
    quay,
    ['14 Quay Street', 'Westhaven', 'ZZ1 4DC'],
    ['1 Mill', '', 'ZZ2 1AA', '', '', 'no-address'],
    ['2 Mill'],
  ]
  const file = await sent('Our properties.CSV', csv(rows))
  const { body } = await call(routes.readWorkbook, keeper, { ...at(file), body: {} })
  expect(body.preview).toMatchObject({ rows: 3, refused: 1, problemcount: 1, cellcount: 1 })
  expect(body.preview.problems).toEqual([
    { row: 5, column: 'Postcode', message: spreadsheetMessages.noValue },
    { row: 4, column: 'Tenant 1 email', message: spreadsheetMessages.notAnEmail('no-address'), cell: true },
  ])
  const none = await callRaw(routes.findProperties, person.idToken, byAddress('quay'))
  expect(none.body).toMatchObject({ message: spreadsheetMessages.noWorkbook })
  const { reading } = body
  const workbook = (await call(routes.useWorkbook, keeper, { ...at(file), body: { reading } })).body
  expect(workbook).toMatchObject({ filename: 'Our properties.CSV', rows: 3, refused: 1, usedBy: keeper.email })
  expect((await call(routes.getWorkbook, keeper, { params: { id: client.id } })).body.workbook).toEqual(workbook)

  const { reports, version } = await found('12 quay')
  const displayaddress = '12 Quay Street, Westhaven, ZZ1 4DB'
  const row = { id: `${workbook.version}-2`, address: { displayaddress }, type: 'Inventory', rowindex: 2 }
  expect(reports).toEqual([row])
  for (const typed of ['zz14db', 'street, 12']) expect((await found(typed)).reports).toMatchObject([{ rowindex: 2 }])
  for (const typed of ['12 mill', 'qu', '?/#']) expect((await found(typed)).reports, typed).toEqual([])
  expect((await found('quay street')).reports.map(({ rowindex }) => rowindex)).toEqual([2, 3])

  const asked = { params: { clientid: client.id, reporttype: 'Inventory', rowindex: 2 }, query: { version } }
  const { report } = (await call(routes.getProperty, person, asked)).body
  expect(report.address).toMatchObject({ line1: '12 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB' })
  expect(report.signatures).toMatchObject([
    { type: 'tenant', name: 'Ann Able', email: 'ann@people.example' },
    { type: 'tenant', name: 'Bob Able', email: '' },
    { type: 'landlord', name: 'Lee Land', email: 'lee@people.example' },
  ])
  expect(report.tenancy).toMatchObject({ reference: 'T-77', startdate: '2026-02-01', managedby: 'Landlord' })
  expect(report.rooms.map(({ name }) => name)).toEqual(['Kitchen', 'Master bedroom'])
  expect(report.rooms[0]?.sections.length).toBeGreaterThan(0)
  expect(report.unknownrooms).toEqual(['Wine vault'])
  const acts = (await actsOf(client.id)).filter(({ action }) => action === 'workbook.use')
  expect(acts).toMatchObject([{ subject: { name: 'Our properties.CSV' }, detail: { value: '3 properties' } }])

  // The result is valid for a report.
  const { address, signatures, tenancy, rooms, rowindex } = report
  const inspector = await aUserOf(client)
  const whole = await aReportBy(inspector, { address, signatures, tenancy, rooms, rowindex })
  expect(whole).toMatchObject({ rowindex: 2, tenancy: { reference: 'T-77' } })

  // A replacement changes no report, and row indexes of the previous one no longer work.
  const next = await used('Next.xlsx', await xlsxOf([head, ['9 New Road', 'Westhaven', 'ZZ3 3AA']]))
  expect(await callRaw(routes.getProperty, person.idToken, asked)).toMatchObject(
    refusal(409, spreadsheetMessages.replaced),
  )
  expect((await found('quay')).reports).toEqual([])
  expect((await found('new road')).reports.map(({ rowindex: row }) => row)).toEqual([2])
  const after = (await call(routes.getReport, inspector, { params: { id: whole.id } })).body
  expect(after).toMatchObject({ version: whole.version, address: { line1: '12 Quay Street' } })
  await onlyKept([next.version], workbook)
  expect(await isKept(next)).toBe(true)

  const removed = await callRaw(routes.removeWorkbook, keeper.idToken, { params: { id: client.id } })
  expect(removed.status).toBe(200)
  expect((await callRaw(routes.findProperties, person.idToken, byAddress('new'))).status).toBe(404)
  await onlyKept([], next)
})

test('the workbook of a client is not accessible to others, nor to anyone while the setting is off', async () => {
  const ask = async (by: Person, of = client) =>
    (await callRaw(routes.findProperties, by.idToken, byAddress('quay', of))).body
  expect(await ask(stranger)).toMatchObject({ message: 'Client not found.' })
  const off = await aClient()
  const theirs = await aUserOf(off, ['Customers'], 'first')
  expect(await ask(theirs, off)).toMatchObject({ message: spreadsheetMessages.notActive })
  // A client's file is not accessible to another.
  const file = await sent('a.csv', csv([head, quay]))
  for (const route of [routes.getSentWorkbook, routes.readWorkbook])
    expect(
      await callRaw(route, keeper.idToken, { ...at(file, off), ...(route.method === 'POST' && { body: {} }) }),
    ).toMatchObject(refusal(404, spreadsheetMessages.uploadNotFound))
  await call(routes.removeSentWorkbook, keeper, at(file))
  await vi.waitFor(async () => expect(await isKept(file)).toBe(false), { timeout: 60_000, interval: 500 })
})

test('the workbook of a client is refused by its name, its content, or its reader’s result; columns can be chosen', async () => {
  const ask = (name: string) =>
    callRaw(routes.requestWorkbook, keeper.idToken, { params: { id: client.id }, body: { name, size: 10 } })
  for (const name of ['a.xls', 'a.pdf', 'xlsx'])
    expect(await ask(name)).toMatchObject(refusal(400, spreadsheetMessages.notValidType(name)))
  expect(await sent('a.xlsx', Buffer.from('not one'))).toMatchObject({ status: 'refused' })
  expect(await read(await sent('a.xlsx', hostileWorkbooks['links to other files']()))).toMatchObject(
    refusal(400, spreadsheetMessages.externalLinks),
  )
  const file = await sent('b.csv', Buffer.from('Where,Code\r\n1 Quay,ZZ1 4DB'))
  expect(await read(file)).toMatchObject({ status: 200, body: { preview: { rows: 0 } } })
  const { body } = await read(file)
  const use = (reading: string) => callRaw(routes.useWorkbook, keeper.idToken, { ...at(file), body: { reading } })
  expect(await use((body as { reading: string }).reading)).toMatchObject(
    refusal(400, spreadsheetMessages.nothingUsable),
  )
  expect(await use('no-such-reading')).toMatchObject(refusal(409, spreadsheetMessages.notReadYet))
  expect(await read(file, ['line1', 'postcode'])).toMatchObject({ status: 200, body: { preview: { rows: 1 } } })
})

test('the workbook of a client with a damaged row is reported, and can be replaced', async () => {
  await used('sound.csv', csv([head, quay]))
  const key = { pk: `CLIENT#${client.id}`, sk: 'WORKBOOK' }
  await spoilRecord('SPREADSHEETS_TABLE', key, { rows: 'many' })
  const damaged = refusal(409, spreadsheetMessages.damaged)
  const params = { clientid: client.id, reporttype: 'Inventory', rowindex: 2 }
  expect(await callRaw(routes.findProperties, person.idToken, byAddress('quay'))).toMatchObject(damaged)
  expect(await callRaw(routes.getProperty, person.idToken, { params })).toMatchObject(damaged)
  expect(await callRaw(routes.removeWorkbook, keeper.idToken, { params: { id: client.id } })).toMatchObject(damaged)
  expect((await call(routes.getWorkbook, keeper, { params: { id: client.id } })).body).toEqual({ damaged: true })
  await used('next.csv', csv([head, quay]))
  expect((await found('quay')).reports).toHaveLength(1)
})

test('the workbook of a client that never ends is not read forever', { tags: ['long'] }, async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.csv`
  await expect(readBy({ fileUrl: url, resultUrl: url, filename: 'a.csv' })).rejects.toMatchObject({
    status: 400,
    message: spreadsheetMessages.tookTooLong,
  })
  server.closeAllConnections()
  server.close()
})

test('the workbook of a client with thousands of properties is searchable from start to end', async () => {
  const rows = propertyRows(3000)
  const workbook = await used('many.csv', csv(rows))
  expect(workbook).toMatchObject({ rows: 3000, refused: 0 })
  for (const number of [0, 2999]) {
    const [, line1 = '', , , , postcode = ''] = rows[number + 1] ?? []
    const { reports } = await found(`${line1} ${postcode}`.split(' ').toReversed().join(' '))
    const indexes = reports.map(({ rowindex }) => rowindex)
    expect(indexes, line1).toContain(number + 2)
    const params = { clientid: client.id, reporttype: 'Mid Term', rowindex: number + 2 }
    const { report } = (await call(routes.getProperty, person, { params })).body
    expect(report).toMatchObject({ address: { line1, postcode }, rowindex: number + 2 })
  }
  // Hundreds of addresses have 'harbour', and those of Westhaven are the last.
  const [first] = (await found('harbour 1493')).reports
  expect(first?.address.displayaddress).toMatch(/^1493 Harbour Road, Westhaven/)
  const beyond = { params: { clientid: client.id, reporttype: 'Inventory', rowindex: 3002 } }
  expect(await callRaw(routes.getProperty, person.idToken, beyond)).toMatchObject(
    refusal(404, spreadsheetMessages.noSuchRow),
  )
})
