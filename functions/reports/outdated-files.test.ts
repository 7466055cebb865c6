import { ReportBody, routes, type Attachment, type Client, type LookAndFeel } from '@lintel/contract'
import { beforeAll, expect, it } from 'vitest'
import { findClient, findListedClients } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import { call } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { insertReport } from './save/insert-report.ts'
import { markOutdatedFiles } from './outdated-files.ts'

let support: Person
beforeAll(async () => {
  atStack()
  support = await aPerson(['Support'], { clientId: 'provider', userId: 'looker' })
})

const src = 'downloads/x/file'
const made: Attachment = {
  status: 'finished',
  src,
  filename: 'Report.pdf',
  version: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
}

const aReport = (client: Client, branch: 1 | 2) =>
  insertReport({
    client,
    body: ReportBody.parse({
      date: '2026-01-05',
      branchId: `${client.id}-${branch}`,
      userId: `${client.id}-everywhere`,
      type: 'Inventory',
      address: { line1: '3 Old Quay', postcode: 'ZZ4 7QA' },
    }),
    header: { attachments: { report: made, summary: made, photos: made } },
    now: new Date('2026-01-05T10:00:00Z'),
    by: 'Tina',
  })

/** The outdated files of the first branch's report, and of the second's, as every route returns them. */
const outdatedOf = async (client: Client, reports: readonly { id: string }[], person = support) => {
  const listed = (await call(routes.listReports, person, { query: { month: '2026-01', client: client.id } })).body.data
  const answers = await Promise.all(
    reports.map(async ({ id }) => {
      const params = { id }
      const [whole, header] = [
        (await call(routes.getReport, person, { params })).body,
        (await call(routes.getReportHeader, person, { params })).body,
      ]
      const row = listed.find((one) => one.id === id)
      const [first, ...others] = [whole, header, row].map((report) =>
        Object.entries(report?.attachments ?? {}).flatMap(([key, { outdated }]) => (outdated ? [key] : [])),
      )
      for (const other of others) expect(other).toEqual(first)
      return first?.toSorted()
    }),
  )
  return answers
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

it.each<[string, Partial<LookAndFeel>]>([
  ['background', { backgrounds: [image('first'), image('second')] }],
  ['logo', { logo: [image('logo')] }],
  ['colour', { secondarycolour: '#0b6e4f' }],
  ['CSS', { csscode: 'h1 { color: red }' }],
])('files made before a change of the %s are marked as outdated', async (_, look) => {
  const client = await aClient()
  const reports = [await aReport(client, 1), await aReport(client, 2)]
  expect(await outdatedOf(client, reports)).toEqual([[], []])
  await changeLook(client, look)
  // The zip of photographs does not depend on the look.
  const files = ['report', 'summary']
  expect(await outdatedOf(client, reports)).toEqual([files, files])
  const own = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  expect(await outdatedOf(client, reports, own)).toEqual([files, files])
})

it('files are not outdated by what no PDF of the branch shows, nor if they were begun after the change', async () => {
  const client = await aClient()
  const reports = [await aReport(client, 1), await aReport(client, 2)]
  await changeLook(client, { banner: [image('banner')], emailheader: [image('header')] })
  await changeClient(client.id, (before) => before && { ...before, phone: '020 7946 0100' })
  expect(await outdatedOf(client, reports)).toEqual([[], []])
  await changeLook(client, { primarycolour: '#123456' }, 1)
  expect(await outdatedOf(client, reports)).toEqual([['report', 'summary'], []])
  // The first branch has a colour of its own.
  await changeLook(client, { primarycolour: '#654321' })
  expect(await outdatedOf(client, reports)).toEqual([
    ['report', 'summary'],
    ['report', 'summary'],
  ])
  const known = await findClient(client.id)
  const changes = known?.looksChanged ?? {}
  expect(changes[`${client.id}-1`]?.localeCompare(changes[`${client.id}-2`] ?? '')).toBe(-1)
  // No caller can set it, and no response contains it.
  const saver = await aPerson(['SysAdmin', 'Administrators'], { clientId: 'provider', userId: 'saver' })
  const body = { version: known?.version ?? 0, phone: '1', looksChanged: {} }
  expect((await call(routes.saveClient, saver, { params: { id: client.id }, body })).body.looksChanged).toBeUndefined()
  expect((await findClient(client.id))?.looksChanged).toEqual(changes)

  const [listed] = await findListedClients([client.id])
  if (!listed) throw new Error('The client is gone.')
  const seen = (legacy: boolean) =>
    markOutdatedFiles(
      {
        client: { id: client.id, name: '' },
        branchId: `${client.id}-1`,
        legacy,
        attachments: { report: { ...made, look: { images: [] } } },
      },
      [{ client: listed, looksChanged: changes, backgrounds: [] }],
    ).attachments['report']?.outdated
  expect([seen(false), seen(true)]).toEqual([true, undefined])
})
