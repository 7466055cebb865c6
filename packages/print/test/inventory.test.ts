import type { Item } from '@lintel/contract'
import { itemsOfRoom, photoReferences, roomCodes } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { statedOf } from '../src/sections/rooms/view.ts'
import { aBody, aReport, aSource, aTrail, itemsIn } from './source.ts'
import { flat, pagesWith, print, type Printed } from './printed.ts'

/** Long enough that rooms go on over pages. */
const report = aReport(aBody('Inventory', { rooms: 3, items: 75, photos: 18 }))
const [graded] = report.rooms
if (graded) graded.rest = { condition: 'Good', cleanliness: 'Good domestic' }
const stated = 'Good, good domestic, unless stated otherwise.'
const source = aSource(report)
source.client.options = { printsUnlessOtherwise: true }
source.trail = aTrail('2026-11-02', [
  ['mailed', 'Ms A. Rahman', 'a.rahman@tenants.example'],
  ['delivered', '', 'a.rahman@tenants.example'],
  ['mailed', '', 'owner@people.example'],
  ['bounced', '', 'owner@people.example'],
  ['opened', '', 'a.rahman@tenants.example'],
  ['reminded', '', 'a.rahman@tenants.example'],
  ['signed', 'Jo Bell', ''],
])
let printed: Printed

/** The row of an item in the text of a page. */
const rowOf = (ref: string, { name, qty, condition: { in: found } }: Item) =>
  new RegExp(
    String.raw`(?:^| )${ref.replace('.', String.raw`\.`)} ${name}[^0-9]* ${qty} ${found.condition} ${found.cleanliness}`,
  )

beforeAll(async () => {
  printed = await print(source)
})

