import { listMaximum, longTextMax, ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { mergeBodies, type ConflictChoice } from '../index.ts'
import { aBody, aRoom } from '../reports/reports.fixture.ts'

const photo = (id: string) => ({ id, src: `device/1/${id}.jpg` })
const item = (id: string) => ({
  _uuid: id,
  name: `Item ${id}`,
  condition: {
    in: { condition: 'Good', notes: [{ note: 'Scuffed' }], photos: [photo(`p-${id}`)], audios: [photo('au')] },
  },
  constituents: [{ label: 'Handle' }],
})
const question = (questionType: string, value: string) => ({
  _uuid: `q-${questionType}`,
  slug: 'any',
  prompt: questionType,
  questionType,
  value,
})

/** A report with content of every kind, so that anything can be changed. */
const base = aBody('Check Out', {
  rooms: ['a', 'b'].map((id) => aRoom(id, id, [item(`${id}0`), item(`${id}1`)], { photos: [photo(`r-${id}`)] })),
  compliancesections: [
    {
      heading: 'Fire',
      complianceitems: [question('select', 'No'), question('textarea', 'None'), question('date', '2026-11-21')],
    },
  ],
  // An id is unique only within its kind.
  keys: [{ _uuid: 'a', name: 'Yale' }],
  meters: [{ _uuid: 'm', name: 'Gas' }],
  alarms: [{ _uuid: 'a', name: 'Smoke alarm', operated: 'Mains operated' }],
  appliances: [{ _uuid: 'ap', type: 'Gas' }],
  manuals: [{ _uuid: 'ma' }],
  signatures: [{ _uuid: 's', type: 'tenant', name: 'Tom Lee' }],
  fees: [{ _uuid: 'f', name: 'Inspection fee' }],
  uploaddocuments: [{ src: 'device/1/lease.pdf' }],
})

const core = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodCatch
    ? core(schema.unwrap())
    : schema

/** Values of every kind that a field of the body accepts. */
const pool: readonly unknown[] = [
  '',
  'Oak',
  'White',
  'Yes',
  'No',
  'Good',
  'Poor',
  'Dusty',
  'Greasy',
  'TT',
  'LL',
  'Gas',
  'Electric',
  'Solid fuel',
  'Agency',
  'Landlord',
  'Smoke alarm',
  'Heat detector',
  'Battery operated',
  'Mains operated',
  'tenant',
  'other',
  '2026-11-21',
  '2026-11-22',
  '2026-11-21T10:00:00Z',
  '2026-11-22T10:00:00Z',
  'a@b.example',
  'c@d.example',
  'data:image/png;base64,AAAA',
  'device/1/other.jpg',
  'text',
  'select',
  'textarea',
  'date',
  'Unfurnished',
  'x'.repeat(290),
  'y'.repeat(longTextMax - 100),
  '🏠'.repeat(300),
  'z'.repeat(longTextMax),
  0,
  1,
  2,
  3,
  4,
  90,
  180,
  9999,
  true,
  false,
]

interface Place {
  schema: unknown
  holder: Record<string, unknown>
  key: string
}

/** Every field and list of a body, with its schema. */
const placesIn = (value: unknown, schema: unknown, holder: Record<string, unknown>, key: string): Place[] => {
  const here = core(schema)
  const own = { schema: here, holder, key }
  if (here instanceof z.ZodArray) {
    const list = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
    const element = core(here.element)
    return [own, ...list.flatMap((entry, index) => placesIn(entry, element, Object(list), String(index)))]
  }
  if (here instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.entries(here.shape).flatMap(([name, part]) =>
      placesIn(Reflect.get(value, name), part, value as Record<string, unknown>, name),
    )
  return [own]
}

let names = 0
const withNewIds = (entry: unknown): unknown => {
  if (typeof entry !== 'object' || entry === null) return entry
  const copy: Record<string, unknown> = structuredClone(entry) as Record<string, unknown>
  const name = `new-${++names}`
  if ('_uuid' in copy) copy['_uuid'] = name
  if ('id' in copy) copy['id'] = name
  if ('src' in copy) copy['src'] = `device/1/${name}.jpg`
  if ('label' in copy) copy['label'] = name
  if ('slug' in copy && !('prompt' in copy)) copy['slug'] = name
  return copy
}

const isKey = ({ key }: Place) => ['_uuid', 'id', 'src', 'slug'].includes(key)

/** One edit, chosen by numbers. */
const edit = (body: ReportBody, [where, what, how]: readonly [number, number, number]): void => {
  const places = placesIn(body, ReportBody, { body }, 'body').filter((place) => !isKey(place))
  const place = places[where % places.length]
  if (!place) return
  const { schema, holder, key } = place
  if (schema instanceof z.ZodArray) {
    const list = holder[key] as unknown[] | undefined
    if (!list || list.length === 0) return
    const fewer = list.toSpliced(what % list.length, 1)
    // A meter has at least one reading.
    if (how < 3 && schema.safeParse(fewer).success) holder[key] = fewer
    else if (how < 3) return
    else if (how < 6) list.reverse()
    else if (how < 12) list.push(withNewIds(list[what % list.length]))
    // Filled to the maximum, so that what two users add does not fit.
    else for (const max = listMaximum(schema) ?? 0; list.length < max;) list.push(withNewIds(list[0]))
    return
  }
  const values = pool.filter((value) => schema instanceof z.ZodType && schema.safeParse(value).success)
  if (values.length > 0) holder[key] = values[what % values.length]
}

const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 12 }))
const choice = fc.constantFrom<ConflictChoice>('mine', 'theirs', 'both')

