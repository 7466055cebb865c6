import { imagePath, routes, type RouteName } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { variable } from '../lib/environment.ts'
import { accessTable } from '../test/access-table.ts'
import type { Target } from '../test/access/row.ts'
import { callRaw } from '../test/call.ts'
import { linkKeysOf } from '../test/links.ts'
import { aClient } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { addWaiting } from '../uploads/store.ts'
import { aJob, signInAdministrator, hardlyAnyTime, longEnough, place, suspend } from '../test/client-data.ts'
import { handler as erasePass } from './erase.ts'
import { readJob } from './store.ts'

const names = (Object.keys(routes) as RouteName[]).filter((name) => accessTable[name].access === 'link')

let known: Target
let unknown: Target
let picture: string
let jpeg: Buffer
let before: number
/** Each route's status for the report during its erasure, when its links were gone but nothing else. */
let meanwhile: ReadonlyMap<RouteName, number>

/** Requests that the routes would accept for an existing report. */
const requests: Partial<Record<RouteName, (target: Target) => ReturnType<(typeof accessTable)[RouteName]['request']>>> =
  {
    uploadSharedPhoto: ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId },
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: jpeg.toString('base64') },
    }),
  }
const ask = (name: RouteName, target: Target) =>
  callRaw(routes[name], undefined, (requests[name] ?? accessTable[name].request)(target))

const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message

const statusOf = async (address: string) => (await fetch(`${inject('stack').url}${address}`)).status

beforeAll(async () => {
  await signInAdministrator()
  jpeg = await aJpeg()
  const client = await aClient()
  const src = `someone/20260301T100000Z/${newId()}-front.jpg`
  const report = await place(client, '1 Old Quay', { srcs: [src] })
  const [linkKeys, photos] = [await linkKeysOf(report.id), variable('PHOTOS_BUCKET')]
  const sent = {
    clientId: client.id,
    ownerId: report.id,
    kind: 'photograph' as const,
    requestedAt: new Date().toISOString(),
    filename: 'front.jpg',
  }
  await addWaiting([{ ...sent, id: newId(), src, status: 'ready' }])
  for (const folder of ['originals/', 'print/', 'thumbnails/']) await putObject(photos, `${folder}${src}`, jpeg)
  const none = {
    commandId: 'o',
    invoiceId: 'i',
    ticketId: 't',
    customerId: 'k',
    templateId: 'm',
    reportTemplateId: 'p',
    jobId: newId(),
  }
  const whose = { clientId: client.id, branchId: `${client.id}-1`, userId: `${client.id}-first` }
  known = { ...none, ...whose, appointmentId: 'n', reportId: report.id, linkKeys, report }
  unknown = { ...known, reportId: newId() }
  picture = imagePath(photos, src, 300)
  before = (await ask('getSharedReport', known)).status
  await suspend(client)
  const event = await aJob(client, 'ERASURE')
  const statuses = new Map<RouteName, number>()
  for (let more = true; more;) {
    const step = (await readJob(client.id, 'ERASURE'))?.cursor.step
    if (step === 'accounts') for (const name of names) statuses.set(name, (await ask(name, known)).status)
    more = (await erasePass(event, hardlyAnyTime)).more
  }
  meanwhile = statuses
}, longEnough.timeout)

describe('of an erased client', () => {
  test.each(names)('link route %s responds as to one that never existed', async (name) => {
    expect(before).toBe(200)
    const [answer, other] = [await ask(name, known), await ask(name, unknown)]
    expect(answer.status).toBe(other.status)
    expect(messageOf(answer)).toBe(messageOf(other))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(names)('link route %s responded without a fault during the erasure', (name) => {
    expect(meanwhile.get(name)).toBeLessThan(500)
  })

  test('a picture that is in no cache is gone', async () => {
    expect(await statusOf(picture)).toBe(404)
    expect(await statusOf(imagePath(variable('PHOTOS_BUCKET'), 'nobody/20260301T100000Z/none.jpg', 300))).toBe(404)
  })
})
