import type { CheckRule, ReportBody, ReportType, Signature } from '@lintel/contract'
import { expect, it } from 'vitest'
import { aBody, aNote, aPhoto, aRoom, itemsOf, theFirst } from '../reports.fixture.ts'
import type { CheckFacts } from './check.ts'
import { signedContents } from './giving.ts'
import { pathByIds, pathByPositions } from './id-path.ts'
import { checkReport, checks, stopsOf, type KeptAnswer } from './list.ts'
import { unfinishedItems } from './unfinished.ts'

type Upload = NonNullable<ReturnType<CheckFacts['uploads']['get']>>
interface Facts extends CheckFacts {
  uploads: Map<string, Upload>
  changedSince: Map<string, number>
  held: string[]
  given: Set<string>
}

const side = (condition: string, photo: object, note = 'Two scuffs near the door, about 3 cm each') => ({
  condition,
  cleanliness: 'Good domestic',
  notes: [aNote(note)],
  photos: [photo],
})

const before = (condition: string, photo: string) => ({
  ...side(condition, aPhoto(photo, { readonly: true })),
  readonly: true,
})

const hall = (...items: readonly (readonly [id: string, name: string, condition: object])[]) => [
  aRoom(
    'r',
    'Hall',
    items.map(([_uuid, name, condition]) => ({ _uuid, name, condition })),
  ),
]

const entries = (on: 'in' | 'out', key: object) => ({
  meters: [{ _uuid: 'm', name: 'Gas', readings: ['0123'], photos: { [on]: [aPhoto('e1')] } }],
  keys: [{ _uuid: 'k', name: 'Front door', photos: { [on]: [aPhoto('e2')] }, ...key }],
  alarms: [{ _uuid: 'a', name: 'Smoke alarm', location: 'Hall', tested: true, testdate: '2026-11-21' }],
  signatures: [{ _uuid: 's', type: 'tenant', name: 'Ada', email: 'ada@tenants.example' }],
})

/** Passes every check. */
const cleanCheckIn = (): ReportBody =>
  aBody('Check In', {
    tenancy: { startdate: '2026-11-21', checkindate: '2026-11-21' },
    rooms: hall(['i', 'Door', { in: side('Poor', aPhoto('i1')) }], ['j', 'Frame', { in: side('Good', aPhoto('j1')) }]),
    ...entries('in', { qty: { in: 2 } }),
  })

const cleanCheckOut = (): ReportBody => {
  const scuffed = side('Average', aPhoto('i2', { linkedphoto: 'i1' }), 'Scuffed below the lock, 10 cm')
  const cleanliness = 'Good domestic'
  return aBody('Check Out', {
    tenancy: { startdate: '2025-11-21', enddate: '2026-11-20' },
    rooms: hall(
      ['i', 'Door', { in: before('Good', 'i1'), out: scuffed }],
      [
        'j',
        'Frame',
        { in: before('Poor', 'j1'), out: { condition: 'Poor', cleanliness, sameAsCheckin: { active: true } } },
      ],
      // Its age is a change without a picture.
      ['k', 'Lock', { in: before('Good', 'k1'), out: { condition: 'Good', cleanliness, facts: { bought: '2019' } } }],
    ),
    ...entries('out', { readonly: true, qty: { in: 2, out: 2 } }),
  })
}

const factsOf = (): Facts => {
  const taken = ['i1', 'j1', 'i2', 'e1', 'e2'].map((id): [string, Upload] => [
    `u/1/${id}.jpg`,
    { status: 'ready', takenAt: '2026-11-21T10:00:00', sha256: id },
  ])
  return { uploads: new Map(taken), changedSince: new Map(), given: new Set(['s']), held: [] }
}

interface Seeded {
  body: ReportBody
  facts: Facts
  door: ReturnType<typeof itemsOf>[number]
}
type Plant = (seeded: Seeded) => void

/** Changes a part of the report. */
const change =
  <T extends object>(part: (seeded: Seeded) => T) =>
  (to: Partial<T>): Plant =>
  (seeded) =>
    void Object.assign(part(seeded), to)
const frame = ({ body }: Seeded) => itemsOf(body)[1] ?? expect.fail()
const [doorIn, doorOut] = [change(({ door }) => door.condition.in), change(({ door }) => door.condition.out)]
const [frameIn, frameOut] = [change((all) => frame(all).condition.in), change((all) => frame(all).condition.out)]
const meter = change(({ body }) => theFirst(body.meters))
const key = change(({ body }) => theFirst(body.keys))
const alarm = change(({ body }) => theFirst(body.alarms))
const tenancy = change(({ body }) => body.tenancy)
const report = change(({ body }) => body)
const upload =
  (id: string, to: Partial<Upload>): Plant =>
  ({ facts }) => {
    const src = `u/1/${id}.jpg`
    facts.uploads.set(src, { ...(facts.uploads.get(src) ?? { status: 'ready' }), ...to })
  }
