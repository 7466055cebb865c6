// @module-tag long
import { clientDataMessages, routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findClient, findListedClients } from '../clients/find-client.ts'
import { addEmail } from '../emails/store.ts'
import { aboutReport } from '../emails/subjects.ts'
import { variable } from '../lib/environment.ts'
import { makeLink } from '../sharing/links.ts'
import { readHeader } from '../reports/store/headers.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { readUnchecked, spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import {
  actionsIn,
  administrator,
  aFullClient,
  aJob,
  allRows,
  signInAdministrator,
  ended,
  eraseRaw,
  hardlyAnyTime,
  keysOf,
  longEnough,
  of,
  place,
  refused,
  stateOf,
  suspend,
} from '../test/client-data.ts'
import { handler as erasePass } from './erase.ts'
import { readJob } from './store.ts'

beforeAll(signInAdministrator)

const cancel = (client: Client) => callRaw(routes.cancelClientErasure, administrator.idToken, of(client))
/** Ends the suspension as the form does, which was read at this version. */
const admitAgain = ({ id, settings: all }: Client, version: number | undefined) => {
  const settings = all.map((one) => (one.key === 'Suspend' ? { ...one, value: 'false' } : one))
  return callRaw(routes.saveClient, administrator.idToken, { params: { id }, body: { settings, version } })
}
const stepOf = async (client: Client) => (await readJob(client.id, 'ERASURE'))?.cursor

/** Runs passes until nothing is left to do, or the expected state is reached. */
async function passesUntil(
  event: Awaited<ReturnType<typeof aJob>>,
  isThere: (cursor: NonNullable<Awaited<ReturnType<typeof stepOf>>>) => boolean = () => false,
): Promise<void> {
  for (let more = true; more;) {
    const job = await readJob(event.clientId, 'ERASURE')
    if (job && isThere(job.cursor)) return
    more = (await erasePass(event, hardlyAnyTime)).more
  }
}

const namingRows = async (...ids: string[]) =>
  (await allRows()).filter(
    (row) => !/CLIENTDATA#|"retired"|"of":"ERASURE"/.test(row) && ids.some((id) => row.includes(id)),
  )

describe('an erasure', longEnough, () => {
  test('finally sweeps what was still in progress for a report when it was erased', async () => {
    const client = await aClient()
    const { id } = await place(client, '1 Late Quay')
    await suspend(client)
    const event = await aJob(client, 'ERASURE')
    await passesUntil(event, ({ step }) => step === 'tickets')
    expect((await keysOf(id)).length).toBe(0)
    // A PDF and a zip, a save that was refused in the end, an e-mail, a link, an arriving file.
    const documents = variable('DOCUMENTS_BUCKET')
    await putObject(documents, `downloads/${id}/${newId()}.pdf`, Buffer.from('made meanwhile'))
    await putObject(documents, `downloads/zips/${id}/${newId()}.zip`, Buffer.from('made meanwhile'))
    await putObject(variable('REPORTS_BUCKET'), `reports/${id}/2-${newId()}.json.gz`, Buffer.from('saved meanwhile'))
    const log = { logdate: '2026-11-22T10:00:00.000Z', subject: 'Late', message: 'Late.', attachments: [] }
    const addresses = { fromaddress: 'a@b.example', toaddresses: [], ccaddresses: [], bccaddresses: [] }
    await addEmail(aboutReport(id), 'late', { digest: 'd', log: { ...log, ...addresses } })
    await makeLink({ reportId: id, purpose: 'report', createdBy: 'Tests', now: new Date() })
    await writeUnchecked('UPLOADS_TABLE', { pk: `OWNER#${id}`, sk: 'PHOTO#late', photoId: newId() })
    await passesUntil(event)
    expect(await readJob(client.id, 'ERASURE')).toMatchObject({ state: 'finished' })
    expect(await keysOf(id)).toEqual([])
    expect(await namingRows(id)).toEqual([])
  })

  test('searches for the rows of every lost report', async () => {
    const client = await aClient()
    const ids: string[] = []
    for (let number = 0; number < 95; number++) {
      const { id } = await place(client, `${number} Lost Quay`)
      ids.push(id)
      const key = { pk: `REPORT#${id}`, sk: 'HEADER' }
      await spoilRecord('REPORTS_TABLE', key, { date: 'some day', version: undefined })
    }
    await suspend(client)
    await passesUntil(await aJob(client, 'ERASURE'))
    expect(await readJob(client.id, 'ERASURE')).toMatchObject({ state: 'finished', counts: { reports: 95 } })
    expect(await namingRows(client.id, ...ids)).toEqual([])
  })

  test('that is interrupted continues, while nobody can change the client or work in it', async () => {
    const { client } = await aFullClient()
    const user = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
    await suspend(client)
    const event = await aJob(client, 'ERASURE')
    expect((await callRaw(routes.getClient, user.idToken, of(client))).status).toBe(403)
    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.erasureRuns))
    expect(await callRaw(routes.exportClientData, administrator.idToken, of(client))).toMatchObject(
      refused(409, clientDataMessages.beingErased),
    )
    const version = (await findClient(client.id))?.version
    expect(await admitAgain(client, version)).toMatchObject(refused(409, clientDataMessages.beingErased))
    const key = { pk: `CLIENTDATA#${client.id}`, sk: 'ERASURE' }
    for (let more = true; more;) {
      const row = await readUnchecked('JOBS_TABLE', key)
      more = (await erasePass(event, hardlyAnyTime)).more
      // Each pass runs twice, as if killed before it could record its progress.
      if (more) {
        await writeUnchecked('JOBS_TABLE', { ...row, ...key })
        more = (await erasePass(event, hardlyAnyTime)).more
      }
    }
    expect(await readJob(client.id, 'ERASURE')).toMatchObject({ state: 'finished', failed: 0 })
    expect(await namingRows(client.id)).toEqual([])
  })

  test('that could not erase everything reports so, keeps the client, and can be started again', async () => {
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
    // The rest of it can be continued, however late.
    expect(await readJob(client.id, 'ERASURE')).not.toHaveProperty('ttl')
    const again = await aJob(client, 'ERASURE')
    await erasePass({ ...again, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
    expect((await stateOf(client)).erasure).toMatchObject({ state: 'failed', error: clientDataMessages.erasureFailed })
    const listed = async () => (await findListedClients([client.id])).length
    expect(await listed()).toBe(1)
    expect((await eraseRaw(client)).status).toBe(202)
    expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
    expect(await readHeader(old.id)).toBeUndefined()
    expect(await listed()).toBe(0)
  })
})

