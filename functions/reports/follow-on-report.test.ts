import { gzipSync } from 'node:zlib'
import { ReportBody, routes, type Report } from '@lintel/contract'
import { dayInLondon, rebaseOnSaved } from '@lintel/rules'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { variable } from '../lib/environment.ts'
import { call } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { atStack } from '../test/people.ts'
import { followOnReport } from './follow-on-report.ts'
import { setAttachment } from './server-fields.ts'
import { anAgency, callAs, room, type Agency } from './operations.fixture.ts'
import { readPreviousReport } from './previous-report.ts'
import { bodyOf } from './store/index.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const follow = async (source: Pick<Report, 'id'>, target: string) =>
  (await call(routes.followOnReport, agency.everywhere, { params: { id: source.id }, body: { target } })).body
const tryTo = (source: Pick<Report, 'id'>, body: object, person = agency.everywhere) =>
  callAs(person, 'followOnReport', { params: { id: source.id }, body })
const linksOf = async ({ id }: Pick<Report, 'id'>) => (await agency.open(id)).linkedReports.map((linked) => linked.id)
const inventory = () =>
  agency.make({
    date: '2022-01-05',
    userId: `${agency.client.id}-first`,
    rooms: [
      room('Kitchen', { condition: { in: { condition: 'Good', notes: [{ note: 'Scuff', responsibility: ['TT'] }] } } }),
    ],
    meters: [{ _uuid: 'm', name: 'Electric', readings: ['00123'] }],
    keys: [{ _uuid: 'k', name: 'Front door', qty: { in: 2, out: 0 } }],
    fees: [{ _uuid: 'f', name: 'Fee', amount: 90 }],
    signatures: [{ _uuid: 's', type: 'tenant', name: 'T' }],
    tenancy: { reference: 'T-1' },
  })

