import { once } from 'node:events'
import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  documentMessages,
  linkSavesAtMost,
  linkSigningsAtMost,
  photoMessages,
  refusedPhotoPath,
  routes,
  sharingMessages,
  type RealtimeEvent,
  type Report,
  type RouteDefinition,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { attemptLimits, countAttempt, lockedFor } from '../accounts/attempts.ts'
import { addJob } from '../documents/store/jobs.ts'
import { countStarted, noteStarted, type CountedJob } from '../documents/store/starters.ts'
import { publishAccessChanged, publishCommandAnswered } from '../realtime/operations.ts'
import { findPhoto, markGivenBack, settlePhoto } from '../photos/store.ts'
import { withPlaces } from '../photos/visitor-uploads.ts'
import { countUse } from '../sharing/store.ts'
import { tellOfReport } from '../reports/tell-changed.ts'
import {
  aKey,
  anAgency,
  aPhotoOf,
  aReportOf,
  aSignature,
  aVisitorPhoto,
  closeSockets,
  everythingCame,
  listen,
  lookedAt,
  reportNow,
  type Agency,
} from './abuse-world.ts'
import { call, callRaw } from './call.ts'
import { aCommandTo } from './commands.ts'
import { keyIn } from './links.ts'
import { mailTo } from './mailbox.ts'
import { aPdfToSign } from './pdf-to-sign.ts'
import { aPerson, type Person } from './people.ts'
import { emptyPicture } from './signature-pictures.ts'
import { aJpeg } from './uploads.ts'

/*
 * What somebody might try who is signed in or has a link, and what must hold. Each case says so in a sentence, tries it
 * through the real API, and looks at what came of it. A feature that people may misuse adds its cases here;
 * `abuse-world.ts` has an agency, its people and its reports ready.
 */

// Many people sign in and many things wait for each other here.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})
afterEach(closeSockets)

/** What an answer says, without the id by which it is found in the log. */
const said = async (route: RouteDefinition, person: Person, params: Record<string, string>) => {
  const { status, body } = await callRaw(route, person.idToken, { params })
  const { id: _request, ...words } = body as { id: string }
  return { status, words }
}

/** A job that somebody has running, of a report that need not be there. */
const aJob = (startedBy: string, change: Partial<CountedJob> = {}): CountedJob => ({
  ...{ id: newId(), reportId: newId(), clientId: agency.client.id, variant: 'report', version: 1 },
  ...{ filename: 'x.pdf', createdAt: new Date().toISOString(), startedBy },
  ...{ state: 'running', progress: { done: 0, total: 0, step: 'waiting' }, ...change },
})

describe('A person of another branch', () => {
  it('learns nothing of a photograph by its id, and cannot save it into a report of their own', async () => {
    const theirs = await aReportOf(agency, { branch: 2 })
    const photo = await aPhotoOf(agency.second, theirs.id)
    const own = await aReportOf(agency)
    const asked = { params: { id: own.id }, query: { ids: photo.id } }
    expect((await callRaw(routes.listPhotos, agency.first.idToken, asked)).body).toEqual({ data: [] })
    const taking = { params: { id: own.id }, body: { ...own, unassignedphotos: [photo] } }
    expect(await callRaw(routes.saveReport, agency.first.idToken, taking)).toMatchObject({ status: 400 })
    const body = { address: own.address, branchId: own.branchId, type: own.type, unassignedphotos: [photo] }
    expect(await callRaw(routes.createReport, agency.first.idToken, { body })).toMatchObject({ status: 400 })
    // Somebody who may open both reports loses nothing.
    expect(await callRaw(routes.saveReport, agency.everywhere.idToken, taking)).toMatchObject({ status: 200 })
    // What the report has is its own from then on.
    expect((await callRaw(routes.listPhotos, agency.first.idToken, asked)).body).toMatchObject({
      data: [{ id: photo.id }],
    })
  })

  it('hears nothing of photographs and jobs', async () => {
    const { id } = await aReportOf(agency, { branch: 2 })
    const [stranger, colleague] = [await listen(agency.first), await listen(agency.second)]
    await aPhotoOf(agency.second, id)
    const progress = { done: 1, total: 2, step: 'planning' } as const
    await tellOfReport({ event: 'jobprogress', jobId: newId(), reportId: id, progress })
    await tellOfReport({ event: 'jobcompleted', jobId: newId(), reportId: id, error: 'IMG_1.jpg is missing.' })
    await everythingCame(stranger, colleague)
    expect(colleague.heard.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['photoready', 'jobprogress', 'jobcompleted']),
    )
    expect(stranger.heard).toEqual([])
  })

  it('is told of a foreign job what is said of one that is not there', async () => {
    const { id: reportId } = await aReportOf(agency, { branch: 2 })
    const job = aJob(agency.second.sub, { reportId, state: 'failed' })
    await addJob(job)
    const unknown = await said(routes.getJob, agency.first, { id: newId() })
    expect(unknown.status).toBe(404)
    expect(await said(routes.getJob, agency.first, { id: job.id })).toEqual(unknown)
    const [elsewhere, theirs] = [await anAgency(), { id: job.id }]
    expect(await said(routes.getJob, elsewhere.everywhere, theirs)).toEqual(unknown)
    expect((await said(routes.getJob, agency.second, theirs)).status).toBe(200)
  })
})