const same = (src: string, id = 'x') => aPhoto(id, { src: `u/1/${src}.jpg` })
const signer = (to: Partial<Signature>) => ({ ...theFirst(cleanCheckIn().signatures), ...to })

const item = 'rooms.r.sections.doors.types.door.items'
const door = `${item}.i.condition`
const other = `${item}.j.condition`

/** What is wrong, at check-in or check-out, and where it is found. */
const faults: Record<CheckRule, readonly (readonly ['in' | 'out', Plant, path: string])[]> = {
  place: [
    ['in', doorIn({ notes: [aNote('needs attention')] }), `${door}.in.notes`],
    ['in', doorIn({ notes: [aNote('Damaged')] }), `${door}.in.notes`],
    ['in', doorIn({ notes: [aNote('Badly worn, and dirty')] }), `${door}.in.notes`],
    ['in', doorIn({ notes: [] }), `${door}.in.notes`],
    ['out', doorOut({ notes: [aNote('Two small scratches')] }), `${door}.out.notes`],
    ['out', doorOut({ notes: [aNote('In need of repair')] }), `${door}.out.notes`],
  ],
  photo: [
    ['in', doorIn({ photos: [] }), `${door}.in.photos`],
    ['in', doorIn({ condition: 'Very poor', photos: [] }), `${door}.in.photos`],
    ['in', frameIn({ condition: 'Poor', photos: [] }), `${other}.in.photos`],
    ['out', doorOut({ photos: [] }), `${door}.out.photos`],
    ['out', doorOut({ condition: 'Poor', photos: [] }), `${door}.out.photos`],
  ],
  pair: [
    ['out', doorOut({ photos: [aPhoto('i2')] }), `${door}.out.photos`],
    ['out', doorOut({ photos: [aPhoto('i2', { linkedphoto: 'gone' })] }), `${door}.out.photos`],
    ['out', doorOut({ condition: 'Good', cleanliness: 'Greasy', photos: [] }), `${door}.out.photos`],
    ['out', doorOut({ condition: 'Good', facts: { colour: 'Red' }, photos: [] }), `${door}.out.photos`],
    [
      'out',
      frameOut({ condition: 'Good', sameAsCheckin: { active: false, note: '' }, notes: [aNote('Repainted')] }),
      `${other}.out.photos`,
    ],
  ],
  camera: [
    ['in', upload('i1', { takenAt: '2026-11-19T23:59:00' }), `${door}.in.photos.i1`],
    ['in', upload('i1', { takenAt: '2026-11-23T00:01:00+00:00' }), `${door}.in.photos.i1`],
    ['in', upload('e1', { takenAt: '2020-01-01T00:00:00' }), 'meters.m.photos.in.e1'],
    ['in', upload('j1', { takenAt: '2025-11-21T10:00:00' }), `${other}.in.photos.j1`],
    ['out', upload('i2', { takenAt: '2025-11-21T10:00:00' }), `${door}.out.photos.i2`],
  ],
  twice: [
    ['in', frameIn({ photos: [aPhoto('j1'), same('i1')] }), `${other}.in.photos.x`],
    ['in', doorIn({ photos: [aPhoto('i1'), same('i1')] }), `${door}.in.photos.x`],
    ['out', doorOut({ photos: [{ ...same('i1', 'i2'), linkedphoto: 'i1' }] }), `${door}.out.photos.i2`],
    ['out', upload('i2', { sha256: 'i1' }), `${door}.out.photos.i2`],
    [
      'out',
      (seeded) => {
        // Twice at check-in, and nobody can repair that now; the new picture comes before one of them.
        for (const { condition } of [seeded.door, frame(seeded)])
          condition.in.photos.push({ ...same('k1'), readonly: true })
        theFirst(seeded.door.condition.out.photos).src = 'u/1/j1.jpg'
      },
      `${door}.out.photos.i2`,
    ],
    ['in', ({ body }) => theFirst(body.rooms).photos.push(same('i1')), `${door}.in.photos.i1`],
  ],
  tenancy: [
    ['in', tenancy({ startdate: '2026-11-29' }), 'tenancy.startdate'],
    ['in', tenancy({ startdate: '2026-11-13' }), 'tenancy.startdate'],
    [
      'in',
      (all) => (report({ type: 'Inventory' })(all), tenancy({ startdate: '2027-02-01' })(all)),
      'tenancy.startdate',
    ],
    ['out', tenancy({ enddate: '2026-11-13' }), 'tenancy.enddate'],
    ['out', tenancy({ enddate: '2026-12-31' }), 'tenancy.enddate'],
  ],
  alarm: [
    ['in', alarm({ tested: false }), 'alarms.a.tested'],
    ['in', alarm({ testdate: '2026-11-20' }), 'alarms.a.testdate'],
    ['in', alarm({ testdate: '' }), 'alarms.a.testdate'],
    ['in', tenancy({ checkindate: '2026-11-22' }), 'alarms.a.testdate'],
    ['out', alarm({ tested: false }), 'alarms.a.tested'],
  ],
  meter: [
    ['in', meter({ readings: [''] }), 'meters.m.readings'],
    ['in', meter({ readings: [''], reason: 'Locked cupboard' }), 'meters.m.readings'],
    ['in', meter({ photos: { in: [], out: [] } }), 'meters.m.photos.in'],
    ['out', meter({ photos: { in: [], out: [] } }), 'meters.m.photos.out'],
    ['in', key({ photos: { in: [], out: [] } }), 'keys'],
    ['in', key({ qty: { in: 0, out: 0 } }), 'keys.k.qty.in'],
    ['out', key({ qty: { in: 2, out: 0 } }), 'keys.k.qty.out'],
  ],
  keys: [
    ['out', key({ qty: { in: 2, out: 1 } }), 'keys.k.qty.out'],
    ['out', key({ qty: { in: 2, out: 3 } }), 'keys.k.qty.out'],
    ['out', key({ out: { missing: true } }), 'keys.k.qty.out'],
    ['out', key({ qty: { in: 2, out: 0, counted: true } }), 'keys.k.qty.out'],
  ],
  aftersignature: [
    ['in', ({ facts }) => facts.changedSince.set('s', 3), 'signatures.s'],
    ['out', ({ facts }) => facts.changedSince.set('s', 1), 'signatures.s'],
  ],
  waiting: [
    ['in', upload('i1', { status: 'waiting' }), `${door}.in.photos.i1`],
    ['in', upload('i1', { status: 'refused', message: 'Not a JPEG.' }), `${door}.in.photos.i1`],
    ['out', upload('e1', { status: 'waiting' }), 'meters.m.photos.out.e1'],
    ['out', ({ facts }) => facts.held.push('12 photographs still on Ann’s phone'), 'address'],
    ['in', report({ unassignedphotos: [aPhoto('u')] }), 'unassignedphotos'],
    ['out', report({ unassignedphotos: [aPhoto('u'), aPhoto('v')] }), 'unassignedphotos'],
  ],
  given: [
    ['in', ({ facts }) => facts.given.clear(), 'signatures.s'],
    ['out', ({ facts }) => facts.given.clear(), 'signatures.s'],
    ['in', report({ signatures: [] }), 'signatures'],
    ['in', report({ signatures: [signer({ _uuid: 't' })] }), 'signatures.t'],
    ['out', report({ signatures: [signer({ type: 'landlord' })] }), 'signatures'],
    ['in', report({ type: 'Inventory', signatures: [signer({ _uuid: 't' })] }), 'signatures.t'],
    ['in', report({ signatures: [signer({}), signer({ _uuid: 't', name: 'Ben' })] }), 'signatures.t'],
  ],
}