describe('a follow-on report', () => {
  it('has today’s date, the caller as inspector and the same property, and is linked both ways', async () => {
    const source = await inventory()
    const report = await follow(source, 'Check Out')
    expect(report).toMatchObject({
      type: 'Check Out',
      date: dayInLondon(new Date()),
      userId: agency.everywhere.userId,
      client: source.client,
      branchId: source.branchId,
      address: source.address,
      version: 1,
      locked: false,
      tenancy: { reference: 'T-1' },
      meters: [{ _uuid: 'm', readings: [''] }],
      keys: [{ _uuid: 'k', qty: { in: 2, out: 0 } }],
      fees: [{ name: 'Inspection fee', amount: 0 }],
      signatures: [{ type: 'tenant', name: 'T', image: '' }],
      previousReportType: 'Inventory',
      previousReportRef: source.ref,
      linkedReports: [{ id: source.id, ref: source.ref, type: 'Inventory', date: '2022-01-05' }],
    })
    expect(report.previousReportPdf).toBeUndefined()
    expect(report.dictionaryversion).not.toBe('')
    const [item] = report.rooms[0]?.sections[0]?.types[0]?.items ?? []
    expect(item).toMatchObject({
      _uuid: 'item-Kitchen',
      condition: { in: { condition: 'Good' }, out: { condition: '' }, previousresponsibility: ['TT'] },
    })
    expect(await agency.open(report.id)).toEqual(report)
    const link = { id: report.id, ref: report.ref, type: 'Check Out', date: report.date }
    expect(await agency.open(source.id)).toEqual({ ...source, linkedReports: [link] })
  })

  it('is listed with its links, and counted', async () => {
    const source = await inventory()
    const count = async () =>
      (await call(routes.getClient, agency.everywhere, { params: { id: agency.client.id } })).body.reportCounts.midTerm
    const before = await count()
    const report = await follow(source, 'Mid Term')
    const { body } = await call(routes.listReports, agency.everywhere, { query: { search: String(report.ref) } })
    expect(body.data.map(({ id }) => id)).toContain(report.id)
    expect(body.linked[source.id]).toMatchObject({ ref: source.ref })
    expect(await count()).toBe(before + 1)
  })

  it('keeps the PDF of its source', async () => {
    const source = await inventory()
    await setAttachment(source.id, 'report', { status: 'finished', src: 'downloads/a.pdf', version: 1 })
    expect(await follow(source, 'Check In')).toMatchObject({ previousReportPdf: 'downloads/a.pdf' })
  })

  it('can follow a follow-on or locked report', async () => {
    const source = await inventory()
    await callAs(agency.everywhere, 'lockReport', { params: { id: source.id, locked: 'true' } })
    const checkIn = await follow(source, 'Check In')
    const checkOut = await follow(checkIn, 'Check Out')
    expect(checkOut).toMatchObject({ previousReportType: 'Check In', previousReportRef: checkIn.ref })
    expect(checkOut.rooms[0]?._uuid).toBe('room-Kitchen')
    expect((await agency.open(checkIn.id)).linkedReports.map(({ id }) => id)).toEqual([source.id, checkOut.id])
    expect(await readPreviousReport(checkOut)).toMatchObject({ ref: checkIn.ref, meters: [{ readings: ['00123'] }] })
    expect(await readPreviousReport(checkIn)).toBeUndefined()
  })

  it('keeps the inspector if the provider creates it', async () => {
    const source = await inventory()
    expect(await tryTo(source, { target: 'Check In' }, agency.administrator)).toMatchObject({
      status: 201,
      body: { userId: `${agency.client.id}-first`, preparedBy: 'Finn First' },
    })
  })

  it('is created once for concurrent requests of one user', async () => {
    const source = await inventory()
    const asking = Array.from({ length: 20 }, () => tryTo(source, { target: 'Check In' }))
    const answers = await Promise.all(asking)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [made, ...more] = new Set(answers.map(({ body }) => (body as Report).id))
    expect(more).toEqual([])
    expect(await linksOf(source)).toEqual([made])
    // A browser that never got the response makes no second one either.
    expect((await follow(source, 'Check In')).id).toBe(made)
    // Another type, or another user's, is a different report.
    const checkOut = await follow(source, 'Check Out')
    const theirs = (await tryTo(source, { target: 'Check In' }, agency.first)).body as Report
    expect(await linksOf(source)).toEqual([made, checkOut.id, theirs.id])
  })

  it('is created again if the former one was deleted, or is some minutes old', async () => {
    const source = await inventory()
    const deleted = await follow(source, 'Check In')
    await callAs(agency.administrator, 'deleteReport', { params: { id: deleted.id }, query: { operation: 'delete' } })
    const made = await follow(source, 'Check In')
    expect(made.id).not.toBe(deleted.id)
    const later = { ...contextOf(agency.everywhere), now: () => new Date(Date.now() + 6 * 60_000) }
    const input = { params: { id: source.id }, query: {}, headers: {}, body: { target: 'Check In' } }
    const another = await followOnReport(later, input)
    expect(await linksOf(source)).toEqual([deleted.id, made.id, another.id])
  })

  it('of a report that was itself created a moment ago is not taken for a duplicate of it', async () => {
    const first = await follow(await inventory(), 'Mid Term')
    const second = await follow(first, 'Mid Term')
    const third = await follow(second, 'Mid Term')
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })
})

