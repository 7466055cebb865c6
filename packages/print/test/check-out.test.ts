import type { ReportBody } from '@lintel/contract'
import { photoReferences, roomCodes } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportDocument } from '../src/index.ts'
import { aBody, aPhoto, aReport, aSource, itemsIn } from './source.ts'
import { flat, pagesWith, print, type Printed } from './printed.ts'

/** A body copied in full from the previous report. */
const asMarked = (of: ReportBody): ReportBody => {
  for (const { item } of itemsIn(of)) item.condition.in.readonly = true
  for (const entry of [...of.rooms, ...of.keys, ...of.meters, ...of.appliances]) entry.readonly = true
  for (const photo of [...of.propertyDetails.locationPhotos, ...of.rooms.flatMap(({ photos }) => photos)])
    photo.readonly = true
  return of
}

/** A check-out: the second item changed, the third graded again, the last forgotten, the rest unchanged. */
const aCheckOut = () => {
  const body = aBody('Check Out')
  const items = itemsIn(body).map(({ item }) => item)
  for (const [at, { condition }] of items.entries()) {
    if (at === items.length - 1) continue
    condition.out.sameAsCheckin.active = at !== 1 && at !== 2
  }
  const [, changed, graded] = items
  if (!changed || !graded) throw new Error('The report is too small.')
  changed.condition.in.condition = 'Good'
  changed.condition.in.photos = [aPhoto('before')]
  changed.condition.out.condition = 'Poor'
  changed.condition.out.cleanliness = 'Greasy'
  changed.condition.out.notes = [
    { note: 'Burn to the middle, about 4 cm', originalnote: '', flagged: true, responsibility: ['TT', 'CLN'] },
  ]
  changed.condition.out.photos = [aPhoto('alone'), aPhoto('after', { linkedphoto: 'before' })]
  graded.condition.out.condition = graded.condition.in.condition
  const [yale, mortice] = body.keys
  if (yale) yale.qty = { in: 3, out: 3 }
  if (mortice) mortice.qty = { in: 2, out: 1 }
  body.meters[0]?.photos.in.push(aPhoto('meter-in'), aPhoto('meter-in-2'))
  body.meters[0]?.photos.out.push(aPhoto('meter-out'))
  body.propertyDetails.locationPhotos.push(aPhoto('front'))
  changed.tenantcomments = {
    comments: 'The burn was there before us',
    approved: true,
    flagged: false,
    photos: [],
    updatedAt: '2026-11-03T10:00:00Z',
  }
  return body
}

const body = asMarked(aCheckOut())
const { generalNotes: notesBefore } = body.propertyDetails
body.propertyDetails.generalNotes += '\nSeen without the tenant'
body.propertyDetails.locationPhotos.push(aPhoto('gate', { caption: 'Gate' }))
const report = aReport(body, { previousReportRef: 200001, previousReportType: 'Inventory' })
const previous = {
  ref: 200001,
  date: '2025-05-16',
  meters: body.meters.map((meter, at) => (at === 0 ? { ...meter, readings: ['047213', '017000'] } : meter)),
}
let printed: Printed
beforeAll(async () => {
  printed = await print(aSource(report, { previous, carried: { notes: notesBefore, photographs: new Set(['front']) } }))
})