describe('A person of another agency', () => {
  it('who has the same user id reads and answers no remote command of a namesake', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    const clientid = one.client.id
    const command = await aCommandTo({ userid: one.first.userId, clientid })
    const namesake = await aPerson(['Customers'], { clientId: other.client.id, userId: one.first.userId })
    const { putClient } = await import('../clients/put-client.ts')
    const [user] = one.client.users
    if (!user) throw new Error('An agency has users')
    await putClient({ ...other.client, users: [...other.client.users, { ...user, id: one.first.userId }] })
    const params = { id: command }
    const body = { response: 'Mine' }
    expect((await callRaw(routes.getRemoteCommand, namesake.idToken, { params })).status).toBe(404)
    expect((await callRaw(routes.answerRemoteCommand, namesake.idToken, { params, body })).status).toBe(404)
    expect((await callRaw(routes.listRemoteCommands, namesake.idToken)).body).toEqual({ data: [] })
    // Nor is a command sent to both: support says which of them is meant.
    const support = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    const sent = { userid: one.first.userId, command: 'sync' }
    expect((await callRaw(routes.createRemoteCommand, support.idToken, { body: sent })).status).toBe(400)
    const told = await callRaw(routes.createRemoteCommand, support.idToken, { body: { ...sent, clientid } })
    expect(told).toMatchObject({ status: 201, body: { clientid } })
    expect((await callRaw(routes.answerRemoteCommand, one.first.idToken, { params, body })).status).toBe(200)
  })
})

describe('Somebody whose permission has ended', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** What is believed of somebody is believed for a minute at most. */
  const aMinuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })

  const tell = (reportId: string) => tellOfReport({ event: 'jobcompleted', jobId: newId(), reportId })

  const ofReports = ({ heard }: { heard: RealtimeEvent[] }) => heard.filter(({ event }) => event !== 'accesschanged')

  it.each([
    [
      'because they were disabled',
      async ({ first }: Agency) => {
        const { userPoolId: UserPoolId } = inject('stack').config
        await new CognitoIdentityProviderClient({}).send(
          new AdminDisableUserCommand({ UserPoolId, Username: first.email }),
        )
      },
    ],
    [
      'because their agency was suspended',
      async ({ client }: Agency) => {
        const { putClient } = await import('../clients/put-client.ts')
        await putClient({ ...client, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
      },
    ],
    [
      'because they were taken out of their groups',
      async ({ first }: Agency) => {
        const { userPoolId: UserPoolId } = inject('stack').config
        await new CognitoIdentityProviderClient({}).send(
          new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: first.email, GroupName: 'Customers' }),
        )
      },
    ],
    [
      'because they left the agency',
      async ({ client, first }: Agency) => {
        const { putClient } = await import('../clients/put-client.ts')
        await putClient({ ...client, users: client.users.filter(({ id }) => id !== first.userId) })
      },
    ],
  ])('%s hears nothing more within a minute, and their connection ends', async (_, change) => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const listening = await listen(own.first)
    await tell(id)
    await everythingCame(listening)
    expect(ofReports(listening)).toHaveLength(1)
    // Where the change itself is published it ends at once.
    const ended = once(listening.socket, 'close')
    await change(own)
    aMinuteLater()
    await tell(id)
    await ended
    expect(ofReports(listening)).toHaveLength(1)
  })

  it('of the provider hears no more of agencies and of commands within a minute', async () => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const former = await aPerson(['Administrators'], {
      clientId: agency.client.id,
      userId: `${agency.client.id}-everywhere`,
    })
    const listening = await listen(former)
    await tell(id)
    await everythingCame(listening)
    const { userPoolId: UserPoolId } = inject('stack').config
    const pool = new CognitoIdentityProviderClient({})
    const who = { UserPoolId, Username: former.email }
    await pool.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'Customers' }))
    await pool.send(new AdminRemoveUserFromGroupCommand({ ...who, GroupName: 'Administrators' }))
    aMinuteLater()
    await tell(id)
    const command = newId()
    await publishCommandAnswered({ event: 'remotecommandresponse', id: command })
    const theirs = await aReportOf(agency)
    await tell(theirs.id)
    await everythingCame(listening)
    // The provider hears of every agency, and so of those of other tests until then.
    const about = listening.heard.filter((event) =>
      [id, theirs.id, command].some((own) => JSON.stringify(event).includes(own)),
    )
    expect(about).toMatchObject([{ reportId: id }, { reportId: theirs.id }])
  })

  it('is told at once where their agency’s record is changed, and their connection ends; others stay', async () => {
    const { putClient } = await import('../clients/put-client.ts')
    const own = await anAgency()
    const [leaves, stays] = [await listen(own.first), await listen(own.second)]
    await tell((await aReportOf(own)).id)
    await everythingCame(leaves, stays)
    stays.heard.length = 0
    const said = (ended: boolean) => ({ event: 'accesschanged', clientId: own.client.id, ended })
    // What changes nobody's access is nobody's news, and neither are new people.
    const [user] = own.client.users
    if (!user) throw new Error('An agency has users')
    const grown = { ...own.client, phone: '01234', users: [...own.client.users, { ...user, id: newId() }] }
    await putClient(grown)
    await everythingCame(stays)
    expect(stays.heard).toEqual([])
    // Inactive, the agency goes on reading.
    const inactive = { ...grown, active: false }
    await putClient(inactive)
    await everythingCame(stays)
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const without = { ...inactive, users: inactive.users.filter(({ id }) => id !== own.first.userId) }
    const gone = once(leaves.socket, 'close')
    await putClient(without)
    await gone
    await everythingCame(stays)
    expect(leaves.heard.at(-1)).toEqual(said(true))
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const moved = without.users.map((each) => ({ ...each, branchlist: [`${own.client.id}-1`] }))
    await putClient({ ...without, users: moved })
    await everythingCame(stays)
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const closed = once(stays.socket, 'close')
    await putClient({ ...without, users: moved, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
    await closed
    expect(stays.heard).toEqual([said(true)])
  })

  it('is told at once where their identity is disabled and that is published, and their connection ends', async () => {
    const own = await anAgency()
    const [disabled, stays] = [await listen(own.first), await listen(own.second)]
    await tell((await aReportOf(own)).id)
    await everythingCame(disabled, stays)
    const { userPoolId: UserPoolId } = inject('stack').config
    await new CognitoIdentityProviderClient({}).send(
      new AdminDisableUserCommand({ UserPoolId, Username: own.first.email }),
    )
    const gone = once(disabled.socket, 'close')
    await publishAccessChanged(own.client.id)
    await gone
    const said = (ended: boolean) => ({ event: 'accesschanged', clientId: own.client.id, ended })
    expect(disabled.heard.at(-1)).toEqual(said(true))
    await everythingCame(stays)
    expect(stays.heard.at(-1)).toEqual(said(false))
  })

  it('for a branch hears no more of it, and goes on hearing of their own', async () => {
    const own = await anAgency()
    const [former, present] = [await aReportOf(own), await aReportOf(own, { branch: 2 })]
    const listening = await listen(own.first)
    await tell(former.id)
    const { putClient } = await import('../clients/put-client.ts')
    const moved = own.client.users.map((user) =>
      user.id === own.first.userId ? { ...user, branchlist: [present.branchId] } : user,
    )
    await putClient({ ...own.client, users: moved })
    aMinuteLater()
    await tell(former.id)
    await tell(present.id)
    await everythingCame(listening)
    expect(ofReports(listening)).toMatchObject([{ reportId: former.id }, { reportId: present.id }])
  })

  it('because their link was revoked hears nothing more, and their connection ends', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const visitor = await listen({ id, k })
    await tell(id)
    await everythingCame(visitor)
    expect(visitor.heard).toHaveLength(1)
    await call(routes.revokeLink, agency.first, { params: { id, linkId: k.split('.')[0] ?? '' } })
    aMinuteLater()
    const ended = once(visitor.socket, 'close')
    await tell(id)
    await ended
    expect(visitor.heard).toHaveLength(1)
  })
})

