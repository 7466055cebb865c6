import { gzipSync } from 'node:zlib'
import { ReportBody, routes, type Report } from '@lintel/contract'
import { dayInLondon, rebaseOnSaved } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { variable } from '../lib/environment.ts'
import { aPhotoOf } from '../test/abuse-world.ts'
import { call, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { atStack } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { followOnReport } from './follow-on-report.ts'
import { setAttachment } from './server-fields.ts'
import { anAgency, callAs, room } from './operations.fixture.ts'
import { readPreviousReport } from './previous-report.ts'
import { bodyOf, readVersion } from './store/index.ts'

atStack()
const agency = await anAgency()

const follow = async (source: Pick<Report, 'id'>, target: string) =>
  (await call(routes.followOnReport, agency.everywhere, { params: { id: source.id }, body: { target } })).body
const tryTo = (source: Pick<Report, 'id'>, body: object, person = agency.everywhere) =>
  callAs(person, 'followOnReport', { params: { id: source.id }, body })
const linksOf = async ({ id }: Pick<Report, 'id'>) => (await agency.open(id)).linkedReports.map((linked) => linked.id)
const save = (report: Report, query: { force?: 'true' } = {}) =>
  callAs(agency.everywhere, 'saveReport', { params: { id: report.id }, query, body: report })
const saved = async (report: Report): Promise<Report> => {
  const answer = await save(report)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Report
}
const merged = async (into: Pick<Report, 'id'>, secondaryref: number) =>
  (await call(routes.mergeReports, agency.everywhere, { params: { id: into.id }, body: { secondaryref } })).body
const itemOf = ({ rooms: [first] }: Report) =>
  first?.sections[0]?.types[0]?.items[0] ?? expect.fail('The report has no item.')

const inventory = () =>
  agency.make({
    date: '2022-01-05',
    userId: `${agency.client.id}-first`,
    rooms: [
      room('Kitchen', { condition: { in: { condition: 'Good', notes: [{ note: 'Scuff', responsibility: ['TT'] }] } } }),
    ],
    meters: [{ _uuid: 'm', name: 'Electric', readings: ['00123'] }],
    keys: [{ _uuid: 'k', name: 'Front door', qty: { in: 2, out: 0 } }],
  })
const aCheckOut = async () => follow(await inventory(), 'Check Out')
const hall = () => agency.make({ rooms: [room('Hall', { condition: { in: { condition: 'Good' } } })] })

describe('a follow-on report', () => {
  it('has today’s date, the caller as inspector and the same property, is linked both ways, listed and counted', async () => {
    const source = await inventory()
    const count = async () =>
      (await call(routes.getClient, agency.everywhere, { params: { id: agency.client.id } })).body.reportCounts.checkOut
    const before = await count()
    const report = await follow(source, 'Check Out')
    const { userId } = agency.everywhere
    expect(report).toMatchObject({
      type: 'Check Out',
      date: dayInLondon(new Date()),
      userId,
      createdBy: { id: userId },
      client: source.client,
      branchId: source.branchId,
      address: source.address,
      version: 1,
      locked: false,
      meters: [{ _uuid: 'm', readings: [''] }],
      previousReportType: 'Inventory',
      previousReportRef: source.ref,
      linkedReports: [{ id: source.id, ref: source.ref, type: 'Inventory', date: '2022-01-05' }],
    })
    expect(report.previousReportPdf).toBeUndefined()
    expect(report.dictionaryversion).not.toBe('')
    expect(await agency.open(report.id)).toEqual(report)
    const link = { id: report.id, ref: report.ref, type: 'Check Out', date: report.date }
    expect(await agency.open(source.id)).toEqual({ ...source, linkedReports: [link] })
    const { body } = await call(routes.listReports, agency.everywhere, { query: { search: String(report.ref) } })
    expect(body.data.map(({ id }) => id)).toContain(report.id)
    expect(body.linked[source.id]).toMatchObject({ ref: source.ref })
    expect(await count()).toBe(before + 1)
  })

  it('can follow a follow-on or locked report, and keeps the PDF of its source', async () => {
    const source = await inventory()
    await setAttachment(source.id, 'report', { status: 'finished', src: 'downloads/a.pdf', version: 1 })
    await callAs(agency.everywhere, 'lockReport', { params: { id: source.id, locked: 'true' } })
    const checkIn = await follow(source, 'Check In')
    expect(checkIn).toMatchObject({ previousReportPdf: 'downloads/a.pdf' })
    const checkOut = await follow(checkIn, 'Check Out')
    expect(checkOut).toMatchObject({ previousReportType: 'Check In', previousReportRef: checkIn.ref })
    expect(await linksOf(checkIn)).toEqual([source.id, checkOut.id])
    expect(await readPreviousReport(checkOut)).toMatchObject({ ref: checkIn.ref, meters: [{ readings: ['00123'] }] })
    expect(await readPreviousReport(checkIn)).toBeUndefined()
  })

  it('keeps the inspector if the provider creates it, and is refused to a type that does not follow', async () => {
    const source = await inventory()
    const refused = { status: 400, body: { issues: [{ path: 'body.target' }] } }
    for (const target of ['Inventory', 'Invoice', '__proto__'])
      expect(await tryTo(source, { target })).toMatchObject(refused)
    expect(await linksOf(source)).toEqual([])
    expect(await tryTo(source, { target: 'Check In' }, agency.administrator)).toMatchObject({
      status: 201,
      body: { userId: `${agency.client.id}-first`, preparedBy: 'Finn First' },
    })
  })

  it('is created once for concurrent requests of one user, until it is deleted or some minutes old', async () => {
    const source = await inventory()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryTo(source, { target: 'Check In' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [made = '', ...more] = new Set(answers.map(({ body }) => (body as Report).id))
    expect(more).toEqual([])
    expect(await linksOf(source)).toEqual([made])
    // A browser that never got the response makes no second one either; another type or user does.
    expect((await follow(source, 'Check In')).id).toBe(made)
    const midTerm = await follow(source, 'Mid Term')
    const theirs = (await tryTo(source, { target: 'Check In' }, agency.first)).body as Report
    expect(await linksOf(source)).toEqual([made, midTerm.id, theirs.id])
    await callAs(agency.administrator, 'deleteReport', { params: { id: made }, query: { operation: 'delete' } })
    const again = await follow(source, 'Check In')
    const later = { ...contextOf(agency.everywhere), now: () => new Date(Date.now() + 6 * 60_000) }
    const input = { params: { id: source.id }, query: {}, headers: {}, body: { target: 'Check In' } }
    const another = await followOnReport(later, input)
    expect(await linksOf(source)).toEqual([made, midTerm.id, theirs.id, again.id, another.id])
    // One of a report that was itself created a moment ago is not taken for a duplicate of it.
    const next = await follow(midTerm, 'Mid Term')
    expect([made, midTerm.id, again.id]).not.toContain(next.id)
  })
})

it('a report created by a caller has no check-in entries, whatever the caller sends', async () => {
  const claimed = { readonly: true as const }
  const condition = { previousresponsibility: ['TT'], in: { ...claimed, condition: 'As new' } }
  const made = await agency.make({
    type: 'Check Out',
    rooms: [{ ...room('Kitchen', { condition }), ...claimed, out: { facts: { name: 'Hall' } } }],
    keys: [{ _uuid: 'k', name: 'Key', ...claimed, out: { missing: true } }],
  })
  expect(itemOf(made).condition).toMatchObject({ previousresponsibility: [], in: { condition: 'As new' } })
  for (const entry of [made.rooms[0], itemOf(made).condition.in, made.keys[0]]) {
    expect(entry).not.toHaveProperty('readonly')
    expect(entry).not.toHaveProperty('out')
  }
  expect(await agency.open(made.id)).toEqual(made)
  // The agency can correct its own statements, and its own additions to a check-out.
  itemOf(made).condition.in.condition = 'Poor'
  itemOf(made).condition.previousresponsibility = ['LL']
  expect(itemOf(await saved(made)).condition.previousresponsibility).toEqual([])
})

describe('a check-out of a check-in', () => {
  const refused = refusal(400, 'The check-in of a check-out cannot be changed. Nothing was saved.')

  it('refuses changes of the check-in, with force or without, and accepts them on its own side', async () => {
    const source = await inventory()
    const photo = { ...(await aPhotoOf(agency.everywhere, source.id)), hasGalleryLink: true, readonly: false }
    const withPhoto = await agency.open(source.id)
    withPhoto.rooms[0]?.photos.push(photo)
    const report = await follow(await saved(withPhoto), 'Check Out')
    const item = 'rooms.0.sections.0.types.0.items.0'
    const changes: [string, (copy: Report) => void][] = [
      [`${item}.name`, (copy) => (itemOf(copy).name = 'Another')],
      [`${item}.condition.in.condition`, (copy) => (itemOf(copy).condition.in.condition = 'Poor')],
      [`${item}.condition.in.notes`, (copy) => (itemOf(copy).condition.in.notes = [])],
      ['rooms.0.name', ({ rooms: [first] }) => first && (first.name = 'Scullery')],
      ['rooms.0.photos', ({ rooms: [first] }) => first?.photos.pop()],
      ['keys.0.qty.in', ({ keys: [key] }) => key && (key.qty.in = 1)],
      ['meters.0.reference', ({ meters: [meter] }) => meter && (meter.reference = 'X')],
    ]
    for (const [path, change] of changes) {
      const copy = structuredClone(report)
      change(copy)
      for (const query of [{}, { force: 'true' as const }])
        expect(await save(copy, query)).toMatchObject({ ...refused, body: { issues: [{ path: `body.${path}` }] } })
    }
    const [first] = report.rooms
    itemOf(report).condition.out.facts = { colour: 'Cream', qty: 0 }
    itemOf(report).condition.previousresponsibility = ['LL', 'CLN']
    delete itemOf(report).condition.in.readonly
    Object.assign(first ?? {}, { out: { facts: { overview: 'Dark' } }, readonly: undefined })
    const after = await saved(report)
    expect(after.version).toBe(2)
    expect(after.rooms).toMatchObject([{ readonly: true, overview: '', out: { facts: { overview: 'Dark' } } }])
    const out = { facts: { colour: 'Cream', qty: 0 } }
    const kept = { in: { readonly: true }, out, previousresponsibility: ['TT'] }
    expect(itemOf(after)).toMatchObject({ colour: '', qty: 1, condition: kept })
  })

  it('puts omitted entries back, as missing at check-out; removes its own additions', async () => {
    const report = await aCheckOut()
    const missing = { name: 'Door', condition: { in: { condition: 'Good' }, out: { missing: true } } }
    const without = await saved({ ...report, rooms: [], keys: [] })
    expect(without.rooms).toMatchObject([{ name: 'Kitchen', out: { missing: true } }])
    expect(itemOf(without)).toMatchObject(missing)
    expect(without.keys).toMatchObject([{ name: 'Front door', out: { missing: true } }])
    // Leaving it out for one save, or sending it under another id, does not make it new.
    const forged = structuredClone(without)
    Object.assign(itemOf(forged), { name: 'Gate' })
    expect(await save(forged)).toMatchObject(refused)
    itemOf(forged)._uuid = 'other'
    itemOf(forged).condition.in.condition = 'Poor'
    const beside = await saved(forged)
    expect(itemOf(beside)).toMatchObject(missing)
    const items = (of: Report) => of.rooms[0]?.sections[0]?.types[0]?.items ?? []
    expect(items(beside)[1]?.condition.in).toMatchObject({ condition: '', notes: [] })
    items(beside).splice(1, 1)
    Object.assign(itemOf(beside).condition.out, { condition: 'Good', missing: undefined })
    delete beside.rooms[0]?.out
    const back = await saved(beside)
    expect(items(back)).toHaveLength(1)
    expect(itemOf(back).condition.out).not.toHaveProperty('missing')
    back.rooms[0]?.sections[0]?.types.splice(0)
    expect(itemOf(await saved(back))).toMatchObject(missing)
  })

  it('is one even after another type for one save: what was left out is put back, changes are refused', async () => {
    const report = await aCheckOut()
    const nothing = { rooms: [], keys: [], meters: [] }
    const other = await saved({ ...report, type: 'Inventory', ...nothing })
    expect(other).toMatchObject(nothing)
    const changed = structuredClone({ ...other, rooms: report.rooms, type: 'Check Out' })
    itemOf(changed).condition.in.condition = 'Poor'
    expect(await save(changed)).toMatchObject(refused)
    const back = await saved({ ...other, type: 'Check Out' })
    for (const [entry] of [back.rooms, back.keys, back.meters])
      expect(entry).toMatchObject({ readonly: true, out: { missing: true } })
    expect(itemOf(back).condition).toMatchObject({ in: { condition: 'Good', readonly: true }, out: { missing: true } })
  })

  it('keeps what a merge brings of another check-out’s check-in, whatever its type was in between', async () => {
    const into = await agency.make({ type: 'Check Out' })
    const other = await follow(await hall(), 'Check Out')
    const both = await merged(into, other.ref)
    expect(itemOf(both).condition.in).toMatchObject({ condition: 'Good', readonly: true })
    const changed = structuredClone(both)
    itemOf(changed).condition.in.condition = 'Poor'
    expect(await save(changed)).toMatchObject(refused)
    // What the merge took away stays away.
    expect((await saved({ ...(await agency.open(other.id)), title: 'Empty' })).rooms).toEqual([])
    const rewritten = structuredClone({ ...both, type: 'Inventory' })
    itemOf(rewritten).name = 'Cracked door'
    Object.assign(rewritten.rooms[0] ?? {}, { overview: 'Dark' })
    const back = await saved({ ...(await saved(rewritten)), type: 'Check Out' })
    expect(itemOf(back)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good', readonly: true }, out: { facts: { name: 'Cracked door' } } },
    })
    expect(back.rooms).toMatchObject([{ overview: '', readonly: true, out: { facts: { overview: 'Dark' } } }])
    const again = await saved({ ...back, type: 'Mid Term', rooms: [] })
    const put = await saved({ ...again, type: 'Check Out' })
    expect(itemOf(put)).toMatchObject({ name: 'Door', condition: { out: { missing: true } } })
  })

  it('keeps previous responsibility of entries that were removed and are back', async () => {
    const report = await follow(await inventory(), 'Mid Term')
    expect(itemOf(report).condition.previousresponsibility).toEqual(['TT'])
    const without = await saved({ ...report, rooms: [] })
    expect(without.rooms).toEqual([])
    const back = await saved({ ...without, rooms: report.rooms })
    expect(itemOf(back).condition.previousresponsibility).toEqual(['TT'])
  })

  it('moves what was overwritten before check-ins were kept to the side of the check-out', async () => {
    const report = await aCheckOut()
    const inPlace = structuredClone(report)
    Object.assign(itemOf(inPlace), { colour: 'Cream', serial: '77' })
    Object.assign(inPlace.rooms[0] ?? {}, { overview: 'Dark' })
    Object.assign(inPlace.keys[0] ?? {}, { name: 'Shed' })
    // As it was stored before marks: created like this, and changed in place.
    await saved(report)
    for (const [version, body] of [[1, report] as const, [2, inPlace] as const]) {
      const { bodyKey } = (await readVersion(report.id, version)) ?? expect.fail('The version is not there.')
      const text = JSON.stringify(ReportBody.parse(bodyOf(body))).replaceAll(/"readonly":true,?/g, '')
      await putObject(variable('REPORTS_BUCKET'), bodyKey, gzipSync(text.replaceAll(',}', '}')))
    }
    const opened = await agency.open(report.id)
    expect(itemOf(opened)).toMatchObject({ colour: 'Cream' })
    itemOf(opened).qty = 3
    const body = await saved(opened)
    expect(itemOf(body)).toMatchObject({
      colour: '',
      serial: '',
      qty: 1,
      condition: { in: { readonly: true }, out: { facts: { colour: 'Cream', serial: '77', qty: 3 } } },
    })
    expect(body.rooms).toMatchObject([{ overview: '', readonly: true, out: { facts: { overview: 'Dark' } } }])
    expect(body.keys).toMatchObject([{ name: 'Front door', readonly: true, out: { facts: { name: 'Shed' } } }])
    // A user who has it open continues with what they opened.
    const typed = structuredClone(bodyOf(opened))
    typed.title = 'Typed since'
    const next = rebaseOnSaved(typed, bodyOf(opened), bodyOf(body))
    expect(next?.isMarked).toBe(true)
    const again = await saved({ ...body, ...next?.body })
    expect([again.title, again.rooms, again.keys]).toEqual(['Typed since', body.rooms, body.keys])
  })

  it('has no check-in side of new entries, though it was created as a check-in', async () => {
    const report = await follow(await inventory(), 'Check In')
    report.type = 'Check Out'
    report.rooms.push(room('Loft', { condition: { in: { condition: 'As new' } } }) as Report['rooms'][number])
    report.keys.push({ ...structuredClone(report.keys[0]), _uuid: 'new' } as Report['keys'][number])
    const body = await saved(report)
    expect(itemOf({ ...body, rooms: body.rooms.slice(1) }).condition.in.condition).toBe('')
    expect(body.keys).toMatchObject([{ qty: { in: 2 } }, { _uuid: 'new', qty: { in: 0 } }])
    for (const entry of [itemOf(body).condition.in, ...body.rooms, ...body.keys])
      expect(entry).not.toHaveProperty('readonly')
  })
})

describe('a check-out is printed', () => {
  const htmlOf = async ({ id }: Report): Promise<string> => {
    const { htmlCode: html } = (await call(routes.previewHtml, agency.everywhere, { body: { reportid: id } })).body
    return html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }

  it('with the meter readings of its source, and what a merge brought as told if nobody has inspected it', async () => {
    const report = await aCheckOut()
    report.meters = report.meters.map((meter) => ({ ...meter, readings: ['00164'] }))
    const html = await htmlOf(await saved(report))
    for (const word of ['00123', '00164', '41']) expect(html.split(/\s+/)).toContain(word)
    expect(html).not.toContain('told by the agency')
    const chandelier = { name: 'Chandelier', condition: { in: { condition: 'As new' } } }
    const { ref } = await agency.make({ type: 'Check Out', rooms: [room('Loft', chandelier)] })
    const other = await saved({ ...(await merged(report, ref)), type: 'Inventory' })
    const both = await htmlOf(await saved({ ...other, type: 'Check Out' }))
    expect(both).toMatch(/Compared with Inventory \d+, [^.]*in part as told by the agency/)
    expect(both.split('As told by the agency:')).toHaveLength(2)
  })

  it('with the agency’s statements as told, if it was created as a check-in', async () => {
    const report = await follow(await inventory(), 'Check In')
    itemOf(report).condition.in.condition = 'As new'
    const html = await htmlOf(await saved({ ...report, type: 'Check Out' }))
    expect(html).toContain('The check-in as told by the agency')
    expect(html).not.toContain('Compared with Inventory')
  })
})