describe('a printed check-out', () => {
  it('is as valid as every document, and names the report that it is compared with', () => {
    expect(printed.structure).toMatchObject({ tagged: true, lang: 'en-GB', problems: [] })
    expect(printed.outline).toHaveLength(printed.headings)
    expect(printed.headingSize).toBeCloseTo(26, 0)
    expect(printed.flat).toContain(flat('Compared with Inventory 200001, Friday, 16 May 2025'))
  })

  it('says what of its property comes from the check-in, and what does not', async () => {
    expect(printed.flat).toContain(
      flat(
        `At check-in, from Inventory 200001, 16/05/2025 ${notesBefore} At check-out, 02/11/2026 Seen without the tenant`,
      ),
    )
    expect(flat(printed.pages[0] ?? '')).toContain(flat('P-02, 02/11/2026 10:14'))
    expect(printed.flat).toContain(flat('P-01 02/11/2026 10:14 At check-in: Property'))
    const alone = structuredClone(body)
    alone.propertyDetails.locationPhotos.pop()
    const followed = aReport(alone, { previousReportRef: 200001, previousReportType: 'Inventory' })
    const { data } = await reportDocument(aSource(followed, { previous }))
    expect(data).toMatchObject({
      front: { caption: 'P-01, taken at the check-in, 02/11/2026 10:14' },
      notesByVisit: [{ of: '', text: alone.propertyDetails.generalNotes }],
    })
    const told = await reportDocument(aSource(aReport(alone)))
    expect(told.data).toMatchObject({ front: { caption: 'P-01, 02/11/2026 10:14' } })
  })

  it('points from an item to what the tenant says of it, and back', () => {
    const comments = printed.outline.find(({ title }) => title === 'Comments')?.page ?? 0
    const row = pagesWith(printed, 'Poor, greasy Flagged. Burn to the middle')[0] ?? 0
    expect(printed.flat).toContain(flat(`Comment by tenant, page ${comments}`))
    expect(flat(printed.pages[comments - 1] ?? '')).toContain(flat(`The burn was there before us ${row}`))
  })

  it('counts what changed, by whose it is, and item by item with the page of its row', () => {
    const at = printed.outline.find(({ title }) => title === 'What changed')?.page ?? 0
    const page = flat(printed.pages[at - 1] ?? '')
    expect(page).toContain(
      flat(
        'Of 24 items in 3 rooms, 22 are as they were on 16/05/2025, and 1 is not. 1 item was not recorded at check-out.',
      ),
    )
    expect(page).toContain(flat('TT Tenant 1.2 1 CLN Cleaning 1.2 1'))
    const [room] = report.rooms
    const row = pagesWith(printed, 'Poor, greasy Flagged. Burn to the middle')[0]
    const name = itemsIn(report)[1]?.item.name ?? ''
    expect(page).toContain(
      flat(`1.2 ${name} ${room?.name} Burn to the middle, about 4 cm TT Tenant CLN Cleaning ${row}`),
    )
    expect(page).toContain(flat(`Not recorded at check-out: ${itemsIn(report).at(-1)?.ref}.`))
  })

  it('shows each item before and after', () => {
    const rows = itemsIn(report)
    expect(printed.flat.match(/Ascheck-in(?!\.)/gi)?.length).toBeGreaterThanOrEqual(rows.length - 3)
    expect(printed.flat).toContain(flat('Poor, greasy Flagged. Burn to the middle, about 4 cm'))
    expect(printed.flat).toContain('Notrecorded')
    for (const { ref, item } of rows) expect(pagesWith(printed, `${ref} ${item.name}`), ref).not.toHaveLength(0)
  })

  it('shows linked photographs side by side, and numbers each side as the editor does', () => {
    const [room] = report.rooms
    const [code = ''] = roomCodes(report.rooms)
    if (!room) throw new Error('There is no room.')
    const before = photoReferences(room, code, 'in').get('before')
    const out = photoReferences(room, code, 'out')
    const name = itemsIn(report)[1]?.item.name ?? ''
    expect(printed.flat).toContain(
      flat(
        `${before} 02/11/2026 10:14 At check-in: ${name} ${out.get('after')} out 02/11/2026 10:14 At check-out: ${name} 1.2 ${name}`,
      ),
    )
    expect(printed.flat).toContain(flat(`${out.get('alone')} out 02/11/2026 10:14 1.2 ${name}`))
    expect(printed.photographIds).toEqual(expect.arrayContaining(['before', 'after', 'alone', 'meter-out']))
  })

  it('compares keys and readings', () => {
    // In a column that breaks no word.
    expect(printed.pages.join(' ')).toMatch(/Oven\s+Electric\s+1\s+Not\s+recorded\s+at\s+check-out/)
    expect(printed.flat).toContain(flat('1 key not returned Mortice Each tried in the lock 2 1'))
    const photographed = 'Photographed 02/11/2026 10:14'
    expect(printed.flat).toContain(
      flat(`047213 017000 ${photographed} 048213 017906 ${photographed} 1000 906 M-01, M-02, M-01 out`),
    )
    expect(printed.flat).toContain(flat('At check-in, 16/05/2025 At check-out, 02/11/2026 Used Photo'))
  })

  it('has a summary of only the changes, with the same references', async () => {
    const summary = await print(aSource(report, { previous, variant: 'summary' }))
    expect(summary.structure).toMatchObject({ title: expect.stringMatching(/^Check Out, summary, /), problems: [] })
    expect(summary.flat).toContain(flat('Poor, greasy Flagged. Burn to the middle, about 4 cm'))
    expect(summary.flat).not.toContain('Ascheck-in')
    expect(summary.photographIds.toSorted()).toEqual(['after', 'alone', 'before', 'gate'])
    expect(summary.pages.length).toBeLessThan(printed.pages.length)
    const titles = summary.outline.map(({ title }) => title)
    expect(titles).toContain('Record of this report')
    expect(titles).not.toContain('Contents')
  })
})