describe('Anybody at all', () => {
  it('gets a picture by the one spelling of its address, and no other bucket’s by any', async () => {
    const wanted = {
      bucket: 'somebody-elses',
      key: 'originals/a/b/c.jpg',
      edits: { resize: { width: 320, fit: 'contain' } },
    }
    const spellings = [JSON.stringify(wanted), JSON.stringify(wanted, null, 1), JSON.stringify({ ...wanted, more: 1 })]
    for (const text of spellings)
      for (const request of [Buffer.from(text).toString('base64url'), Buffer.from(text).toString('base64')])
        expect((await callRaw(routes.getImage, undefined, { params: { request } })).status).toBe(400)
  })
})

describe('Somebody who makes a report unreadable', () => {
  it('by names and texts that are too long or odd is refused, or the report and its month stay readable', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const visit = (name: string, comments: string) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: { purpose: 'feedback', party: 'tenant', name, email: 'tina@people.example', general: { comments } },
      })
    for (const name of ['n'.repeat(291), 'n'.repeat(300), '👩'.repeat(300), 'Ti\u0001na \ud83d', '\u202eTina'])
      expect([200, 400]).toContain((await visit(name, `From ${name}`)).status)
    expect(
      (await callRaw(routes.sendFeedbackEmail, undefined, { params: { id, commenttype: 'tenant' }, query: { k } }))
        .status,
    ).toBe(204)
    expect((await reportNow(agency.first, id)).id).toBe(id)
    const { date } = await reportNow(agency.first, id)
    const month = { query: { month: date.slice(0, 7) } }
    expect((await callRaw(routes.listReports, agency.first.idToken, month)).status).toBe(200)
  })
})

describe('Somebody who works on a deleted report', () => {
  it('neither saves it nor sends files for it', async () => {
    const report = await aReportOf(agency)
    const { id } = report
    const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'delete' } })
    const deleted = { status: 400, body: { message: 'This report is deleted. It must be restored first.' } }
    for (const { idToken } of [agency.first, staff]) {
      const saving = { params: { id }, query: { force: 'true' }, body: { ...report, title: 'Still here' } }
      expect(await callRaw(routes.saveReport, idToken, saving)).toMatchObject(deleted)
      const photos = { body: { reportId: id, files: [{ name: 'a.jpg', size: 10, type: 'image/jpeg' }] } }
      expect(await callRaw(routes.requestUploads, idToken, photos)).toMatchObject(deleted)
      const documents = { params: { id }, body: { files: [{ name: 'a.pdf', size: 10 }] } }
      expect(await callRaw(routes.requestDocumentUploads, idToken, documents)).toMatchObject(deleted)
    }
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'restore' } })
    expect(await reportNow(agency.first, id)).toMatchObject({ title: report.title, version: report.version })
  })

  it('gets no file of it by a link to sign', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const job = aJob(agency.first.sub, { reportId: id, state: 'failed' })
    await addJob(job)
    const ask = async () =>
      (await callRaw(routes.getSharedJob, undefined, { params: { id, jobId: job.id }, query: { k } })).status
    expect(await ask()).toBe(200)
    const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'delete' } })
    expect(await ask()).toBe(404)
  })
})