describe('a support file', longEnough, () => {
  test('is named by one ticket only, so that no other client loses it', async () => {
    const [one, other] = [await aFullClient(), await aFullClient()]
    const support = await aPerson(['Support'], { clientId: 'provider', userId: 'support' })
    const body = { fileName: 'a.pdf', fileData: Buffer.from('%PDF-1.7').toString('base64') }
    const { body: file } = await call(routes.uploadTicketFile, support, { body })
    const say = (id: string, idempotencykey: string) => {
      const body = { message: 'See here.', files: [file], idempotencykey }
      return callRaw(routes.addTicketMessage, support.idToken, { params: { id }, body })
    }
    const key = newId()
    expect((await say(one.ticket, key)).status).toBeLessThan(300)
    expect((await say(one.ticket, key)).status).toBeLessThan(300)
    expect((await say(one.ticket, newId())).status).toBeLessThan(300)
    expect(await say(other.ticket, newId())).toMatchObject(refused(400, 'a.pdf was not uploaded.'))
    await suspend(other.client)
    await passesUntil(await aJob(other.client, 'ERASURE'))
    expect(await keysOf(file.src)).toHaveLength(1)
    await suspend(one.client)
    await passesUntil(await aJob(one.client, 'ERASURE'))
    expect(await keysOf(file.src)).toEqual([])
    expect(await namingRows(file.src)).toEqual([])
  })
})

describe('an erasure that was requested by mistake', longEnough, () => {
  test('can be cancelled before it erases anything; nobody can work in the client meanwhile', async () => {
    const { client, old } = await aFullClient()
    expect(await cancel(client)).toMatchObject(refused(409, clientDataMessages.noErasure))
    await suspend(client)
    const version = (await findClient(client.id))?.version
    expect((await eraseRaw(client)).status).toBe(202)
    const { erasure } = await stateOf(client)
    expect(erasure).toMatchObject({ state: 'running', step: 'waiting' })
    expect(Date.parse(erasure?.beginsAt ?? '')).toBeGreaterThan(Date.parse(erasure?.startedAt ?? ''))
    // Not even the provider: a save during the erasure would leave its file behind.
    const staff = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
    const lock = { params: { id: old.id, locked: 'true' } }
    expect((await callRaw(routes.lockReport, staff.idToken, lock)).status).toBe(403)
    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.erasureRuns))

    const answer = await cancel(client)
    expect(answer).toMatchObject({ status: 200, body: { erasure: { state: 'cancelled' } } })
    expect((await stateOf(client)).erasure?.beginsAt).toBeUndefined()
    expect(await cancel(client)).toMatchObject(refused(409, clientDataMessages.noErasure))
    expect(await actionsIn(client)).toContain('client.erasecancel')
    const now = await findClient(client.id)
    expect(now).toMatchObject({ active: true, version: Number(version) + 1 })
    // A form loaded earlier, or during the wait, when it showed the client as inactive.
    expect((await admitAgain(client, version)).status).toBe(409)
    expect((await admitAgain(client, now?.version)).status).toBe(200)
    expect((await callRaw(routes.lockReport, staff.idToken, lock)).status).toBe(200)

    // Again, to the end: the cancelled execution wakes up and does nothing.
    await suspend(client)
    expect((await eraseRaw(client)).status).toBe(202)
    expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
    expect(await cancel(client)).toMatchObject(refused(404, 'Client not found.'))
  })

  test('cannot be cancelled once it has begun; if interrupted, it continues without waiting', async () => {
    const { client } = await aFullClient()
    await suspend(client)
    const event = await aJob(client, 'ERASURE')
    expect((await stateOf(client)).erasure?.beginsAt).toBeUndefined()
    expect(await cancel(client)).toMatchObject(refused(409, clientDataMessages.erasureBegan))
    await passesUntil(event, ({ step }) => step === 'tickets')
    await erasePass({ ...event, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
    expect(await cancel(client)).toMatchObject(refused(409, clientDataMessages.erasureBegan))
    expect((await eraseRaw(client)).status).toBe(202)
    expect((await stateOf(client)).erasure?.beginsAt).toBeUndefined()
    expect(await ended(client, 'erasure')).toMatchObject({ state: 'finished' })
  })
})