const withGone = () => {
  const goneBody = asMarked(aCheckOut())
  const [, , item] = itemsIn(goneBody).map((each) => each.item)
  const [first, second] = goneBody.rooms
  const [yale, mortice] = goneBody.keys
  const [oven] = goneBody.appliances
  if (!item || !first || !second || !yale || !mortice || !oven) throw new Error('The report is too small.')
  Object.assign(item, { name: 'Lamp', colour: 'White', make: 'Lumen', serial: 'L-7' })
  item.condition.in.condition = 'Good'
  item.condition.out = {
    condition: '',
    cleanliness: '',
    photos: [],
    audios: [],
    missing: true,
    notes: [{ note: 'Taken by the tenant', originalnote: '', flagged: false, responsibility: ['TT'] }],
    sameAsCheckin: { active: false, note: '' },
  }
  first.overview = 'Bright, freshly painted'
  first.out = { facts: { overview: 'Dark, walls marked' } }
  second.out = { missing: true }
  Object.assign(yale, { name: 'Yale', readonly: true, out: { missing: true } })
  Object.assign(mortice, { code: '12', readonly: true, out: { facts: { code: '13' } } })
  Object.assign(oven, { name: 'Oven', serial: 'A1', readonly: true, out: { facts: { serial: 'B2' } } })
  return aReport(goneBody, { previousReportRef: 200001, previousReportType: 'Inventory' })
}

it('an entry missing at check-out is printed with the check-in’s values, counted, and listed as missing', async () => {
  const whole = await print(aSource(withGone(), { previous }))
  expect(whole.structure.problems).toEqual([])
  expect(whole.flat).toContain(flat('Lamp White. Lumen. Serial L-7'))
  const at = whole.outline.find(({ title }) => title === 'What changed')?.page ?? 0
  const pages = flat(whole.pages.slice(at - 1, at + 1).join(' '))
  expect(pages).toContain(flat('Not there at check-out Taken by the tenant TT Tenant'))
  expect(pages).toContain(flat('Overview: Bright, freshly painted Overview: Dark, walls marked'))
  expect(pages).toContain(flat('Key Yale Listed Not there at check-out'))
  expect(pages).toContain(flat('Code: 12 Code: 13'))
  expect(pages).toContain(flat('Appliance Oven Serial number: A1 Serial number: B2'))
  expect(pages).toContain('Lamp(1.3)')
  expect(whole.flat).toContain(
    flat('Overview at check-in: Bright, freshly painted Overview at check-out: Dark, walls marked'),
  )
  expect(whole.flat).toContain(flat('Serial number at check-out: B2'))
  expect(whole.flat).toContain(flat('Yale Not there at check-out'))
})