describe('Somebody who asks for file after file', () => {
  const generate = async ({ idToken }: Person) => {
    const { id } = await aReportOf(agency)
    return callRaw(routes.generateReport, idToken, { params: { id, variant: 'report' } })
  }

  it('has so many made at once, and is told when to ask again', async () => {
    const person = await aPerson(['Customers'], { clientId: agency.client.id, userId: agency.first.userId })
    for (let count = 1; count <= 20; count++) await noteStarted(aJob(person.sub), 600)
    const refused = await generate(person)
    expect(refused).toMatchObject({ status: 429, body: { message: documentMessages.tooManyRunning } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const preview = { body: { type: 'Inventory', variant: 'report' } }
    // One whose time is over was cut off, and counts no more.
    const cutOff = new Date(Date.now() - 60_000).toISOString()
    await noteStarted(aJob(person.sub, { owner: person.sub, createdAt: cutOff }), 30)
    const first = await callRaw(routes.previewPdf, person.idToken, preview)
    expect(first).toMatchObject({ status: 202 })
    await noteStarted(aJob(person.sub, { owner: person.sub }), 600)
    await noteStarted(aJob(person.sub, { owner: person.sub }), 600)
    for (const route of [routes.previewPdf, routes.generatePreview, routes.previewHtml])
      expect(await callRaw(route, person.idToken, preview)).toMatchObject({ status: 429 })
  })

  it('starts so many in a minute, and colleagues are not held up by it', async () => {
    const person = await aPerson(['Customers'], { clientId: agency.client.id, userId: agency.first.userId })
    const job = aJob(person.sub)
    const thisMinute = () => Math.floor(Date.now() / 60_000)
    /** Asks within a minute that is full; anew where filling and asking took longer than the two that are filled. */
    const askInAFullMinute = async () => {
      for (;;) {
        const minute = thisMinute()
        for (const each of [minute, minute + 1])
          await Promise.all(Array.from({ length: 60 }, () => countStarted(job, each)))
        const answer = await generate(person)
        if (thisMinute() <= minute + 1) return answer
      }
    }
    const refused = { status: 429, body: { message: documentMessages.tooManyStarted } }
    expect(await askInAFullMinute()).toMatchObject(refused)
    expect(await generate(agency.first)).toMatchObject({ status: 202 })
  })
})

const untouched = { type: 'tenant', name: 'Tina', email: 'tina@people.example', date: '2026-03-05' } as const

const withFirst = (report: Report, change: object): Report => ({
  ...report,
  signatures: report.signatures.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
})
const saved = async (person: Person, report: Report): Promise<Report> =>
  (await call(routes.saveReport, person, { params: { id: report.id }, body: report })).body

describe('A visitor with a link to sign', () => {
  const signWith = async (id: string, k: string, seed: number, change: object = {}) =>
    callRaw(routes.saveSharedReport, undefined, {
      params: { id },
      query: { k },
      body: {
        ...{ purpose: 'signature', name: `Tina ${seed}`, image: await aSignature(seed) },
        ...{ shown: await aPdfToSign(id), again: true },
        ...change,
      },
    })

  it('signs so often and no oftener, and what was signed last stays', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    for (let seed = 1; seed <= linkSigningsAtMost; seed++)
      expect(await signWith(id, k, seed)).toMatchObject({ status: 200 })
    // The same once more is no signing: a browser that never got our answer sends it again.
    expect(await signWith(id, k, linkSigningsAtMost)).toMatchObject({ status: 200 })
    expect(await signWith(id, k, linkSigningsAtMost + 1)).toMatchObject({
      status: 400,
      body: { message: sharingMessages.signedTooOften },
    })
    const { signatures } = await reportNow(agency.first, id)
    expect(signatures[0]).toMatchObject({ name: `Tina ${linkSigningsAtMost}` })
  })

  it('hears that a file was made, and not why it was not', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const [visitor, staff] = [await listen({ id, k }), await listen(agency.first)]
    const event = { event: 'jobcompleted', jobId: newId(), reportId: id } as const
    await tellOfReport({ ...event, error: 'Photographs that could not be read: kitchen-damp.jpg.' })
    await everythingCame(visitor, staff)
    expect(visitor.heard).toEqual([event])
    expect(staff.heard).toMatchObject([{ error: expect.stringContaining('kitchen-damp.jpg') }])
  })

  it('signs nothing that is no picture, and nothing that the page did not show', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    for (const image of ['data:image/png;base64,AAAA', await emptyPicture('#00000000'), await emptyPicture('#000000')])
      expect((await signWith(id, k, 1, { image })).status).toBe(400)
    expect((await signWith(id, k, 1, { shown: { version: 1, sha256: '0'.repeat(64) } })).status).toBe(409)
    expect((await signWith(id, k, 1, { shown: undefined })).status).toBe(400)
    expect(await reportNow(agency.first, id)).toMatchObject({ version: 1, signatures: [{ image: '' }, {}] })
  })

  it('replaces nothing silently, neither their own signature nor one that staff collected', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const given = await saved(
      agency.first,
      withFirst(await reportNow(agency.first, id), { image: await aSignature(1) }),
    )
    expect((await signWith(id, k, 2, { again: undefined })).status).toBe(409)
    expect(await reportNow(agency.first, id)).toEqual({ ...given, attachments: expect.anything() })
    expect((await signWith(id, k, 2)).status).toBe(200)
    expect((await signWith(id, k, 3, { again: false })).status).toBe(409)
    const { signaturehistory } = await reportNow(agency.first, id)
    expect(signaturehistory).toMatchObject([{ evidence: { collectedby: { id: agency.first.userId } }, version: 2 }])
  })

  it('gets no further link by signing: its end is the end of what it opens', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    await signWith(id, k, 1)
    expect((await callRaw(routes.sendSignatureEmail, undefined, { params: { id }, query: { k } })).status).toBe(204)
    const { body } = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    expect(body).toMatchObject({ data: [{ purpose: 'signature' }] })
    expect(body).toHaveProperty('data.length', 1)
  })
})