const edited = (edits: readonly (readonly [number, number, number])[]): ReportBody => {
  const body = structuredClone(base)
  for (const one of edits) edit(body, one)
  return ReportBody.parse(body)
}

/** Each takes a tenth of a second. */
const runs = Number(process.env['LINTEL_PROPERTIES'] ?? 20)

it('a merge of any two edits is a valid report, whatever is chosen', () => {
  const edits = fc.array(numbers, { maxLength: 20 })
  fc.assert(
    fc.property(edits, edits, fc.array(choice, { minLength: 1, maxLength: 30 }), (one, other, chosen) => {
      const [mine, theirs] = [edited(one), edited(other)]
      const { conflicts } = mergeBodies(base, mine, theirs)
      const choices = new Map(conflicts.map(({ key }, at) => [key, chosen[at % chosen.length] ?? 'mine']))
      const parsed = ReportBody.safeParse(mergeBodies(base, mine, theirs, choices).body)
      expect(parsed.error?.issues).toBeUndefined()
    }),
    { numRuns: runs },
  )
})

const both = (write: (body: ReportBody, text: string) => void, [one, other]: [string, string]) => {
  const bodies = [one, other].map((text) => {
    const body = structuredClone(base)
    write(body, text)
    return ReportBody.parse(body)
  })
  const [mine = base, theirs = base] = bodies
  const [conflict] = mergeBodies(base, mine, theirs).conflicts
  return conflict?.joins
}
const itemOf = (body: ReportBody) => body.rooms[0]?.sections[0]?.types[0]?.items[0] ?? raise()
const questionOf = (body: ReportBody, type: string) =>
  body.compliancesections[0]?.complianceitems.find(({ questionType }) => questionType === type) ?? raise()

it('a merge of any two edits joins only free text, as defined by the contract', () => {
  expect(both((body, text) => void (itemOf(body).condition.in.notes[0] = note(text)), ['Dent', 'Scratch'])).toBe(true)
  expect(both((body, text) => void (body.comments.tenant = text), ['Dent', 'Scratch'])).toBe(true)
  expect(both((body, text) => void Object.assign(body.alarms[0] ?? {}, { condition: text }), ['Old', 'New'])).toBe(true)
  expect(both((body, text) => void (questionOf(body, 'textarea').value = text), ['One', 'Two'])).toBe(true)
  // A grade, an answer of a list, a date, a name, a reference.
  expect(
    both((body, text) => void Object.assign(itemOf(body).condition.in, { condition: text }), ['As new', 'Poor']),
  ).toBe(false)
  expect(both((body, text) => void (questionOf(body, 'select').value = text), ['Yes', 'N/A'])).toBe(false)
  expect(both((body, text) => void (questionOf(body, 'date').value = text), ['2026-11-22', '2026-11-23'])).toBe(false)
  expect(both((body, text) => void (itemOf(body).name = text), ['Door', 'Gate'])).toBe(false)
  expect(both((body, text) => void (body.type = text), ['Check In', 'Inventory'])).toBe(false)
  expect(both((body, text) => void (body.keys[0] = { ...(body.keys[0] ?? raise()), type: text }), ['A', 'B'])).toBe(
    false,
  )
})

it('a merge of any two edits reports that a list cannot hold what both added, and keeps the choice', () => {
  const filled = (from: string) => {
    const body = structuredClone(base)
    for (let at = 0; body.rooms.length < 150; at++)
      body.rooms.push({ ...structuredClone(base.rooms[0] ?? raise()), _uuid: `${from}${at}`, sections: [] })
    return body
  }
  const { body, conflicts } = mergeBodies(base, filled('m'), filled('t'))
  expect(conflicts).toMatchObject([{ kind: 'full', what: 'Rooms', joins: false }])
  expect(body.rooms.map(({ _uuid }) => _uuid)).toEqual(filled('m').rooms.map(({ _uuid }) => _uuid))
  const theirs = mergeBodies(base, filled('m'), filled('t'), new Map([[conflicts[0]?.key ?? '', 'theirs']]))
  expect(theirs.body.rooms).toHaveLength(150)
  expect(theirs.body.rooms.at(-1)?._uuid).toMatch(/^t/)
})

const note = (text: string) => ({ note: text, originalnote: 'Scuffed', flagged: false, responsibility: [] })
const raise = (): never => {
  throw new Error('The test report lacks something')
}
