import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bytesSource, readStructure } from '@lintel/pdf'
import { afterEach, describe, expect, it } from 'vitest'
import { layOut, type LaidOut } from './lay-out.ts'
import type { LayOutJob } from './lay-out-job.ts'
import { aJob, textsOf } from './testing.fixture.ts'

const require = createRequire(import.meta.url)
const LIMITS = { deadlineMs: 20_000 }
const opened: LaidOut[] = []

async function laidOut(job: LayOutJob): Promise<LaidOut> {
  const document = await layOut(job, LIMITS)
  opened.push(document)
  return document
}

function jobFolders(): string[] {
  const mine = `lintel-job-${process.pid}-`
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(mine))
    .map((name) => join(tmpdir(), name))
}

/** The commands of running processes that name a folder, as a browser's do (Linux). */
function processesNaming(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      } catch {
        return '' // it has just ended
      }
    })
    .filter((command) => command.includes(folder))
}

afterEach(async () => {
  for (const document of opened.splice(0)) await document[Symbol.asyncDispose]()
})

describe('laying out', () => {
  it('writes a valid, tagged PDF with title, language, outline and the given face', async () => {
    const { path } = await laidOut(await aJob('h1 Contents\np= words\nh2.new Kitchen', { data: { words: 'Ten äöü' } }))
    expect(await readStructure(bytesSource(await readFile(path)))).toMatchObject({
      pages: 2,
      tagged: true,
      lang: 'en-GB',
      title: 'Inventory, 12 Example Street',
      outline: 2,
      fonts: [{ name: 'Lato-Regular', embedded: true }],
      problems: [],
    })
  })

  it('prints data unchanged, whatever it contains', async () => {
    const nasty = `</script></style><b>&amp; "quoted" \\u003c \u2028 \${x} </title>`
    const { path } = await laidOut(await aJob('p= nasty', { data: { nasty }, title: nasty }))
    const pdf = await readFile(path)
    expect((await textsOf(pdf))[0]).toBe(nasty.replace(/\s+/g, ' '))
    expect((await readStructure(bytesSource(pdf))).title).toBe(nasty)
  })

  it('knows mixins of earlier parts and helpers, and treats unknown names as undefined', async () => {
    const job = await aJob('', {
      parts: [
        { name: 'shared', pug: 'mixin shout(word)\n  p= loud(word)\n    block' },
        { name: 'body', pug: '+shout("hello")\np= typeof nobody\np= nobody || "nothing"' },
      ],
      helpers: '{ loud: (word) => word.toUpperCase() }',
    })
    expect(await textsOf(await readFile((await laidOut(job)).path))).toEqual(['HELLO undefined nothing'])
  })

  it('loads the faces of the characters in the page, whatever their origin', async () => {
    const [face] = (await aJob('')).fonts
    const ext = require.resolve('@fontsource/lato/files/lato-latin-ext-400-normal.woff2')
    const fonts = [
      { family: 'Lato', base64: face?.base64 ?? '', unicodeRange: 'U+0000-00FF' },
      { family: 'Lato', base64: (await readFile(ext)).toString('base64'), unicodeRange: 'U+0131, U+01??' },
    ]
    const shown = async (pug: string, changes: Partial<LayOutJob> = {}) =>
      (await readStructure(bytesSource(await readFile((await laidOut(await aJob(pug, { fonts, ...changes }))).path))))
        .fonts
    const lato = [{ name: 'Lato-Regular', embedded: true }]
    expect(await shown('p= words', { data: { words: 'Zażółć' } })).toEqual(lato)
    expect(
      await shown("p(class='ż') x", { css: "body { font-family: Lato } p::after { content: '\\17C ' attr(class) }" }),
    ).toEqual(lato)
  })

  it('fills in final page numbers, in text and attributes', async () => {
    const job = await aJob(
      [
        'each id in ids',
        '  p #{id} on page #{pages[id]}.',
        'img(alt=`See page ${pages.last}` src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width=9 height=9)',
        'p Nowhere: #{pages.nowhere}.',
        'each id in ids',
        '  h2.new(id=id)= id',
        '  p.new more',
      ].join('\n'),
      { data: { ids: ['hall', 'bäth room', 'last'] } },
    )
    const document = await laidOut(job)
    expect(document.pages).toEqual({ hall: 2, 'bäth room': 4, last: 6 })
    expect(document.pageCount).toBe(7)
    const pdf = await readFile(document.path)
    expect((await textsOf(pdf))[0]).toBe('hall on page 2. bäth room on page 4. last on page 6. Nowhere: .')
    expect(pdf.toString('latin1')).toContain('See page 6')
  })

  it('lays out again if the numbers themselves move the pages', async () => {
    const pug = [
      'each i in Array.from({ length: 120 })',
      '  span.wide= pages.end',
      'p#end End',
      'each i in Array.from({ length: 150 })',
      '  p.new more',
    ].join('\n')
    const job = await aJob(pug)
    job.css += '.wide { font-size: 60pt; display: inline-block } #end { break-before: page }'
    const document = await laidOut(job)
    const texts = await textsOf(await readFile(document.path))
    const page = texts.findIndex((text) => text === 'End') + 1
    expect(document.pages).toEqual({ end: page })
    expect(texts[0]).toMatch(new RegExp(`^${page} ?${page} ?${page}`))
  })

  it('leaves no process and no folder, whether it succeeds or fails', async () => {
    const document = await layOut(await aJob('p Done'), LIMITS)
    const folder = dirname(document.path)
    expect(processesNaming(folder)).toEqual([])
    expect(jobFolders()).toEqual([folder])
    await document[Symbol.asyncDispose]()
    await expect(
      layOut(await aJob('while true\n  p'), { deadlineMs: 1500, memoryMb: 4000, heapMb: 1000 }),
    ).rejects.toThrow()
    expect(jobFolders()).toEqual([])
    expect(processesNaming(`lintel-job-${process.pid}-`)).toEqual([])
  })
})

