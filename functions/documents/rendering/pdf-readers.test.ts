import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOut } from './lay-out.ts'
import { aJob, aPhotograph, finish } from './testing.fixture.ts'

const rooms = ['Hall', 'Kitchen', 'Landing', 'Bathroom']

const pug = `
h1 Inventory
each name, n in rooms
  p: a(href='#room-' + n) #{name} on page #{pages['room-' + n]}
each name, n in rooms
  section.room(id='room-' + n)
    h2= name
    table
      thead: tr
        th(scope='col') Item
        th(scope='col') Condition
      tbody: tr
        th(scope='row') Door
        td Good
    != photograph('p' + n, { width: 60, alt: name })
    p: a(href='#room-0') Back to the hall
`

const ways = [
  ['in one', Infinity],
  ['in two parts', 0],
] as const

const files = ways.flatMap(([way]) => [`${way}, with placeholders`, `${way}, with photographs`])

let folder: string
const pathOf = (file: string) => join(folder, `${file.replaceAll(/\W+/g, '-')}.pdf`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-readers-'))
  const job = await aJob(pug, {
    css: '@page { size: A5; margin: 20mm } * { margin: 0 } body { font: 10pt Lato } .room { break-before: page }',
    data: { rooms },
    pageStarters: '.room',
    photographs: Object.fromEntries(rooms.map((_, n) => [`p${n}`, { width: 1200, height: 900 }])),
  })
  for (const [way, longFrom] of ways) {
    await using document = await layOut(job, { deadlineMs: 30_000, longFrom, processors: 2 })
    if (document.inParts !== (longFrom === 0)) throw new Error(`The document was not printed ${way}.`)
    const photographs = Object.fromEntries(
      await Promise.all(document.photographIds.map(async (id) => [id, await aPhotograph(120, 90)] as const)),
    )
    await writeFile(pathOf(`${way}, with placeholders`), await readFile(document.path))
    await writeFile(pathOf(`${way}, with photographs`), await finish(document, photographs))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Programs that check a PDF, used if they are installed. */
const programs: [name: string, args: (path: string) => string[]][] = [
  ['qpdf', (path) => ['--check', path]],
  ['mutool', (path) => ['draw', '-q', '-F', 'txt', '-o', join(folder, 'text.txt'), path]],
]

describe.each(files)('a document printed %s', (file) => {
  it('is valid for pdf.js, which reads every page, tag and heading of it', async () => {
    const data = new Uint8Array(await readFile(pathOf(file)))
    const pdf = await getDocument({ data, verbosity: 0, stopAtErrors: true }).promise
    expect(pdf.numPages).toBe(rooms.length + 1)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { fnArray } = await page.getOperatorList()
      expect(fnArray.length).toBeGreaterThan(0)
      expect(JSON.stringify(await page.getStructTree())).toContain('"H')
    }
    expect(await pdf.getOutline()).toMatchObject([{ items: rooms.map((title) => ({ title })) }])
    await pdf.loadingTask.destroy()
  })

  it.for(programs)('is valid for %s', ([name, args], { skip }) => {
    const { error, status, stdout, stderr } = spawnSync(name, args(pathOf(file)), { encoding: 'utf8' })
    if (error && 'code' in error && error.code === 'ENOENT') return skip(`${name} is not installed on this machine.`)
    expect(`${stdout}${stderr}`).not.toMatch(/\b(?:warning|error)s?:/i)
    expect(status).toBe(0)
  })
})
