import { readFile } from 'node:fs/promises'
import { bytesSource, readStructure } from '@lintel/pdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LayOutJob } from '../lay-out-job.ts'
import { layOut } from '../lay-out.ts'
import { aJob, aPhotograph, contentsOf, finish, textsOf } from '../testing.fixture.ts'

const rooms = ['Hall', 'Kitchen', 'Living room', 'Landing', 'Bedroom', 'Bathroom']

const pug = `
h1 Inventory
section
  h2 Contents
  each name, n in rooms
    p: a(href='#room-' + n) #{name} on page #{pages['room-' + n]}
  p The last thing to note is on page #{pages.note}.
  p: a(href='https://example.com/') Elsewhere
| Loose words before the rooms.
each name, n in rooms
  section.room(id='room-' + n)
    h2= name
    h3 Items
    table
      thead: tr
        th(scope='col') Item
        th(scope='col') Condition
      tbody
        each i in [1, 2, 3]
          tr
            th(scope='row') Item #{i} (of \\3)
            td Good
    h3.next Photographs
    != photograph('p' + n, { width: 60, alt: name + ', ref (12 0 R), see page ' + pages.note })
    p: a(href='#room-0') Back to the hall
section#note
  h2 To note
  p: a(href='#room-5') The bathroom
`
const css = `
@page { size: A5; margin: 20mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages) } }
@page :first { margin: 40mm } @media print { @page :first { margin-left: 50mm } }
* { margin: 0 } body { font: 10pt Lato } .room, .next { break-before: page }
.room + #note { break-before: page }
`

const long = (changes: Partial<LayOutJob> = {}) =>
  aJob(pug, {
    css,
    data: { rooms },
    pageStarters: '.room',
    photographs: Object.fromEntries(rooms.map((_, n) => [`p${n}`, { width: 1200, height: 900 }])),
    ...changes,
  })

const made = async (job: LayOutJob, longFrom: number) => {
  await using document = await layOut(job, { deadlineMs: 20_000, longFrom, processors: 2 })
  const photographs = Object.fromEntries(
    await Promise.all(document.photographIds.map(async (id) => [id, await aPhotograph(120, 90)] as const)),
  )
  const { inParts, pageCount, pages, photographIds } = document
  const [laidOut, pdf] = [await readFile(document.path), await finish(document, photographs)]
  return { laidOut, pdf, inParts, pageCount, pages, photographIds: photographIds.toSorted() }
}
const whole = async (job: LayOutJob) => made(job, Infinity)
const inParts = async (job: LayOutJob) => made(job, 0)

/** The structure, without the file's metadata and its number of objects. */
const structureOf = async (pdf: Uint8Array) => {
  const { objects, ...structure } = await readStructure(bytesSource(pdf))
  expect(objects).toBeGreaterThan(100)
  return structure
}

let one: Awaited<ReturnType<typeof made>>
let two: Awaited<ReturnType<typeof made>>
beforeAll(async () => {
  const job = await long()
  ;[one, two] = [await whole(job), await inParts(job)]
})

describe('a document in two parts', () => {
  it('reads the same: words and their positions, tags, links, outline, page numbers', async () => {
    expect([one.inParts, two.inParts]).toEqual([false, true])
    expect(two.pages).toEqual({
      'room-0': 2,
      'room-1': 4,
      'room-2': 6,
      'room-3': 8,
      'room-4': 10,
      'room-5': 12,
      note: 14,
    })
    expect(two).toMatchObject({ pages: one.pages, pageCount: 14, photographIds: one.photographIds })
    const contents = await contentsOf(two.laidOut)
    expect(contents).toEqual(await contentsOf(one.laidOut))
    expect(JSON.stringify(contents.pages).match(/, see page \d+/g)).toEqual(rooms.map(() => ', see page 14'))
    expect(await contentsOf(two.pdf)).toEqual(await contentsOf(one.pdf))
    expect((await textsOf(two.pdf)).map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      Array.from({ length: 14 }, (_, n) => `Page ${n + 1} of 14`),
    )
  })

  it('is a valid file, before and after its photographs are put in', async () => {
    expect(await structureOf(two.laidOut)).toEqual(await structureOf(one.laidOut))
    expect(await structureOf(two.pdf)).toEqual(await structureOf(one.pdf))
    expect(await structureOf(two.pdf)).toMatchObject({ problems: [], tagged: true, outline: 21, images: 6 })
  })

  it('continues its outline under the open heading, whatever the level', async () => {
    const headings = 'h1 One\nh2 A\nh3 a\nh3.new b\nh2.new.room B\nh3 c\nh2.new.room C\nh2.new.room D\np last'
    const parts = [{ name: 'report', pug: headings }]
    const job = await long({ parts, css: '.new { break-before: page }' })
    const { laidOut, inParts: parted } = await inParts(job)
    expect(parted).toBe(true)
    expect((await contentsOf(laidOut)).outline).toEqual((await contentsOf((await whole(job)).laidOut)).outline)
  })

  it('is printed again if a template reports wrong page numbers', async () => {
    const liar = `
-
  const request = new XMLHttpRequest()
  request.open('POST', 'https://report.invalid/part', false)
  request.send('{"count":7,"pages":{"room-1":99}}')
`
    const job = await long({ parts: [{ name: 'liar', pug: liar }, ...(await long()).parts] })
    const lied = await inParts(job)
    expect(lied.inParts).toBe(true)
    expect(await contentsOf(lied.laidOut)).toEqual(await contentsOf(one.laidOut))
  })
})

it.each<[string, Partial<LayOutJob>]>([
  ['with CSS counters', { css: `${css} h2 { counter-increment: room }` }],
  ['with different left and right pages', { css: `${css} @page :left { margin-left: 30mm }` }],
  ['with something on every page', { css: `${css} h1 { position: fixed }` }],
  ['of which one part has no text', { parts: [{ name: 'r', pug: `p Words\n.room(style='height: 2cm')` }] }],
  ['in which a heading closes those above it', { parts: [{ name: 'r', pug: `${pug}\nh1 Appendix` }] }],
  ['that differs each time it is rendered', { parts: [{ name: 'r', pug: `${pug}\np= Math.random()` }] }],
])('a document is not divided %s', async (_, changes) => {
  const job = await long(changes)
  const { laidOut, inParts: parted, pageCount } = await inParts(job)
  expect(parted).toBe(false)
  expect((await textsOf(laidOut)).length).toBe(pageCount)
  expect((await readStructure(bytesSource(laidOut))).problems).toEqual([])
})