const rows = Object.entries(faults).flatMap(([rule, list]) =>
  list.map(([at, plant, path], number) => [`${rule} ${number + 1}`, rule, at, plant, path] as const),
)

it.each(rows)('finds the fault %s alone', (_name, rule, at, plant, path) => {
  const body = at === 'in' ? cleanCheckIn() : cleanCheckOut()
  const facts = factsOf()
  expect(checkReport(body, { facts })).toEqual([])
  plant({ body, facts, door: theFirst(itemsOf(body)) })
  expect(checkReport(body, { facts }).map((found) => `${found.rule} ${found.path}`)).toEqual([`${rule} ${path}`])
})

it('finds what the body says without the facts, and nothing else', () => {
  const found = rows.filter(([, , at, plant]) => {
    const body = at === 'in' ? cleanCheckIn() : cleanCheckOut()
    plant({ body, facts: factsOf(), door: theFirst(itemsOf(body)) })
    return checkReport(body).length > 0
  })
  expect(new Set(found.map(([, rule]) => rule)).size).toBe(9)
  expect(found.every(([, rule]) => !checks[rule as CheckRule].needsFacts)).toBe(true)
})

it('leaves out what the type does not show', () => {
  const body = cleanCheckIn()
  theFirst(body.alarms).tested = false
  const type = (change: Partial<ReportType>) => ({ activeMenuList: ['Rooms' as const], itemEditFields: [], ...change })
  expect(checkReport(body, { type: type({ activeMenuList: ['Alarms'] }) })).toHaveLength(1)
  expect(checkReport(body, { type: type({}) })).toEqual([])
  theFirst(itemsOf(body)).condition.in.photos = []
  expect(checkReport(body, { type: type({}) })).toMatchObject([{ rule: 'photo' }])
  expect(checkReport(body, { type: type({ itemEditFields: ['Check In Condition'] }) })).toEqual([])
  const question = { _uuid: 'q', slug: 'q', prompt: 'Alarm', photos: [aPhoto('p'), aPhoto('p')] }
  const checklist = { compliancesections: [{ heading: 'Safety', complianceitems: [question] }] }
  const rooms = [aRoom('r', 'Hall', [], checklist)]
  expect(checkReport(aBody('Routine Inspection Checklist', { rooms }))).toMatchObject([{ rule: 'twice' }])
})