describe('A visitor with a link for feedback, who spoils the report’s PDF', () => {
  const items = ['door', 'wall'].map((_uuid) => ({ _uuid, name: _uuid }))
  const types = [{ slug: 'doors', name: 'Doors', items }]
  const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const }
  const rooms = [{ ...hall, sections: [{ name: 'Fabric', slug: 'fabric', types }] }]

  interface Sent {
    id: string
    src: string
  }

  /** A report, its link, and how its tenant says something of door and wall with photographs. */
  const aLink = async () => {
    const { id } = await aReportOf(agency, { rooms })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const attach = (door: readonly Sent[], wall: readonly Sent[] = [], general: readonly Sent[] = []) => {
      const said = [
        { itemref: 'door', comments: 'See', photos: door },
        { itemref: 'wall', comments: 'And here', photos: wall },
      ]
      const body = {
        ...{ purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said },
        general: { comments: 'Thank you', photos: general },
      }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })
    }
    const ready = async () => {
      const { photo, send } = await aVisitorPhoto(id, k)
      expect(await send()).toBeLessThan(300)
      await lookedAt(agency.first, id, photo.id)
      return photo
    }
    return { id, k, attach, ready }
  }

  const refused = { status: 400, body: { message: 'A photograph was not sent with this link.' } }

  it('cannot put a photograph under the id of another, of their own or of staff', async () => {
    const { id, attach, ready } = await aLink()
    const [one, other, staffs] = [await ready(), await ready(), await aPhotoOf(agency.first, id)]
    for (const same of ['same', one.id, staffs.id])
      expect(await attach([{ id: same, src: one.src }], [{ id: same, src: other.src }])).toMatchObject(refused)
    expect((await attach([one])).status).toBe(200)
    // Nor once the id stands in the report.
    expect(await attach([one], [{ id: one.id, src: other.src }])).toMatchObject(refused)
    expect(await attach([{ id: one.id, src: other.src }])).toMatchObject(refused)
  })

  it('cannot attach what was never sent, and can as soon as it has come', async () => {
    const { id, k, attach } = await aLink()
    const { photo, send } = await aVisitorPhoto(id, k)
    const early = { status: 400, body: { message: sharingMessages.photographNotReady } }
    expect(await attach([photo])).toMatchObject(early)
    expect((await reportNow(agency.first, id)).version).toBe(1)
    expect(await send()).toBeLessThan(300)
    await lookedAt(agency.first, id, photo.id)
    expect((await attach([photo])).status).toBe(200)
  })

  it('cannot attach one photograph again and again, at once or one after the other', async () => {
    const { id, attach, ready } = await aLink()
    const photo = await ready()
    const twice = { status: 400, body: { message: 'A photograph can be attached once.' } }
    expect(await attach(Array.from({ length: 40 }, () => photo))).toMatchObject(twice)
    expect(await attach([photo], [photo])).toMatchObject(twice)
    expect(await attach([photo], [], [photo])).toMatchObject(twice)
    expect((await reportNow(agency.first, id)).version).toBe(1)
    expect((await attach([photo])).status).toBe(200)
    expect(await attach([photo], [photo])).toMatchObject(twice)
    // It may move, and the same again is another try.
    expect((await attach([], [photo])).status).toBe(200)
    expect((await attach([], [photo])).status).toBe(200)
  })
})

describe('A visitor whose photographs cannot be used', () => {
  /** A report, the key of its link, and how its tenant says something with photographs. */
  const aLink = async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const say = (photos: readonly { id: string; src: string }[]) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: {
          ...{ purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example' },
          general: { comments: 'See', photos },
        },
      })
    return { id, k, say }
  }

  it('because of too many pixels, or because they are none, is told of which and why, and has the place back', async () => {
    const { id, k, say } = await aLink()
    const large = await aJpeg('#456', 12_000, 9_000)
    const none = Buffer.alloc(large.length, 'no picture ')
    for (const [file, why] of [
      [large, 'door.jpg has too many pixels.'],
      [none, photoMessages.notJpeg('door.jpg')],
    ] as const) {
      const { photo, send } = await aVisitorPhoto(id, k, file)
      expect(await send()).toBeLessThan(300)
      await lookedAt(agency.first, id, photo.id, 'refused')
      const issues = [{ path: `${refusedPhotoPath}${photo.id}`, message: why }]
      expect(await say([photo])).toMatchObject({ status: 400, body: { message: why, issues } })
      expect(await withPlaces([photo.id], new Date())).toEqual([])
    }
    expect((await say([])).status).toBe(200)
  })

  it('because they took one away while it was looked at has its place back for good', async () => {
    const { id, k, say } = await aLink()
    const { photo } = await aVisitorPhoto(id, k)
    const asRead = await findPhoto(photo.id)
    if (!asRead) throw new Error('It was asked for.')
    await markGivenBack(photo.id)
    const found = { ...asRead, status: 'ready', receivedAt: new Date().toISOString() } as const
    expect(await settlePhoto(found)).toBe(false)
    expect(await findPhoto(photo.id)).toMatchObject({ givenBack: true, status: 'waiting' })
    expect(await settlePhoto({ ...found, givenBack: true })).toBe(true)
    expect(await withPlaces([photo.id], new Date())).toEqual([])
    expect(await say([photo])).toMatchObject({ status: 400 })
  })
})