describe('a printed inventory', () => {
  it('says to whom the report was given, and what they did, as of its own day', () => {
    expect(printed.flat).toContain(flat('To whom it was given, as of 4 November 2026'))
    for (const row of [
      'Ms A. Rahman E-mail, delivered 2 November 2026 2 November 2026 2 November 2026 No reply by 4 November 2026; sent, opened, reminded once',
      'owner@people.example E-mail, not delivered 2 November 2026 No link opened No No reply by 4 November 2026; sent, not delivered, no link opened',
      'Jo Bell By link or in person 2 November 2026 – No Signed on 2 November 2026',
    ])
      expect(printed.flat).toContain(flat(row))
  })

  it('is a valid, tagged PDF with language, title and only our own faces', () => {
    expect(printed.structure).toMatchObject({
      tagged: true,
      lang: 'en-GB',
      title: 'Inventory, 27 Saltmarsh Lane, Old Quay, Westhaven, ZZ4 7QL, ref 204117',
      problems: [],
    })
    expect(printed.headingSize).toBeCloseTo(26, 0)
    expect(printed.structure.fonts).toEqual(
      ['CrimsonText-Italic', 'CrimsonText-Regular', 'CrimsonText-SemiBold', 'Lato-Bold', 'Lato-Regular'].map(
        (name) => ({ name, embedded: true }),
      ),
    )
  })

  it('prints the common grades of a room’s remaining items, if the client’s setting enables it', () => {
    expect(pagesWith(printed, stated)).toHaveLength(1)
    const [, other] = report.rooms
    if (!graded || !other) throw new Error('The test report has too few rooms')
    expect(statedOf(other, 'in', true)).toBe('')
    expect(statedOf(graded, 'in', false)).toBe('')
    // An item added since is ungraded, whatever the common grades were.
    const [first] = itemsOfRoom(graded)
    if (!first) throw new Error('The test room has no item')
    const before = first.condition.in.condition
    first.condition.in.condition = ''
    expect(statedOf(graded, 'in', true)).toBe('')
    first.condition.in.condition = before
    expect(statedOf(graded, 'in', true)).toBe(stated)
  })

  it('lists the page of each heading in the contents', () => {
    const contents = printed.pages[1] ?? ''
    const sections = [
      'How to read this report',
      'Things to note',
      'Property and tenancy',
      'Meters and keys',
      'Alarms, appliances and manuals',
      'Declaration and signatures',
      'Record of this report',
      ...report.rooms.map((room, at) => `${at + 1} ${room.name}`),
    ]
    for (const name of sections) {
      const { page } = printed.outline.find(({ title }) => flat(title) === flat(name)) ?? { page: 0 }
      expect(page, name).toBeGreaterThan(2)
      const figures = String.raw`${name.replaceAll(/[()]/g, '.')}(?: \d+){0,3}? ${page}(?: |$)`
      expect(contents, name).toMatch(new RegExp(figures))
      expect(pagesWith(printed, name), name).toContain(page)
    }
  })

  it('prints agency, room and page number on every page except the cover', () => {
    const count = printed.pages.length
    expect(printed.pages[0]).not.toContain(`of ${count}`)
    for (const [at, text] of printed.pages.entries()) {
      if (at === 0) continue
      expect(text).toContain(`Ref 204117, version 14 Page ${at + 1} of ${count}`)
      expect(text).toContain('Harbour & Vale Lettings')
      expect(text).toContain('27 Saltmarsh Lane, Old Quay, Westhaven, ZZ4 7QL')
    }
    for (const [at, room] of report.rooms.entries()) {
      const { page } = printed.outline.find(({ title }) => flat(title) === flat(`${at + 1}${room.name}`)) ?? { page: 0 }
      expect(printed.pages[page - 1]).toContain(`${at + 1}. ${room.name}`)
    }
  })

  it('has every item with its grades and notes, on the pages of its room', () => {
    for (const { ref, item } of itemsIn(report)) {
      const { notes } = item.condition.in
      const row = rowOf(ref, item)
      expect(
        printed.pages.some((text) => row.test(text)),
        `${ref} ${item.name}`,
      ).toBe(true)
      for (const { note, responsibility } of notes) expect(printed.flat).toContain(flat(note) + responsibility.join(''))
    }
  })

  it('lists on the page of things to note what is flagged, with its code and the page of its row', () => {
    const at = printed.outline.find(({ title }) => title === 'Things to note')?.page ?? 0
    const first = printed.outline.find(({ title }) => flat(title) === flat(`1 ${report.rooms[0]?.name}`))?.page ?? 0
    const flagged = itemsIn(report).filter(({ item }) => item.condition.in.notes.some((note) => note.flagged))
    let later = 0
    for (const { ref, item } of flagged) {
      const room = report.rooms[Number(ref.split('.')[0]) - 1]?.name ?? ''
      const { page: begins } = printed.outline.find(({ title }) => flat(title).endsWith(flat(room))) ?? { page: 0 }
      const row = rowOf(ref, item)
      const page = printed.pages.findIndex((text, index) => index >= first - 1 && row.test(text))
      if (page + 1 > begins) later += 1
      const [note] = item.condition.in.notes
      expect(flat(printed.pages.slice(at - 1, at + 1).join('')), ref).toContain(
        flat(`${ref}${item.name}${room}${note?.note}${note?.responsibility.join('')}${page + 1}`),
      )
    }
    expect(later).toBeGreaterThan(2)
  })

  it('numbers photographs as the editor does, each with its time, and shows them all', () => {
    const codes = roomCodes(report.rooms)
    const shown: string[] = []
    for (const [at, room] of report.rooms.entries())
      for (const [id, ref] of photoReferences(room, codes[at] ?? '', 'in')) {
        shown.push(id)
        expect(printed.flat, ref).toContain(`${ref}02/11/202610:14`)
      }
    const [room] = report.rooms
    const references = room ? photoReferences(room, codes[0] ?? '', 'in') : new Map<string, string>()
    for (const { item } of itemsIn({ rooms: report.rooms.slice(0, 1) })) {
      const { cleanliness, notes, photos } = item.condition.in
      const refs = photos.map(({ id }) => references.get(id)).join(', ')
      const [note] = notes
      const words = note ? (note.flagged ? 'Flagged. ' : '') + note.note + note.responsibility.join('') : ''
      expect(printed.flat).toContain(flat(`${cleanliness} ${words} ${refs}`))
    }
    expect(printed.photographIds.toSorted()).toEqual(shown.toSorted())
  })

  it('ends with declaration, signature blocks and the record with both fingerprints', () => {
    expect(printed.flat).toContain(
      flat('it is a fair record of the property, its contents, keys and readings on 02/11/2026.'),
    )
    expect(printed.flat).toContain(flat('Property inspector, Priya Nair Not signed when this version was made.'))
    expect(printed.flat).toContain(
      flat('Tenant, Ms A. Rahman Not signed when this version was made. a.rahman@tenants.example.'),
    )
    expect(printed.flat).toContain(flat('Version 14, made into this document on 04/11/2026 09:00'))
    expect(printed.flat).toContain(flat('Saved 03/11/2026 16:20, by Priya Nair'))
    expect(printed.flat).toContain(source.reportSha256)
    const inOrder = report.rooms.flatMap((room, at) => [
      ...photoReferences(room, roomCodes(report.rooms)[at] ?? '', 'in').keys(),
    ])
    const records = inOrder.flatMap((id) => source.photos.get(id) ?? [])
    expect(printed.flat).toContain(source.photographsSha256(records))
    expect(flat(printed.pages.at(-1) ?? '')).toContain(flat('Drop this file at https://lintel.example/verify, or scan'))
  })
})

it('leaves no row of a room alone on a page, and no head without a row', { tags: ['long'] }, async () => {
  const body = aBody('Inventory', { rooms: 12, items: 312, photos: 0 })
  for (const [at, { sections }] of body.rooms.entries()) {
    let left = 12 + at
    for (const type of sections.flatMap(({ types }) => types)) {
      type.items = type.items.slice(0, left)
      left -= type.items.length
      for (const item of type.items) item.condition.in.notes = []
    }
  }
  const { pages, outline } = await print(aSource(aReport(body)))
  const first = outline.find(({ title }) => flat(title) === flat(`1 ${body.rooms[0]?.name}`))?.page ?? 0
  const rows = itemsIn(body).map(({ ref, item }) => rowOf(ref, item))
  for (const [at, text] of pages.entries()) {
    const count = rows.filter((row) => row.test(text)).length
    if (at >= first - 1 && text.includes('Condition, cleanliness')) expect(count, `page ${at + 1}`).toBeGreaterThan(1)
  }
})
