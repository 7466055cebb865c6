import { routes, type RouteDefinition } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addJob } from '../../documents/jobs/store/jobs.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'
import {
  aJob,
  anAgency,
  aPhotoOf,
  aReportOf,
  closeSockets,
  allEventsReceived,
  listen,
  type Agency,
} from '../abuse-world.ts'
import { callRaw } from '../call.ts'
import { aCommandTo } from '../commands.ts'
import { aPerson, type Person } from '../people.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})
afterEach(closeSockets)

const said = async (route: RouteDefinition, person: Person, params: Record<string, string>) => {
  const { status, body } = await callRaw(route, person.idToken, { params })
  const { id: _request, ...words } = body as { id: string }
  return { status, words }
}

describe('A user of another branch', () => {
  it('learns nothing of a photograph by its id, and cannot save it into their own report', async () => {
    const theirs = await aReportOf(agency, { branch: 2 })
    const photo = await aPhotoOf(agency.second, theirs.id)
    const own = await aReportOf(agency)
    const asked = { params: { id: own.id }, query: { ids: photo.id } }
    expect((await callRaw(routes.listPhotos, agency.first.idToken, asked)).body).toEqual({ data: [] })
    const taking = { params: { id: own.id }, body: { ...own, unassignedphotos: [photo] } }
    expect(await callRaw(routes.saveReport, agency.first.idToken, taking)).toMatchObject({ status: 400 })
    const body = { address: own.address, branchId: own.branchId, type: own.type, unassignedphotos: [photo] }
    expect(await callRaw(routes.createReport, agency.first.idToken, { body })).toMatchObject({ status: 400 })
    // A user who can open both reports is not restricted.
    expect(await callRaw(routes.saveReport, agency.everywhere.idToken, taking)).toMatchObject({ status: 200 })
    // From then on it is the report's own.
    expect((await callRaw(routes.listPhotos, agency.first.idToken, asked)).body).toMatchObject({
      data: [{ id: photo.id }],
    })
  })

  it('receives no events of photographs and jobs', async () => {
    const { id } = await aReportOf(agency, { branch: 2 })
    const [stranger, colleague] = [await listen(agency.first), await listen(agency.second)]
    await aPhotoOf(agency.second, id)
    const progress = { done: 1, total: 2, step: 'planning' } as const
    await publishOfReport({ event: 'jobprogress', jobId: newId(), reportId: id, progress })
    await publishOfReport({ event: 'jobcompleted', jobId: newId(), reportId: id, error: 'IMG_1.jpg is missing.' })
    // The event of a photograph is published after its record is stored.
    await vi.waitFor(
      () =>
        expect(colleague.heard.map(({ event }) => event)).toEqual(
          expect.arrayContaining(['photoready', 'jobprogress', 'jobcompleted']),
        ),
      { timeout: 100_000, interval: 400 },
    )
    await allEventsReceived(stranger, colleague)
    expect(stranger.heard).toEqual([])
  })

  it('gets the same response for another client’s job as for a missing one', async () => {
    const { id: reportId } = await aReportOf(agency, { branch: 2 })
    const job = aJob(agency, agency.second.sub, {
      subject: { type: 'report', id: reportId, version: 1 },
      state: 'failed',
    })
    await addJob(job)
    const unknown = await said(routes.getJob, agency.first, { id: newId() })
    expect(unknown.status).toBe(404)
    expect(await said(routes.getJob, agency.first, { id: job.id })).toEqual(unknown)
    const [elsewhere, theirs] = [await anAgency(), { id: job.id }]
    expect(await said(routes.getJob, elsewhere.everywhere, theirs)).toEqual(unknown)
    expect((await said(routes.getJob, agency.second, theirs)).status).toBe(200)
  })
})

describe('A user of another agency', () => {
  it('with the same user id can neither read nor answer a remote command to a namesake', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    const clientid = one.client.id
    const command = await aCommandTo({ userid: one.first.userId, clientid })
    const namesake = await aPerson(['Customers'], { clientId: other.client.id, userId: one.first.userId })
    const { putClient } = await import('../../clients/put-client.ts')
    const [user] = one.client.users
    if (!user) throw new Error('An agency has users')
    await putClient({ ...other.client, users: [...other.client.users, { ...user, id: one.first.userId }] })
    const params = { id: command }
    const body = { response: 'Mine' }
    expect((await callRaw(routes.getRemoteCommand, namesake.idToken, { params })).status).toBe(404)
    expect((await callRaw(routes.answerRemoteCommand, namesake.idToken, { params, body })).status).toBe(404)
    expect((await callRaw(routes.listRemoteCommands, namesake.idToken)).body).toEqual({ data: [] })
    // A command to the shared user id is refused: support must name the client.
    const support = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    const sent = { userid: one.first.userId, command: 'sync' }
    expect((await callRaw(routes.createRemoteCommand, support.idToken, { body: sent })).status).toBe(400)
    const told = await callRaw(routes.createRemoteCommand, support.idToken, { body: { ...sent, clientid } })
    expect(told).toMatchObject({ status: 201, body: { clientid } })
    expect((await callRaw(routes.answerRemoteCommand, one.first.idToken, { params, body })).status).toBe(200)
  })

  it('with the same user id does not crowd out a namesake’s remote commands', async () => {
    const [one, other] = [await anAgency(), await anAgency()]
    const userid = one.first.userId
    const waiting = Array.from({ length: 110 }, () => aCommandTo({ userid, clientid: other.client.id }))
    await Promise.all(waiting)
    const own = await aCommandTo({ userid, clientid: one.client.id })
    expect((await callRaw(routes.listRemoteCommands, one.first.idToken)).body).toMatchObject({ data: [{ id: own }] })
  })
})