describe('Somebody who would have a tenant or landlord say something else', () => {
  const items = [{ _uuid: 'door', name: 'Door' }]
  const types = [{ slug: 'doors', name: 'Doors', items }]
  const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const }
  const rooms = [{ ...hall, sections: [{ name: 'Fabric', slug: 'fabric', types }] }]

  /** A report on whose door and whole a tenant has said something by link. */
  const aSaid = async () => {
    const { id } = await aReportOf(agency, { rooms })
    const say = async (k: string, name: string, door: string, whole?: string) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: {
          ...{ purpose: 'feedback', party: 'tenant', name, email: 'tina@people.example' },
          items: [{ itemref: 'door', comments: door }],
          ...(whole !== undefined && { general: { comments: whole } }),
        },
      })
    const key = () => aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const k = await key()
    expect((await say(k, 'Tina', 'Broken when I came', 'Damp')).status).toBe(200)
    return { id, k, key, say, report: await reportNow(agency.first, id) }
  }
  const doorOf = ({ rooms: [room] }: Report) => {
    const item = room?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('The report has no door.')
    return item
  }

  it('rewrites nothing by a save, whatever it leaves out, and whether it insists or not', async () => {
    const { id, report } = await aSaid()
    const forgeries: ((copy: Report) => void)[] = [
      (copy) => (doorOf(copy).tenantcomments.comments = 'I broke it'),
      (copy) => (doorOf(copy).tenantcomments = { comments: 'I broke it', photos: [], approved: true, flagged: false }),
      (copy) => (doorOf(copy).tenantcomments.name = 'Tom'),
      (copy) => (copy.comments.tenant = 'All is well'),
      (copy) => Object.assign(copy.comments, { tenant: '', tenantlink: undefined }),
    ]
    for (const forge of forgeries) {
      const current = await reportNow(agency.first, id)
      const copy = structuredClone(current)
      forge(copy)
      for (const query of [{}, { force: 'true' }]) {
        const { status } = await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, query, body: copy })
        expect(status).toBe('force' in query ? 200 : 400)
        const now = await reportNow(agency.first, id)
        expect(doorOf(now).tenantcomments.comments).toBe('Broken when I came')
        expect(doorOf(now).tenantcomments).toMatchObject({ name: 'Tina', link: doorOf(report).tenantcomments.link })
        expect(now.comments).toMatchObject({ tenant: 'Damp', tenantname: 'Tina' })
      }
    }
  })

  it('puts nobody’s name, address or time beside words of their own', async () => {
    const { id, report } = await aSaid()
    const { name, email, updatedAt, approved, photos } = doorOf(report).tenantcomments
    const forged = { comments: 'I broke it', name, email, updatedAt, approved, photos, flagged: false }
    const copy = structuredClone(report)
    doorOf(copy).tenantcomments.others = [forged]
    doorOf(copy).landlordcomments = forged
    copy.comments.tenantothers = [forged]
    Object.assign(copy.comments, { client: forged.comments, clientname: name, clientupdatedAt: updatedAt })
    expect((await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, body: copy })).status).toBe(200)
    const now = await reportNow(agency.first, id)
    const own = { comments: 'I broke it', approved, photos, flagged: false }
    expect(doorOf(now).tenantcomments.others).toEqual([own])
    expect(doorOf(now).landlordcomments).toEqual(own)
    expect(now.comments.tenantothers).toEqual([own])
    expect(now.comments.client).toBe('I broke it')
    expect(now.comments).not.toHaveProperty('clientname')
    expect(now.comments).not.toHaveProperty('clientupdatedAt')
  })

  it('loses nothing by removing the item, and nothing by a second link of the same party', async () => {
    const { id, k, key, say, report } = await aSaid()
    const other = await key()
    expect((await say(other, 'Tom', 'Fine when I came', 'Dry')).status).toBe(200)
    const both = await reportNow(agency.first, id)
    expect(doorOf(both).tenantcomments).toMatchObject({
      ...doorOf(report).tenantcomments,
      others: [{ name: 'Tom', comments: 'Fine when I came' }],
    })
    const page = async (query: { k: string }) =>
      JSON.stringify((await callRaw(routes.getSharedReport, undefined, { params: { id }, query })).body)
    expect(await page({ k })).not.toMatch(/Fine when I came|Dry/)
    expect(await page({ k: other })).not.toMatch(/Broken when I came|Damp/)
    await call(routes.saveReport, agency.first, { params: { id }, body: { ...both, rooms: [] } })
    const { feedbackhistory } = await reportNow(agency.first, id)
    expect(feedbackhistory.map(({ item, name, comments }) => [item, name, comments])).toEqual([
      ['Door', 'Tina', 'Broken when I came'],
      ['Door', 'Tom', 'Fine when I came'],
    ])
  })

  it('saves nothing over what came meanwhile unless they insist', async () => {
    const { id, k, say, report } = await aSaid()
    await say(k, 'Tina', 'Broken when I came, and worse since')
    const stale = { params: { id }, body: { ...report, title: 'Mine' } }
    expect(await callRaw(routes.saveReport, agency.first.idToken, stale)).toMatchObject({
      status: 409,
      body: { current: report.version + 1 },
    })
    const now = await reportNow(agency.first, id)
    expect([now.title, doorOf(now).tenantcomments.comments]).toEqual(['', 'Broken when I came, and worse since'])
  })

  it('has no more room with ten links than with one', async () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ _uuid: `i${at}`, name: `Item ${at}` }))
    const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items: many }] }]
    const { id } = await aReportOf(agency, { rooms: [{ ...hall, sections }] })
    // 23,700 bytes each, so that a gzip of it has nothing to gain.
    const text = Array.from({ length: 7900 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
    ).join('')
    const say = async (from: number, to: number) => {
      const query = { k: await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' }) }
      const said = many.slice(from, to).map(({ _uuid }) => ({ itemref: _uuid, comments: text }))
      const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query, body })
    }
    expect((await say(0, 45)).status).toBe(200)
    expect((await say(45, 85)).status).toBe(200)
    expect(await say(85, 90)).toMatchObject({ status: 413, body: { message: sharingMessages.tooMuchFeedback } })
    expect((await reportNow(agency.first, id)).version).toBe(3)
  })
})