describe('an item’s changed facts', () => {
  const withFacts = () => {
    const changedBody = asMarked(aCheckOut())
    const [, , lost, renamed] = itemsIn(changedBody).map(({ item }) => item)
    if (!lost || !renamed) throw new Error('The report is too small.')
    Object.assign(lost, { name: 'Lamp', colour: 'White', qty: 3 })
    lost.condition.out.facts = { colour: 'Cream', qty: 1 }
    Object.assign(renamed, { name: 'Blind', constituents: [{ label: 'Cord', value: 2 }] })
    renamed.condition.out.sameAsCheckin.active = false
    renamed.condition.out.condition = ''
    renamed.condition.out.cleanliness = ''
    renamed.condition.out.facts = { name: 'Curtain', constituents: [] }
    return aReport(changedBody, { previousReportRef: 200001, previousReportType: 'Inventory' })
  }

  it('are printed next to the check-in’s, and count as a change', async () => {
    const whole = await print(aSource(withFacts(), { previous }))
    expect(whole.structure.problems).toEqual([])
    expect(whole.flat).toMatch(/Colour:WhiteQuantity:3.*?Colour:CreamQuantity:1/)
    expect(whole.flat).toContain(flat('Item: Blind Parts: 2 cord'))
    expect(whole.flat).toContain(flat('Item: Curtain Parts: None'))
    const at = whole.outline.find(({ title }) => title === 'What changed')?.page ?? 0
    const page = flat(whole.pages[at - 1] ?? '')
    expect(page).toContain(flat('20 are as they were on 16/05/2025, and 3 are not.'))
    expect(page).toContain(flat('Colour: White, now Cream Quantity: 3, now 1'))
    expect(page).toContain(flat('Item: Blind, now Curtain Parts: 2 cord, now None'))
    expect(whole.flat).not.toContain('astoldbytheagency')
  })

  it('is compared with the check-in stated by the agency if the check-out follows no report', async () => {
    const told = aReport(aCheckOut())
    const { flat: words, structure } = await print(aSource(told))
    expect(structure.problems).toEqual([])
    expect(words).toContain(flat('Compared with The check-in as told by the agency'))
    expect(words).toContain(flat('At check-in, as told by the agency'))
    expect(words).toContain(flat('No report of the check-in is kept here.'))
    expect(words).toContain(flat('are as they were at check-in'))
  })

  it('is compared item by item with the check-in told, if a report states the rest', { tags: ['long'] }, async () => {
    const partly = asMarked(aCheckOut())
    const [, changed] = itemsIn(partly).map(({ item }) => item)
    const [key] = partly.keys
    if (!changed || !key) throw new Error('The report is too small.')
    delete changed.condition.in.readonly
    delete key.readonly
    const told = aReport(partly, { previousReportRef: 200001, previousReportType: 'Inventory' })
    const { flat: words, structure } = await print(aSource(told, { previous }))
    expect(structure.problems).toEqual([])
    expect(words).toContain(flat('Compared with Inventory 200001, Friday, 16 May 2025, in part as told by the agency'))
    expect(words).toContain(flat('At check-in, 16/05/2025'))
    expect(words.split(flat('As told by the agency: ')).length).toBe(2)
    expect(words).toContain(flat('At check-in as told by the agency'))
    expect(words).toContain(flat('Where it says so, no report of the check-in is kept here.'))
    const whole = aReport(aCheckOut(), { previousReportRef: 200001, previousReportType: 'Inventory' })
    const all = (await print(aSource(whole, { previous }))).flat
    expect(all).toContain(flat('Compared with The check-in as told by the agency'))
    expect(all).not.toContain(flat('Compared with Inventory'))
  })
})
