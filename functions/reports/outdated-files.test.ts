import { routes, type Attachment, type Client, type LookAndFeel } from '@lintel/contract'
import { expect, it } from 'vitest'
import { findClient, findListedClients } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import { call } from '../test/call.ts'
import { aUserOf, aClient, aPerson, atStack } from '../test/people.ts'
import { markOutdatedFiles } from './outdated-files.ts'
import { placeReport } from '../test/reports.ts'

atStack()
const support = await aPerson(['Support'], { clientId: 'provider', userId: 'looker' })

const createdAt = '2026-01-05T10:00:00.000Z'
const made: Attachment = {
  status: 'finished',
  src: 'downloads/x/file',
  filename: 'Report.pdf',
  version: 1,
  createdAt,
  look: { images: [] },
}

/** A client with a report of each branch, and their outdated files as every route returns them. */
const aWorld = async () => {
  const client = await aClient()
  const reports = await Promise.all(
    [1, 2].map((branch) =>
      placeReport({
        client,
        body: { date: '2026-01-05', branchId: `${client.id}-${branch}` },
        header: { attachments: { report: made, summary: made, photos: made } },
        now: new Date(createdAt),
      }),
    ),
  )
  const outdated = async (person = support) => {
    const query = { month: '2026-01', client: client.id }
    const listed = (await call(routes.listReports, person, { query })).body.data
    return Promise.all(
      reports.map(async ({ id }) => {
        const params = { id }
        const whole = (await call(routes.getReport, person, { params })).body
        const header = (await call(routes.getReportHeader, person, { params })).body
        const [first, ...others] = [whole, header, listed.find((one) => one.id === id)].map((report) =>
          Object.entries(report?.attachments ?? {}).flatMap(([key, file]) => (file.outdated ? [key] : [])),
        )
        for (const other of others) expect(other).toEqual(first)
        return first?.toSorted()
      }),
    )
  }
  return { client, outdated }
}

const image = (name: string) => ({ src: `x/look/${name}`, hasGalleryLink: true, readonly: false })
const changeLook = (client: Client, look: Partial<LookAndFeel>, branch?: 1 | 2) =>
  changeClient(client.id, (before) => {
    if (!before) throw new Error('The client is gone.')
    if (branch === undefined) return { ...before, looknfeel: { ...before.looknfeel, ...look } }
    const of = `${client.id}-${branch}`
    const branches = before.branches.map((one) =>
      one.id === of ? { ...one, looknfeel: { ...one.looknfeel, ...look } } : one,
    )
    return { ...before, branches }
  })

it('files made before a change of what PDFs show are marked as outdated', async () => {
  const looks: Partial<LookAndFeel>[] = [
    { backgrounds: [image('first'), image('second')] },
    { logo: [image('logo')] },
    { secondarycolour: '#0b6e4f' },
    { csscode: 'h1 { color: red }' },
  ]
  // The zip of photographs does not depend on the look.
  const files = ['report', 'summary']
  for (const look of looks) {
    const { client, outdated } = await aWorld()
    expect(await outdated()).toEqual([[], []])
    await changeLook(client, look)
    expect(await outdated(), JSON.stringify(look)).toEqual([files, files])
    if (!look.logo) continue
    const own = await aUserOf(client)
    expect(await outdated(own)).toEqual([files, files])
  }
})

it('files are not outdated by what no PDF of the branch shows, nor if they were begun after the change', async () => {
  const { client, outdated } = await aWorld()
  await changeLook(client, { banner: [image('banner')], emailheader: [image('header')] })
  await changeClient(client.id, (before) => before && { ...before, phone: '020 7946 0100' })
  expect(await outdated()).toEqual([[], []])
  const files = ['report', 'summary']
  await changeLook(client, { primarycolour: '#123456' }, 1)
  expect(await outdated()).toEqual([files, []])
  // The first branch has a colour of its own.
  await changeLook(client, { primarycolour: '#654321' })
  expect(await outdated()).toEqual([files, files])
  const known = await findClient(client.id)
  const looksChanged = known?.looksChanged ?? {}
  const changedAt = looksChanged[`${client.id}-1`] ?? ''
  expect(changedAt.localeCompare(looksChanged[`${client.id}-2`] ?? '')).toBe(-1)
  // No caller can set it, and no response contains it.
  const saver = await aPerson(['SysAdmin', 'Administrators'], { clientId: 'provider', userId: 'saver' })
  const body = { version: known?.version ?? 0, phone: '1', looksChanged: {} }
  expect((await call(routes.saveClient, saver, { params: { id: client.id }, body })).body.looksChanged).toBeUndefined()
  expect((await findClient(client.id))?.looksChanged).toEqual(looksChanged)

  const [listed = expect.fail('The client is gone.')] = await findListedClients([client.id])
  const report = { client: { id: client.id, name: '' }, branchId: `${client.id}-1` }
  const attachments = { report: made }
  const seen = (legacy: boolean) =>
    markOutdatedFiles({ ...report, legacy, attachments }, [{ client: listed, looksChanged, backgrounds: [] }])
      .attachments['report']?.outdated
  expect([seen(false), seen(true)]).toEqual([true, undefined])
})