describe('A visitor who saves without end', () => {
  it('makes so many versions with a link and no more; the same again is still answered', async () => {
    const items = [{ _uuid: 'door', name: 'Door' }]
    const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items }] }]
    const { id } = await aReportOf(agency, {
      rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1, sections }],
    })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const link = { reportId: id, id: k.split('.')[0] ?? '' }
    const say = (comments: string) => {
      const said = [{ itemref: 'door', comments }]
      const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })
    }
    expect((await say('Scratched')).status).toBe(200)
    // As if they had saved all day.
    for (let save = 1; save < linkSavesAtMost - 1; save++) await countUse(link, 'saves', linkSavesAtMost)
    const two = await Promise.all([say('Scratched twice'), say('Scratched thrice')])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(two.find(({ status }) => status === 429)?.body).toMatchObject({ message: sharingMessages.savedTooOften })
    const { version } = await reportNow(agency.first, id)
    expect(version).toBe(3)
    expect((await say(two[0]?.status === 200 ? 'Scratched twice' : 'Scratched thrice')).status).toBe(200)
    expect((await reportNow(agency.first, id)).version).toBe(version)
  })
})

describe('A visitor who writes what we write', () => {
  it('gets no link of ours into the agency’s mail', async () => {
    const feedbackemail = 'marks@people.example'
    const own = await anAgency({ feedbackemail })
    const { putClient } = await import('../clients/put-client.ts')
    await putClient({ ...own.client, branches: own.client.branches.map((branch) => ({ ...branch, feedbackemail })) })
    const { id } = await aReportOf(own)
    const k = await aKey(own.first, id, { purpose: 'feedback', party: 'tenant' })
    const comments = '\u{F8FF} <a href="\u{F8FF}">click</a> [Report Download Link]'
    const body = { purpose: 'feedback', party: 'tenant', name: 'Tina \u{F8FF}', email: 'tina@people.example' }
    const said = { params: { id }, query: { k }, body: { ...body, general: { comments } } }
    expect((await callRaw(routes.saveSharedReport, undefined, said)).status).toBe(200)
    const params = { id, commenttype: 'tenant' }
    expect((await callRaw(routes.sendFeedbackEmail, undefined, { params, query: { k } })).status).toBe(204)
    const [mail] = await mailTo(feedbackemail)
    expect(mail?.html?.match(/<a /g)).toHaveLength(1)
    expect(mail?.html).toContain('\u{F8FF} &lt;a href=&quot;\u{F8FF}&quot;&gt;click&lt;/a&gt; [Report Download Link]')
  })
})

describe('Somebody who guesses the code of the second factor', () => {
  it('has six guesses in half an hour, however many ask at the same moment, and nobody else is locked by it', async () => {
    const [victim, other] = [`victim-${newId()}`, `other-${newId()}`]
    const now = Date.now()
    const guesses = await Promise.all(Array.from({ length: 30 }, () => countAttempt(victim, 'guesses', now)))
    expect(guesses.filter(Boolean)).toHaveLength(attemptLimits.guesses.most)
    expect(await lockedFor(victim, 'guesses', now)).toBeGreaterThan(0)
    expect(await countAttempt(other, 'guesses', now)).toBe(true)
    const mails = await Promise.all(Array.from({ length: 30 }, () => countAttempt(victim, 'codes', now)))
    expect(mails.filter(Boolean)).toHaveLength(attemptLimits.codes.most)
  })
})

