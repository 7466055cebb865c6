import { readFile } from 'node:fs/promises'
import { routes, type Client, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { putClient } from '../../clients/put-client.ts'
import { call, callRaw, refusal } from '../../test/call.ts'
import { atStack, type Person } from '../../test/people.ts'
import { setAttachment } from '../../reports/server-fields.ts'
import { aJpeg } from '../../test/uploads.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import { failuresOf, type jobsOf } from '../jobs.fixture.ts'
import { scriptedEndpoint } from './scripted-endpoint.fixture.ts'
import { send } from './send.ts'

const Sent = z.object({
  unassignedphotos: z.array(z.object({ src: z.string(), url: z.string() })),
  pdf: z.object({ url: z.string(), filename: z.string(), version: z.number() }),
})

const password = 'Qu4y:side secret '

let client: Client
let person: Person
let jobs: ReturnType<typeof jobsOf>

/** Sets this address as the endpoint of the client's reports. */
const sendTo = (url: string, values: Record<string, string> = {}) => {
  const account = { 'MRI API Active': 'true', 'MRI Username': 'harbour', 'MRI Password': password }
  const set: Record<string, string> = { 'MRI Url': url, ...account, ...values }
  return putClient({
    ...client,
    settings: client.settings.map((entry) => ({ ...entry, value: set[entry.key] ?? entry.value })),
  })
}

const read = async ({ id }: Report) => (await call(routes.getReport, person, { params: { id }, query: {} })).body
const ask = ({ id }: Report, by = person) => callRaw(routes.exportReport, by.idToken, { params: { id } })

const exported = async (report: Report) => {
  const { id } = (await call(routes.exportReport, person, { params: { id: report.id } })).body
  return jobs.ended(id)
}

beforeAll(async () => {
  atStack()
  ;({ client, person, jobs } = await aClientWith())
})

const longEnough = { timeout: 240_000 }

describe('exporting a report', longEnough, () => {
  test('sends it as JSON with name and password, and records when it was accepted', async () => {
    await using endpoint = await scriptedEndpoint(201)
    await sendTo(endpoint.url)
    const report = await jobs.aReport()
    const job = await exported(report)
    expect(job).toEqual({ id: job.id, completed: true, progress: { done: 1, total: 1, step: 'finished' } })
    expect(endpoint.received).toHaveLength(1)
    const [{ method, path, headers, body } = {}] = endpoint.received
    expect([method, path, headers?.['content-type']]).toEqual(['POST', '/take?agency=7', 'application/json'])
    expect(headers?.authorization).toBe(`Basic ${Buffer.from(`harbour:${password}`).toString('base64')}`)
    const sent = JSON.parse(body ?? '') as Record<string, unknown>
    expect(sent).toMatchObject({ id: report.id, ref: report.ref, version: 1, address: report.address, rooms: [] })
    expect(Object.keys(sent)).not.toContain('attachments')
    const { exportedAt, version, attachments } = await read(report)
    expect(Date.parse(exportedAt ?? '')).toBeGreaterThan(Date.parse(report.createdAt))
    expect(version).toBe(1)
    expect(attachments.export).toMatchObject({ status: 'finished', jobid: job.id, version: 1 })
  })

  test('sends addresses of photographs and of the PDF, and nothing internal to the agency', async () => {
    await using endpoint = await scriptedEndpoint(201)
    await sendTo(endpoint.url, { 'Auto generate reports': 'true', 'Auto deliver reports': 'true' })
    const made = await jobs.aReport()
    const jpeg = await aJpeg()
    const unassignedphotos = await jobs.upload(made, { 'hall.jpg': jpeg })
    await jobs.arrived(made, 1)
    const report = await jobs.save({
      ...made,
      unassignedphotos,
      tenancy: { ...made.tenancy, tenancychanges: 'Rent was late twice.' },
      signatures: [
        { _uuid: 'tina', type: 'tenant', name: 'Tina', email: 'tina@people.example' },
      ] as Report['signatures'],
      tenantcommentsemail: 'tom@people.example',
      customer: { ...made.customer, address: { ...made.customer.address, email: 'owner@owners.example' } },
    })
    await setAttachment(report.id, 'report', {
      status: 'finished',
      src: `downloads/${report.id}/x.pdf`,
      filename: 'Inventory.pdf',
      version: 2,
    })
    expect((await read(report)).delivery).toMatchObject({ address: 'owner@owners.example' })
    expect((await exported(report)).error).toBeUndefined()
    const body = endpoint.received[0]?.body ?? ''
    expect(body).toContain('Tina')
    const internals = 'Rent was late|tenancychanges|people.example|evidence|signaturehistory|delivery'
    for (const internal of internals.split('|')) expect(body).not.toContain(internal)
    const sent = Sent.parse(JSON.parse(body))
    expect(sent.pdf).toMatchObject({ filename: 'Inventory.pdf', version: 2 })
    expect(sent.pdf.url).toMatch(/^https?:.*X-Amz-Expires=3600/)
    const [photo] = sent.unassignedphotos
    const file = await fetch(photo?.url ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(photo?.url).toContain('X-Amz-Expires=3600')
  })

  test('is retried after server errors, with the same idempotency key', async () => {
    await using endpoint = await scriptedEndpoint(500, 0, 200)
    await sendTo(endpoint.url)
    const report = await jobs.aReport()
    expect(await exported(report)).toMatchObject({ completed: true, progress: { step: 'finished' } })
    expect(endpoint.received).toHaveLength(3)
    expect(new Set(endpoint.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((await read(report)).exportedAt).toBeDefined()
    expect(await failuresOf('ExportStep')).toEqual([])
  })

  test.each([
    [401, /^MRI refused the name or password \(401\)\. Correct MRI Username and MRI Password/],
    [307, /^MRI has moved to a new address \(307\)\. Put the new address into the client’s MRI Url\.$/],
    [422, /^MRI refused the report \(422\)/],
  ])('is not retried after %i, says what to do, and leaves the password in no log', async (status, message) => {
    await using endpoint = await scriptedEndpoint(status)
    await sendTo(endpoint.url)
    const report = await jobs.aReport()
    const job = await exported(report)
    expect(job.error).toMatch(message)
    expect(endpoint.received).toHaveLength(1)
    const { exportedAt, attachments } = await read(report)
    expect(exportedAt).toBeUndefined()
    expect(attachments.export).toMatchObject({ status: 'failed', error: job.error })
    expect(await failuresOf('ExportStep')).toEqual([])
    const told = await vi.waitFor(async () => {
      const log = await readFile(`${atStack().dir}/lambda/functions.log`, 'utf8')
      expect(log).toContain(job.id)
      return log + JSON.stringify(job)
    })
    expect(told).not.toContain(password.trim())
    expect(told).not.toContain(Buffer.from(`harbour:${password}`).toString('base64'))
  })

  test('is refused if the settings do not allow it', async () => {
    await using endpoint = await scriptedEndpoint(200)
    const report = await jobs.aReport()
    for (const [values, message] of [
      [{ 'MRI API Active': 'false' }, /^This client does not export to MRI/],
      [{ 'MRI Password': '' }, /are not complete/],
      [{ 'MRI Url': 'mri' }, /is not an address/],
      [{ 'MRI Url': 'ftp://mri.example' }, /must begin with https/],
      [{ 'MRI Url': ['https://a', 'b@mri.example'].join(':') }, /must not contain a name or password/],
    ] as const) {
      await sendTo(endpoint.url, values)
      expect(await ask(report)).toMatchObject(refusal(400, expect.stringMatching(message)))
    }
    expect(endpoint.received).toEqual([])
  })
})

describe('sending', () => {
  const to = (url: string) => ({ url: new URL(url), username: 'harbour', password })
  const report = { json: '{}', key: 'one' }

  test('connects to the address that was checked, whatever the name resolves to later', async () => {
    atStack()
    process.env.MRI_ENDPOINTS = 'loopback'
    await using endpoint = await scriptedEndpoint(200)
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    // Only this look-up knows the name.
    await send(to(`http://mri.invalid:${endpoint.port}/`), { ...report, resolve })
    expect(endpoint.received[0]?.headers.host).toBe(`mri.invalid:${endpoint.port}`)
  })

  test('is refused if any of several addresses is private, and plain HTTP to any other machine', async () => {
    await using endpoint = await scriptedEndpoint(200)
    const here = { address: '127.0.0.1', family: 4 }
    const resolve = () => Promise.resolve([here, { address: '10.0.0.1', family: 4 }])
    const name = to(`http://mri.invalid:${endpoint.port}/`)
    process.env.MRI_ENDPOINTS = 'loopback'
    await expect(send(name, { ...report, resolve })).rejects.toThrow('private network')
    process.env.MRI_ENDPOINTS = 'public'
    const alone = { ...report, resolve: () => Promise.resolve([here]) }
    await expect(send(to('https://mri.invalid/'), alone)).rejects.toThrow('private network')
    expect(endpoint.received).toEqual([])
  })
})