/** All text of this report's PDF. */
async function printed(report: Report): Promise<string> {
  const params = { id: report.id, variant: 'report' }
  const { body: job } = await call(routes.generateReport, agency.everywhere, { params })
  const url = await vi.waitFor(
    async () => {
      const { payload } = (await call(routes.getJob, agency.everywhere, { params: { id: job.id } })).body
      return payload?.url ?? expect.fail('Not finished.')
    },
    { timeout: 100_000, interval: 500 },
  )
  const bytes = await (await fetch(`${inject('stack').url}${url}`)).arrayBuffer()
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

it('prints a check-out with the meter readings of its source', async () => {
  const checkOut = await follow(await inventory(), 'Check Out')
  const meters = checkOut.meters.map((meter) => ({ ...meter, readings: ['00164'] }))
  const saving = { params: { id: checkOut.id }, query: {}, body: { ...checkOut, meters } }
  const words = await printed((await call(routes.saveReport, agency.everywhere, saving)).body)
  for (const word of ['00123', '00164', '41']) expect(words.split(/\s+/)).toContain(word)
})

describe('following on is refused', () => {
  it.each(['Inventory', 'Legionella Risk Assessment', 'Invoice', 'Nothing', '__proto__'])(
    'to the type %s, which does not follow an inventory',
    async (target) => {
      const source = await inventory()
      const answer = await tryTo(source, { target })
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.target' }] } })
      expect((await agency.open(source.id)).linkedReports).toEqual([])
    },
  )
})

describe('a report created by a caller', () => {
  it('has no check-in entries, whatever the caller sends', async () => {
    const claimed = { readonly: true as const }
    const made = await agency.make({
      type: 'Check Out',
      rooms: [
        {
          ...room('Kitchen', {
            condition: { previousresponsibility: ['TT'], in: { ...claimed, condition: 'As new' } },
          }),
          ...claimed,
          out: { facts: { name: 'Hall' } },
        },
      ],
      keys: [{ _uuid: 'k', name: 'Key', ...claimed, out: { missing: true } }],
    })
    const [first] = made.rooms
    const item = first?.sections[0]?.types[0]?.items[0]
    expect(item?.condition).toMatchObject({ previousresponsibility: [], in: { condition: 'As new' } })
    for (const entry of [first, item?.condition.in, made.keys[0]]) {
      expect(entry).not.toHaveProperty('readonly')
      expect(entry).not.toHaveProperty('out')
    }
    expect(await agency.open(made.id)).toEqual(made)
    // The agency can correct its own statements.
    if (item) item.condition.in.condition = 'Poor'
    const saving = { params: { id: made.id }, query: {}, body: made }
    expect(await callAs(agency.everywhere, 'saveReport', saving)).toMatchObject({ status: 200 })
  })
})

/** Rewrites a report's only version as it was stored before marks: created like this, and changed in place. */
async function asStoredOnce(made: Report, changed: Report): Promise<void> {
  atStack()
  const [{ readVersion }, { putObject }] = await Promise.all([import('./store/index.ts'), import('../test/storage.ts')])
  const stored = async (version: number, report: Report) => {
    const row = await readVersion(report.id, version)
    if (!row) throw new Error('The version is not there.')
    const body = JSON.stringify(ReportBody.parse(bodyOf(report))).replaceAll(/"readonly":true,?/g, '')
    await putObject(variable('REPORTS_BUCKET'), row.bodyKey, gzipSync(body.replaceAll(',}', '}')))
  }
  await call(routes.saveReport, agency.everywhere, { params: { id: made.id }, query: {}, body: made })
  await stored(1, made)
  await stored(2, changed)
}

describe('a check-out of a check-in', () => {
  const itemOf = (report: Report) => {
    const item = report.rooms[0]?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('The report has no item.')
    return item
  }
  const save = (report: Report, query: { force?: 'true' } = {}) =>
    callAs(agency.everywhere, 'saveReport', { params: { id: report.id }, query, body: report })

  it('accepts differences on the side of the check-out', async () => {
    const report = await follow(await inventory(), 'Check Out')
    itemOf(report).condition.out.facts = { colour: 'Cream', qty: 0 }
    delete itemOf(report).condition.in.readonly
    expect(await save(report)).toMatchObject({ status: 200 })
    const { body } = await call(routes.getReport, agency.everywhere, { params: { id: report.id } })
    expect(itemOf(body)).toMatchObject({
      colour: '',
      qty: 1,
      condition: { in: { readonly: true }, out: { facts: { colour: 'Cream', qty: 0 } } },
    })
  })

  it.each<[string, (item: ReturnType<typeof itemOf>) => void]>([
    ['name', (item) => (item.name = 'Another')],
    ['colour', (item) => (item.colour = 'Cream')],
    ['qty', (item) => (item.qty = 9)],
    ['constituents', (item) => item.constituents.push({ label: 'Handle', value: 1 })],
    ['make', (item) => (item.make = 'Yale')],
    ['model', (item) => (item.model = 'P1')],
    ['serial', (item) => (item.serial = '77')],
    ['slug', (item) => (item.slug = 'fire-door')],
    ['locallyadded', (item) => (item.locallyadded = true)],
    ['condition.in.condition', (item) => (item.condition.in.condition = 'Poor')],
    ['condition.in.notes', (item) => (item.condition.in.notes = [])],
  ])('refuses a changed %s of the check-in, with force or without', async (field, change) => {
    const report = await follow(await inventory(), 'Check Out')
    change(itemOf(report))
    for (const query of [{}, { force: 'true' as const }])
      expect(await save(report, query)).toMatchObject({
        status: 400,
        body: {
          message: 'The check-in of a check-out cannot be changed. Nothing was saved.',
          issues: [{ path: `body.rooms.0.sections.0.types.0.items.0.${field}` }],
        },
      })
    const { body } = await call(routes.getReport, agency.everywhere, { params: { id: report.id } })
    expect(body.version).toBe(1)
  })

  it.each<[string, (report: Report) => void]>([
    ['rooms.0.overview', ({ rooms: [first] }) => first && (first.overview = 'Dark')],
    ['rooms.0.name', ({ rooms: [first] }) => first && (first.name = 'Scullery')],
    ['keys.0.name', ({ keys: [key] }) => key && (key.name = 'Shed')],
    ['keys.0.qty.in', ({ keys: [key] }) => key && (key.qty.in = 1)],
    ['meters.0.reference', ({ meters: [meter] }) => meter && (meter.reference = 'X')],
  ])('refuses a changed %s of the check-in, and accepts it on the side of the check-out', async (path, change) => {
    const report = await follow(await inventory(), 'Check Out')
    change(report)
    expect(await save(report)).toMatchObject({ status: 400, body: { issues: [{ path: `body.${path}` }] } })
    const other = await follow(await inventory(), 'Check Out')
    const [first] = other.rooms
    if (!first) throw new Error('The report has no room.')
    first.out = { facts: { overview: 'Dark' } }
    delete first.readonly
    const { body } = (await save(other)) as { body: Report }
    expect(body.rooms[0]).toMatchObject({ readonly: true, overview: '', out: { facts: { overview: 'Dark' } } })
  })

  it('works out previous responsibility itself, whatever is sent', async () => {
    const report = await follow(await inventory(), 'Check Out')
    itemOf(report).condition.previousresponsibility = ['LL', 'CLN']
    const { body } = (await save(report)) as { body: Report }
    expect(itemOf(body).condition.previousresponsibility).toEqual(['TT'])
    const own = await agency.make({ rooms: [room('Kitchen')] })
    itemOf(own).condition.previousresponsibility = ['LL']
    expect(itemOf(((await save(own)) as { body: Report }).body).condition.previousresponsibility).toEqual([])
  })

  it('puts omitted entries back, as missing at check-out', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const { body: without } = (await save({ ...report, rooms: [], keys: [] })) as { body: Report }
    expect(without.rooms).toMatchObject([{ name: 'Kitchen', out: { missing: true } }])
    expect(itemOf(without)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good' }, out: { missing: true } },
    })
    expect(without.keys).toMatchObject([{ name: 'Front door', out: { missing: true } }])
    itemOf(without).condition.out.condition = 'Good'
    delete itemOf(without).condition.out.missing
    delete without.rooms[0]?.out
    const { body: back } = (await save(without)) as { body: Report }
    expect(itemOf(back).condition.out).not.toHaveProperty('missing')
    back.rooms[0]?.sections[0]?.types.splice(0)
    const { body: again } = (await save(back)) as { body: Report }
    expect(itemOf(again)).toMatchObject({ name: 'Door', condition: { out: { missing: true } } })
  })

  it('removes its own additions permanently, and leaves alone what a merge took away', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const items = report.rooms[0]?.sections[0]?.types[0]?.items ?? []
    items.push({ ...structuredClone(itemOf(report)), _uuid: 'added' })
    const { body: added } = (await save(report)) as { body: Report }
    added.rooms[0]?.sections[0]?.types[0]?.items.splice(1, 1)
    const { body: removed } = (await save(added)) as { body: Report }
    expect(removed.rooms[0]?.sections[0]?.types[0]?.items).toHaveLength(1)

    const target = await follow(await agency.make({ rooms: [room('Hall')] }), 'Check Out')
    await callAs(agency.everywhere, 'mergeReports', { params: { id: target.id }, body: { secondaryref: report.ref } })
    const emptied = await agency.open(report.id)
    expect(emptied.rooms).toEqual([])
    expect(((await save({ ...emptied, title: 'Empty' })) as { body: Report }).body.rooms).toEqual([])
  })

  it('moves what was overwritten before check-ins were kept to the side of the check-out', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const { params } = { params: { id: report.id } }
    const inPlace = structuredClone(report)
    const [first] = inPlace.rooms
    const [key] = inPlace.keys
    if (!first || !key) throw new Error('The report is too small.')
    Object.assign(itemOf(inPlace), { colour: 'Cream', serial: '77' })
    Object.assign(first, { overview: 'Dark' })
    Object.assign(key, { name: 'Shed' })
    for (const kept of [first, ...inPlace.keys, ...inPlace.meters]) delete kept.readonly
    delete itemOf(inPlace).condition.in.readonly
    await asStoredOnce(report, inPlace)
    // It has not been saved yet, but all of it is the check-in's.
    expect(await htmlOf(inPlace)).not.toContain('told by the agency')
    // Opened as it was stored, with one more edit in place.
    const { body: opened } = await call(routes.getReport, agency.everywhere, { params })
    expect(itemOf(opened)).toMatchObject({ colour: 'Cream' })
    itemOf(opened).qty = 3
    const { status, body } = (await save(opened)) as { status: number; body: Report }
    expect(status).toBe(200)
    expect(itemOf(body)).toMatchObject({
      colour: '',
      serial: '',
      qty: 1,
      condition: { in: { readonly: true }, out: { facts: { colour: 'Cream', serial: '77', qty: 3 } } },
    })
    expect(body.rooms).toMatchObject([{ overview: '', readonly: true, out: { facts: { overview: 'Dark' } } }])
    expect(body.keys).toMatchObject([{ name: 'Front door', readonly: true, out: { facts: { name: 'Shed' } } }])
    expect(body.meters).toMatchObject([{ readonly: true }])
    // A user who has it open continues with what they opened.
    const typed = structuredClone(bodyOf(opened))
    typed.title = 'Typed since'
    const next = rebaseOnSaved(typed, bodyOf(opened), bodyOf(body))
    expect(next?.isMarked).toBe(true)
    const again = (await save({ ...body, ...next?.body })) as { status: number; body: Report }
    expect(again).toMatchObject({ status: 200, body: { title: 'Typed since' } })
    expect([again.body.rooms, again.body.keys, again.body.meters]).toEqual([body.rooms, body.keys, body.meters])
    itemOf(again.body).colour = 'Blue'
    expect(await save(again.body)).toMatchObject({ status: 400 })
  })

  it('keeps previous responsibility of entries that were removed and are back, whatever happens in between', async () => {
    const report = await follow(await inventory(), 'Mid Term')
    const who = itemOf(report).condition.previousresponsibility
    expect(who).toEqual(['TT'])
    const { body: without } = (await save({ ...report, rooms: [] })) as { body: Report }
    expect(without.rooms).toEqual([])
    const { body: back } = (await save({ ...without, rooms: report.rooms })) as { body: Report }
    expect(itemOf(back).condition.previousresponsibility).toEqual(who)
  })

  it('keeps what a merge brings of another check-out’s check-in, and refuses changes of that too', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const other = await agency.make({ rooms: [room('Hall', { condition: { in: { condition: 'Good' } } })] })
    const { ref } = await follow(other, 'Check Out')
    const merging = { params: { id: report.id }, body: { secondaryref: ref } }
    const merged = (await callAs(agency.everywhere, 'mergeReports', merging)).body as Report
    const { body } = (await save({ ...merged, title: 'Both' })) as { body: Report }
    expect(body.rooms).toEqual(merged.rooms)
    const brought = body.rooms[1]?.sections[0]?.types[0]?.items[0]
    expect(brought?.condition.in).toMatchObject({ condition: 'Good', readonly: true })
    if (brought) brought.condition.in.condition = 'Poor'
    expect(await save(body)).toMatchObject({ status: 400 })
  })

  it('puts back what was left out under another type, once it is a check-out again', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const nothing = { rooms: [], keys: [], meters: [] }
    const { body: other } = (await save({ ...report, type: 'Inventory', ...nothing })) as { body: Report }
    expect(other).toMatchObject(nothing)
    const { body } = (await save({ ...other, type: 'Check Out' })) as { body: Report }
    for (const [entry] of [body.rooms, body.keys, body.meters])
      expect(entry).toMatchObject({ readonly: true, out: { missing: true } })
    expect(itemOf(body)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good', readonly: true }, out: { missing: true } },
    })
  })

  it('keeps what a merge has brought, whatever its type was in between', async () => {
    const source = await agency.make({ rooms: [room('Hall', { condition: { in: { condition: 'Good' } } })] })
    const [{ ref }, plain] = [await follow(source, 'Check Out'), await agency.make({ type: 'Check Out' })]
    const merging = { params: { id: plain.id }, body: { secondaryref: ref } }
    const merged = (await callAs(agency.everywhere, 'mergeReports', merging)).body as Report
    const rewritten = structuredClone({ ...merged, type: 'Inventory' })
    itemOf(rewritten).name = 'Cracked door'
    Object.assign(rewritten.rooms[0] ?? {}, { overview: 'Dark' })
    const { body: other } = (await save(rewritten)) as { body: Report }
    const { body: back } = (await save({ ...other, type: 'Check Out' })) as { body: Report }
    expect(itemOf(back)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good', readonly: true }, out: { facts: { name: 'Cracked door' } } },
    })
    expect(back.rooms).toMatchObject([{ overview: '', readonly: true, out: { facts: { overview: 'Dark' } } }])
    const { body: again } = (await save({ ...back, type: 'Mid Term', rooms: [] })) as { body: Report }
    const { body: put } = (await save({ ...again, type: 'Check Out' })) as { body: Report }
    expect(itemOf(put)).toMatchObject({ name: 'Door', condition: { out: { missing: true } } })
  })

  it.each(['Check In', 'Mid Term'])(
    'has no check-in side of new entries, though it was created as a %s',
    async (target) => {
      const report = await follow(await inventory(), target)
      report.type = 'Check Out'
      report.rooms.push(room('Loft', { condition: { in: { condition: 'As new' } } }) as Report['rooms'][number])
      report.keys.push({ ...structuredClone(report.keys[0]), _uuid: 'new' } as Report['keys'][number])
      const { status, body } = (await save(report)) as { status: number; body: Report }
      expect(status).toBe(200)
      expect(itemOf({ ...body, rooms: body.rooms.slice(1) }).condition.in.condition).toBe('')
      expect(body.keys).toMatchObject([
        { _uuid: 'k', qty: { in: 2 } },
        { _uuid: 'new', qty: { in: 0 } },
      ])
      for (const entry of [itemOf(body).condition.in, ...body.rooms, ...body.keys])
        expect(entry).not.toHaveProperty('readonly')
    },
  )

  const htmlOf = async ({ id }: Report): Promise<string> => {
    const { htmlCode: html } = (await call(routes.previewHtml, agency.everywhere, { body: { reportid: id } })).body
    return html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }

  it.each(['Check In', 'Mid Term'])(
    'prints the agency’s statements as told, though it was created as a %s',
    async (target) => {
      const report = await follow(await inventory(), target)
      Object.assign(itemOf(report), { name: 'Golden door', qty: 5 })
      itemOf(report).condition.in.condition = 'As new'
      const { body } = (await save({ ...report, type: 'Check Out' })) as { body: Report }
      const html = await htmlOf(body)
      expect(html).toContain('The check-in as told by the agency')
      expect(html).not.toContain('Compared with Inventory')
      expect(html).toContain('At check-in, as told by the agency')
    },
  )

  it('prints what a merge brings as told if nobody has inspected it, also after a save', async () => {
    const report = await follow(await inventory(), 'Check Out')
    expect(await htmlOf(report)).not.toContain('told by the agency')
    const { ref } = await agency.make({
      type: 'Check Out',
      rooms: [room('Loft', { name: 'Chandelier', condition: { in: { condition: 'As new' } } })],
    })
    const merging = { params: { id: report.id }, body: { secondaryref: ref } }
    const merged = (await callAs(agency.everywhere, 'mergeReports', merging)).body as Report
    const { body } = (await save(merged)) as { body: Report }
    const { body: other } = (await save({ ...body, type: 'Inventory' })) as { body: Report }
    const { body: back } = (await save({ ...other, type: 'Check Out' })) as { body: Report }
    expect(back.rooms[1]?.sections[0]?.types[0]?.items[0]?.condition.in.condition).toBe('As new')
    const html = await htmlOf(back)
    expect(html).toMatch(/Compared with Inventory \d+, [^.]*in part as told by the agency/)
    expect(html).toMatch(/Chandelier .{0,80}As told by the agency: As new/)
    expect(html.split('As told by the agency:')).toHaveLength(2)
  })

  it('writes both sides of its own additions, and of everything if it follows no report', async () => {
    const report = await follow(await inventory(), 'Check Out')
    const items = report.rooms[0]?.sections[0]?.types[0]?.items ?? []
    items.push({ ...structuredClone(itemOf(report)), _uuid: 'added' })
    delete items[1]?.condition.in.readonly
    const added = await save(report)
    expect(added).toMatchObject({ status: 200 })
    const again = structuredClone(report)
    again.version = 2
    const own = again.rooms[0]?.sections[0]?.types[0]?.items[1]
    if (own) own.colour = 'Black'
    expect(await save(again)).toMatchObject({ status: 200 })

    const alone = await agency.make({ type: 'Check Out', rooms: [room('Kitchen')] })
    itemOf(alone).colour = 'Green'
    itemOf(alone).condition.in.condition = 'Good'
    expect(await save(alone)).toMatchObject({ status: 200 })
  })
})