describe('A person of the agency', () => {
  it('cannot put a signature under another name, role, e-mail or date, nor write how it was given', async () => {
    const { id } = await aReportOf(agency)
    const image = await aSignature(1)
    for (const change of [
      { name: 'Tom' },
      { type: 'landlord' },
      { email: 'tom@people.example' },
      { date: '2020-01-01' },
    ]) {
      const before = await reportNow(agency.first, id)
      const signed = await saved(agency.first, withFirst(before, { image, ...untouched }))
      const evidence = { linkid: 'link', pdfversion: 1, pdfsha256: '0'.repeat(64) }
      const forged = { ...change, signedAt: '2020-01-01T00:00:00Z', evidence }
      const after = await saved(agency.first, { ...withFirst(signed, forged), signaturehistory: [] })
      expect(after.signatures[0]).toMatchObject({ ...change, image: '' })
      expect(after.signatures[0]).not.toHaveProperty('signedAt')
      expect(after.signatures[0]).not.toHaveProperty('evidence')
      expect(after.signaturehistory).toHaveLength(before.signaturehistory.length + 1)
      const { signedAt } = signed.signatures[0] ?? {}
      expect(after.signaturehistory.at(-1)).toMatchObject({ ...untouched, signedAt, version: signed.version })
    }
  })

  it('cannot put what a tenant signed by link under another name by way of a second one with its id', async () => {
    const { id } = await aReportOf(agency)
    const query = { k: await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' }) }
    const given = { purpose: 'signature', name: 'Tina', image: await aSignature(1), shown: await aPdfToSign(id) }
    await callRaw(routes.saveSharedReport, undefined, { params: { id }, query, body: given })
    const signed = await reportNow(agency.first, id)
    const [hers] = signed.signatures
    if (!hers?.evidence) throw new Error('She has signed.')
    const save = async (signatures: object[]) =>
      callRaw(routes.saveReport, agency.first.idToken, {
        params: { id },
        query: { force: 'true' },
        body: { ...signed, signatures },
      })
    expect(await save([hers, { _uuid: 'tina', type: 'tenant', name: 'dup' }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.signatures.1._uuid' }] },
    })
    expect(await save([{ ...hers, type: 'landlord', name: 'Lara', date: '2020-01-01' }])).toMatchObject({ status: 200 })
    const { signatures, signaturehistory } = await reportNow(agency.first, id)
    expect(signatures).toMatchObject([{ name: 'Lara', image: '' }])
    expect(signaturehistory).toMatchObject([{ signatureId: 'tina', name: 'Tina', evidence: hers.evidence }])
  })

  it('cannot sign for a tenant with a key from the list of links', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const listed = await callRaw(routes.listLinks, agency.second.idToken, { params: { id } })
    expect(listed.status).toBe(404)
    const own = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    const links = routes.listLinks.answer.parse(own.body).data
    expect(JSON.stringify(own.body)).not.toContain(k.split('.')[1])
    const params = { id, linkId: links[0]?.id }
    for (const route of [routes.renewLink, routes.revokeLink])
      expect((await callRaw(route, agency.first.idToken, { params })).body).not.toHaveProperty('url')
  })

  it('who makes a new link to sign ends the former one of that signature, and no other', async () => {
    const { id } = await aReportOf(agency)
    await aPdfToSign(id)
    const make = async (signatureId: string) => aKey(agency.first, id, { purpose: 'signature', signatureId })
    const [former, toms] = [await make('tina'), await make('tom')]
    const fresh = await make('tina')
    const visit = async (k: string) =>
      (await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })).status
    expect(await Promise.all([former, toms, fresh].map(visit))).toEqual([404, 200, 200])
    // Of several that are made at once, one lives on.
    const body = { purpose: 'signature', signatureId: 'tom' }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => callRaw(routes.createLink, agency.first.idToken, { params: { id }, body })),
    )
    const keys = made.map((answer) => keyIn(routes.createLink.answer.parse(answer.body).url))
    expect((await Promise.all(keys.map(visit))).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('Somebody who would have a check-out say something else of its check-in', () => {
  const rooms = (item: { name: string }) => [
    {
      ...{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const },
      sections: [
        { name: 'Doors', slug: 'doors', types: [{ slug: 'door', name: 'Door', items: [{ _uuid: 'door', ...item }] }] },
      ],
    },
  ]
  const door = { name: 'Door', colour: 'White', condition: { in: { condition: 'Good' as const } } }
  const make = async (): Promise<Report> => {
    const keys = [{ _uuid: 'key', name: 'Front door', qty: { in: 3, out: 0 } }]
    const { id } = await aReportOf(agency, { rooms: rooms(door), keys })
    const photo = await aPhotoOf(agency.first, id)
    const source = await reportNow(agency.first, id)
    for (const room of source.rooms) room.photos.push({ ...photo, hasGalleryLink: true, readonly: false })
    itemIn(source).condition.in.photos.push({ ...photo, hasGalleryLink: true, readonly: false })
    await saved(agency.first, source)
    return (await call(routes.followOnReport, agency.first, { params: { id }, body: { target: 'Check Out' } })).body
  }
  const itemIn = ({ rooms: [room] }: Report) => {
    const item = room?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('The report has no item.')
    return item
  }
  const save = async (report: Report) =>
    callRaw(routes.saveReport, agency.first.idToken, {
      ...{ params: { id: report.id }, query: { force: 'true' }, body: report },
    })
  const forged = (report: Report, id = 'door'): Report => {
    const copy = structuredClone(report)
    const item = itemIn(copy)
    Object.assign(item, { _uuid: id, name: 'Gate', qty: 9 })
    item.condition.in.condition = 'Poor'
    return copy
  }
  const refused = { status: 400, body: { message: 'A check-out keeps what its check-in says. Nothing was saved.' } }

  it('by another id gets an item that is new at check-out, beside the one that was left out', async () => {
    const report = await make()
    expect(await save(forged(report, 'other'))).toMatchObject({ status: 200 })
    const now = await reportNow(agency.first, report.id)
    expect(itemIn(now)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good' }, out: { missing: true } },
    })
    const past = now.rooms[0]?.sections[0]?.types[0]?.items[1]?.condition.in
    expect(past).toEqual({ condition: '', cleanliness: '', notes: [], photos: [], audios: [] })
    // Whoever undoes that has the check-in back.
    expect(await save(report)).toMatchObject({ status: 200 })
    expect(itemIn(await reportNow(agency.first, report.id))).toEqual(itemIn(report))
  })

  it('is refused though the item was left out for one save', async () => {
    const report = await make()
    expect(await save({ ...report, rooms: [] })).toMatchObject({ status: 200 })
    expect(await save(forged(report))).toMatchObject(refused)
    expect(await save(report)).toMatchObject({ status: 200 })
    expect(itemIn(await reportNow(agency.first, report.id))).toEqual(itemIn(report))
  })

  it('is refused though the report was of another type for one save', async () => {
    const report = await make()
    expect(await save({ ...forged(report), type: 'Inventory' })).toMatchObject({ status: 200 })
    expect(await save(forged(report))).toMatchObject(refused)
  })

  it.each<[string, (report: Report) => void]>([
    ['rooms.0.sections.0.types.0.items.0.condition.in.photos', (report) => (itemIn(report).condition.in.photos = [])],
    ['rooms.0.photos', ({ rooms: [room] }) => room?.photos.pop()],
    ['keys.0.qty.in', ({ keys: [key] }) => key && (key.qty.in = 1)],
    ['keys.0.photos.in', ({ keys: [key], rooms: [room] }) => key?.photos.in.push(...(room?.photos ?? []))],
    ['keys.0.name', ({ keys: [key] }) => key && (key.name = 'Shed')],
    ['rooms.0.name', ({ rooms: [room] }) => room && (room.name = 'Cellar')],
  ])('is refused in %s, and what differs stands beside', async (path, change) => {
    const report = await make()
    const [key] = report.keys
    if (key) key.out = { facts: { name: 'Back door' } }
    expect(await save(report)).toMatchObject({ status: 200 })
    change(report)
    expect(await save(report)).toMatchObject({ ...refused, body: { issues: [{ path: `body.${path}` }] } })
  })
})