it('stops for the agency’s rules until they are answered, and never because it was not given', () => {
  const body = cleanCheckIn()
  theFirst(body.alarms).tested = false
  const facts = { ...factsOf(), given: new Set<string>() }
  const found = (answers: KeptAnswer[] = []) => checkReport(body, { facts, answers, stops: ['alarm', 'given'] })
  expect(found().map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['alarm stop', 'given warn'])
  expect(stopsOf(found())).toMatchObject([{ rule: 'alarm' }])
  const answered = found(found().map((point) => ({ ...point, answer: 'Sealed unit' })))
  expect(answered[0]).toMatchObject({ answer: 'Sealed unit' })
  expect(stopsOf(answered)).toEqual([])
})

it('says at how many places photographs are that were taken on another day', () => {
  const body = cleanCheckIn()
  theFirst(itemsOf(body)).condition.in.photos.push(aPhoto('e3'))
  const facts = factsOf()
  for (const id of ['i1', 'e1', 'e2', 'e3'])
    facts.uploads.set(`u/1/${id}.jpg`, { status: 'ready', takenAt: '2026-11-02T10:00:00', sha256: id })
  expect(checkReport(body, { facts }).map(({ message }) => message)).toEqual([
    'Hall, Door and 2 other places: by the camera’s clock, 4 photographs taken on 02/11/2026, 19 days before the inspection',
  ])
})

it('takes no answer for what has changed since', () => {
  const body = cleanCheckOut()
  const [key] = body.keys
  Object.assign(key ?? {}, { qty: { in: 2, out: 1 } })
  const answers = checkReport(body).map((point) => ({ ...point, answer: 'The tenant showed it' }))
  expect(checkReport(body, { answers })).toMatchObject([{ rule: 'keys', answer: 'The tenant showed it' }])
  Object.assign(key ?? {}, { out: { missing: true } })
  expect(checkReport(body, { answers })).toMatchObject([
    { rule: 'keys', message: 'Keys, Front door: 2 given, 0 returned' },
  ])
  expect(checkReport(body, { answers })[0]).not.toHaveProperty('answer')
})

it('finds the place again after entries were moved, and not once it is gone', () => {
  const body = cleanCheckIn()
  const path = pathByIds(body, 'rooms.0.sections.0.types.0.items.1.condition.in.photos.0')
  const items = theFirst(theFirst(theFirst(body.rooms).sections).types).items
  items.reverse()
  expect(pathByPositions(body, path)).toBe('rooms.0.sections.0.types.0.items.0.condition.in.photos.0')
  items.shift()
  expect(pathByPositions(body, path)).toBeUndefined()
})

it('takes comments and signatures for no change of what was signed', () => {
  const [body, other] = [cleanCheckIn(), cleanCheckIn()]
  theFirst(other.signatures).image = 'data:image/png;base64,AA=='
  theFirst(itemsOf(other)).tenantcomments.comments = 'It was there.'
  expect(signedContents(other)).toBe(signedContents(body))
  theFirst(itemsOf(other)).colour = 'Red'
  expect(signedContents(other)).not.toBe(signedContents(body))
})

it('lists items that are still to be graded, where items have grades', () => {
  const body = cleanCheckIn()
  body.rooms.push(
    aRoom('q', 'Loft', [
      { _uuid: 'n', name: 'Hatch' },
      { _uuid: 'h', name: 'Beam', condition: { in: { condition: 'Good' } } },
    ]),
  )
  expect(unfinishedItems(body, undefined)).toEqual([
    { message: '1 item not graded', path: 'rooms.q.sections.doors.types.door.items.n.condition.in' },
    { message: '1 item without cleanliness', path: 'rooms.q.sections.doors.types.door.items.h.condition.in' },
  ])
  const type = { itemEditFields: ['Item' as const], activeMenuList: ['Rooms' as const] }
  expect(unfinishedItems(body, type)).toEqual([])
})