it.each([
  ['include /etc/passwd', 'report, line 2: A template cannot include files.'],
  ['extends layout', 'report, line 2: A template cannot extend another.'],
  ['p= item.name', "report, line 2: Cannot read properties of undefined (reading 'name')"],
  ['!= photograph("c", { width: 10 })', "report, line 2: The report has no photograph 'c'."],
  ['!= photograph("a")', 'report, line 2: A photograph needs a width or a height, in millimetres.'],
  [
    '!= photograph("a", { width: 9, rotate: 45 })',
    'report, line 2: A photograph can be rotated by 0, 90, 180 or 270 degrees.',
  ],
])('faults of a template: %s', async (pug, message) => {
  const job = await aJob(`p First\n${pug}`, { photographs: { a: { width: 4, height: 3 } } })
  await expect(layOut(job, LIMITS)).rejects.toMatchObject({ name: 'TemplateError', message, part: 'report', line: 2 })
})

describe('styles that lose a photograph', () => {
  const photographs = { 'kitchen-3': { width: 400, height: 300 } }
  const source = 'photograph("kitchen-3", { width: 50 })'

  it.each([
    ['filter', `div(style="filter: grayscale(1)")!= ${source}`],
    [
      'border image',
      `- const url = /src="([^"]+)"/.exec(${source})[1]\ndiv(style=\`border: 20px solid; border-image: url('\${url}') 2; width: 100px; height: 80px\`)`,
    ],
    ['not shown', `div(style="display: none")!= ${source}`],
  ])('%s: the job fails and names the photograph', async (_, pug) => {
    await expect(layOut(await aJob(pug, { photographs }), LIMITS)).rejects.toMatchObject({
      name: 'PlaceholderLost',
      photographIds: ['kitchen-3'],
    })
  })

  it('others do not', async () => {
    const styles = [
      'border-radius: 8px; overflow: hidden',
      'opacity: 0.5',
      'mix-blend-mode: multiply',
      'clip-path: circle(40%)',
      'transform: rotate(12deg) scale(0.8)',
      'box-shadow: 2px 2px 4px #000',
    ]
    const ids = styles.map((_, n) => `p${n}`)
    const each = styles.map((style, n) => `div(style="${style}")!= photograph("p${n}", { width: 50 })`).join('\n')
    const job = await aJob(each, {
      photographs: Object.fromEntries(ids.map((id) => [id, { width: 400, height: 300 }])),
    })
    expect((await laidOut(job)).photographIds.toSorted()).toEqual(ids)
  })
})
