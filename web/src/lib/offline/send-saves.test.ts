import { routes, type Report, type ReportBody } from '@lintel/contract'
import { fileSrc, newId } from '@lintel/rules'
import { produce } from 'immer'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { keepWanted, wantedOf } from '../drafts.ts'
import { splitReport } from '../reports/bodies.ts'
import { toDraft } from '../reports/draft-content.ts'
import { browserStorage } from '../uploads/storage.ts'
import { unsentOf } from './queue.ts'
import { drop, fileOf, retry } from './queue-actions.ts'
import { sendSaves } from './send-saves.ts'

let owner: string
beforeAll(keepInMemory)
beforeEach(() => void (owner = newId()))

const life = new AbortController().signal

type Edit = (body: ReportBody) => void
const notes =
  (generalNotes: string): Edit =>
  ({ propertyDetails }) =>
    void (propertyDetails.generalNotes = generalNotes)

/** A server with all versions of one report; `fault` is that of the next save: it is cut before or after, or refused. */
const aServer = () => {
  const server = {
    versions: [aReport({ propertyDetails: { generalNotes: 'As it was' } })],
    fault: undefined as 'before' | 'after' | number | undefined,
    announced: [] as unknown[],
    newest: () => server.versions.at(-1) ?? expect.fail(),
    save: (edit: Edit, updatedBy = 'Helen') => {
      const { header, body } = splitReport(server.newest())
      server.versions.push({ ...header, ...produce(body, edit), version: header.version + 1, updatedBy })
    },
  }
  mockResponses(
    respondTo(routes.getReport, ({ query: { version } }) => {
      const wanted = server.versions.find((report) => report.version === Number(version ?? server.newest().version))
      return wanted ?? new Refusal(404, { message: 'Not found', id: 'log' })
    }),
    respondTo(routes.saveReport, ({ body, query }) => {
      expect(query).toEqual({ kept: savedAt })
      const { fault } = server
      server.fault = undefined
      if (fault === 'before') throw new TypeError('The connection is lost')
      if (typeof fault === 'number') return new Refusal(fault, { message: 'Lock Report.', id: 'log' })
      const sent = body as Report
      const current = server.newest().version
      if (sent.version !== current) return new Refusal(409, { message: 'Saved meanwhile', id: 'log', current })
      server.save((body) => void Object.assign(body, splitReport(sent).body), 'Ann')
      if (fault === 'after') throw new TypeError('The answer is lost')
      return server.newest()
    }),
    respondTo(routes.requestUploads, ({ body }) => {
      server.announced.push(body)
      return { data: [] }
    }),
  )
  return server
}

const savedAt = '2026-11-30T10:00:00.000Z'

/** What was saved on the first version without a network, and was sent before without an answer. */
const queued = async ({ versions }: ReturnType<typeof aServer>, edit: Edit, unanswered: Edit[] = []) => {
  const base = splitReport(versions[0] ?? expect.fail()).body
  const draftOf = (written: Edit) => toDraft({ header: { version: 1 }, base, body: produce(base, written) })
  const wanted = { at: savedAt, sent: unanswered.map(draftOf) }
  await keepWanted(owner, `${wantedOf('report')}/${newId()}`, draftOf(edit), wanted)
}

const details = ({ newest }: ReturnType<typeof aServer>) => newest().propertyDetails

it.each(['before', 'after'] as const)(
  'sends a save once, though the connection is cut %s it is stored',
  async (fault) => {
    const server = aServer()
    await queued(server, notes('Damp'))
    server.fault = fault
    await expect(sendSaves(owner, life)).rejects.toMatchObject({ status: 0 })
    expect(await unsentOf(owner)).toMatchObject([{ kind: 'save', reportId: 'report', state: 'waiting' }])
    server.save(({ tenancy }) => void (tenancy.reference = 'By Helen'))
    await sendSaves(owner, life)
    expect(await unsentOf(owner)).toEqual([])
    expect([details(server).generalNotes, server.newest().tenancy.reference]).toEqual(['Damp', 'By Helen'])
    expect(server.versions).toHaveLength(3)
  },
)

it('recognises what it merged, and what was typed after a save without an answer', async () => {
  const server = aServer()
  await queued(server, notes('Damp'))
  server.save(({ propertyDetails }) => void (propertyDetails.parkingLocation = 'Yard'))
  server.fault = 'after'
  await expect(sendSaves(owner, life)).rejects.toMatchObject({ status: 0 })
  await sendSaves(owner, life)
  expect(details(server)).toMatchObject({ generalNotes: 'Damp', parkingLocation: 'Yard' })
  expect([server.versions.length, await unsentOf(owner)]).toEqual([3, []])

  const again = aServer()
  again.save(notes('Damp'), 'Ann')
  await queued(again, notes('Damp, and mould'), [notes('Damp')])
  await sendSaves(owner, life)
  expect([details(again).generalNotes, again.versions.length]).toEqual(['Damp, and mould', 3])
})

it('asks where both changed the same, and keeps as a copy what is not taken until it is tried again', async () => {
  const server = aServer()
  await queued(server, notes('Damp'))
  server.fault = 423
  await sendSaves(owner, life)
  const [refused = expect.fail()] = await unsentOf(owner)
  expect(refused).toMatchObject({ state: 'refused', reason: 'Lock Report.' })
  const copy = await (await fileOf(refused.key))?.text()
  expect(copy).toMatch(/notes: Damp \(was: As it was\)[^]*"generalNotes": "Damp"/)
  // Of a report that is no longer theirs.
  const versions = server.versions.splice(0)
  expect(await (await fileOf(refused.key))?.text()).toContain('"generalNotes": "Damp"')
  server.versions.push(...versions)
  await sendSaves(owner, life)
  expect(server.versions).toHaveLength(1)

  server.save(notes('Dry'))
  await retry(refused.key)
  await sendSaves(owner, life)
  const reason = 'Changed by Helen too, in 1 place. Open the report to choose.'
  expect(await unsentOf(owner)).toMatchObject([{ state: 'asks', reason }])
  expect(details(server).generalNotes).toBe('Dry')
})

it('announces its photographs first; one that is dropped leaves the save too', async () => {
  const server = aServer()
  const photos = ['a.jpg', 'b.jpg'].map((name, order) => {
    const id = newId()
    return { id, name, order, src: fileSrc('ann', new Date(), id, name) }
  })
  for (const { id, name, order, src } of photos) {
    const list = { owner, list: 'photos/report', target: { kind: 'unassigned' }, edits: {}, settled: false } as const
    const taken = {
      name,
      size: 3,
      addedAt: '2026-11-30T10:00:00.000Z',
      order,
      state: 'unsent',
      sha256: 'f'.repeat(64),
    } as const
    await browserStorage.add({ ...list, ...taken, key: id, photo: { id, src } }, new Blob(['abc']))
  }
  await queued(server, (body) => {
    for (const { id, src } of photos) body.unassignedphotos.push({ id, src, hasGalleryLink: true, readonly: false })
  })
  const unsent = await unsentOf(owner)
  expect(unsent.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'save Changes',
    'photograph a.jpg',
    'photograph b.jpg',
  ])
  await drop(unsent[2]?.key ?? '')
  await sendSaves(owner, life)
  const [a] = photos
  expect(server.announced).toMatchObject([{ files: [{ id: a?.id, capturedAt: '2026-11-30T10:00:00.000Z' }] }])
  expect(server.newest().unassignedphotos.map(({ id }) => id)).toEqual([a?.id])
  expect(await browserStorage.list(owner, 'photos/report')).toMatchObject([{ settled: true, state: 'unsent' }])
})
