// @module-tag long
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { reportDocument, sampleReport, type DocumentSource, type SectionCode, type SettingValues } from '@lintel/print'
import { newClient } from '@lintel/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOut, tryTemplate } from './lay-out.ts'
import { textsOf } from './testing.fixture.ts'

const LIMITS = { deadlineMs: 20_000, heapMb: 300, memoryMb: 900 }

/** Requests that reached this machine's loopback interface. */
const arrived: string[] = []
const server = createServer((request, response) => {
  arrived.push(`${request.method} ${request.url}`)
  response.end('reached')
})
let host = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

interface Hostile {
  pugcode?: string
  name?: string
  csscode?: string
  values?: SettingValues
  settings?: DocumentSource['settings']
}

/** The sample inventory with a custom template section and its settings. */
function aDocument({ pugcode = 'p Still here', name = 'Own', csscode = '', values = {}, settings = [] }: Hostile) {
  const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'b' })
  const kind = client.reportfactory.reportTypeList.find((type) => type.name === 'Inventory')
  const { report, photos } = sampleReport(client, kind ?? { name: 'Inventory', activeMenuList: [] })
  const shipped = (basesectionId: string): SectionCode => ({
    name: basesectionId,
    basesectionId,
    pugcode: '',
    values: {},
  })
  const own: SectionCode = { name, basesectionId: '', pugcode, values }
  return reportDocument({
    report,
    client,
    photos,
    settings,
    typeName: 'Inventory',
    inspector: '',
    generatedAt: '2026-11-24T10:00:00.000Z',
    reportSha256: '0'.repeat(64),
    photographsSha256: () => '0'.repeat(64),
    template: { csscode, values, sections: [shipped('cover'), shipped('contents'), own] },
  })
}

const textOf = async (hostile: Hostile): Promise<string> => {
  await using laidOut = await layOut(aDocument(hostile), LIMITS)
  await setTimeout(300)
  return (await textsOf(await readFile(laidOut.path))).join(' ').replaceAll(/\s+/g, ' ')
}

/** Hostile values of each kind of setting. */
const html = 'p Before\n!= settings.words\np After'
const cases: [string, (host: string) => Hostile][] = [
  [
    'a script in an html setting',
    (at) => ({ pugcode: html, values: { words: `<script>fetch('${at}/script')</script>` } }),
  ],
  [
    'an address as an image',
    (at) => ({ pugcode: `p Before\nimg(src=settings.words)\np After`, values: { words: `${at}/image.jpg` } }),
  ],
  [
    'a script as the address of an image and of a link',
    (at) => ({
      pugcode: `p Before\nimg(src=settings.words)\na(href=settings.words) Link\np After`,
      values: { words: `javascript:fetch('${at}/address')` },
    }),
  ],
  [
    'a style in an html setting',
    (at) => ({
      pugcode: html,
      values: { words: `<style>@import '${at}/style'; * { background: url(${at}/all) }</style>` },
    }),
  ],
  [
    'Pug in a text',
    () => ({ pugcode: 'p Before #{settings.words}\np After', values: { words: '#{process.exit()}\n!= x' } }),
  ],
  [
    'a list option that ends its attribute',
    (at) => ({ pugcode: `p(class=settings.words) Before\np After`, values: { words: `"><img src="${at}/option">` } }),
  ],
  [
    'a font that is a rule',
    (at) => ({ pugcode: 'p Before\np After', settings: [{ name: 'font', value: `Lato";} @import url(${at}/font);` }] }),
  ],
  [
    'a font CSS that ends its rule',
    (at) => ({
      pugcode: 'p Before\np After',
      settings: [
        { name: 'font_css', value: `color: red} @font-face { src: url(${at}/face) } </style><img src=${at}/out>` },
      ],
    }),
  ],
  [
    'a colour that ends its rule',
    (at) => ({
      pugcode: 'p Before\np After',
      settings: [
        { name: 'primary_colour', value: `red} body{background:url(${at}/colour)} </style><img src=${at}/primary>` },
        { name: 'secondary_colour', value: `url(${at}/secondary)` },
      ],
    }),
  ],
  [
    'built-in lists with an unknown option',
    (at) => ({
      pugcode: 'p Before\np After',
      settings: ['table_border_thickness', 'table_corner_style', 'font_style', 'photographs_per_row', 'page_break'].map(
        (name) => ({ name, value: `2px} @import url(${at}/${name}); </style><script src=${at}/${name}></script>` }),
      ),
    }),
  ],
  [
    'a page number that is markup',
    (at) => ({
      pugcode: 'p Before\np After',
      settings: [{ name: 'page_number_style', value: `<img src=${at}/number>[page]"; } @import url(${at}/page);` }],
    }),
  ],
  [
    'a style that fetches',
    (at) => ({
      pugcode: 'p Before\np After',
      csscode: `@import '${at}/import'; p { background: url(${at}/css) }`,
    }),
  ],
  ['a name that is code', () => ({ pugcode: 'p Before\np After', name: `"; throw new Error('mine'); //\n- throw 1` })],
]

describe('the values of a template’s settings', { timeout: 120_000 }, () => {
  it.each(cases)('%s reaches no server, and the document is printed', async (_, hostile) => {
    const text = await textOf(hostile(host))
    expect(text).toContain('Before')
    expect(text).toContain('After')
    expect(arrived).toEqual([])
  })

  it('are noticed by this test if they reach a server', async () => {
    await fetch(`${host}/control`)
    expect(arrived.splice(0)).toEqual(['GET /control'])
  })

  it('belong to their section, and pollute no prototype', async () => {
    const values = JSON.parse('{"__proto__": {"polluted": "yes"}, "words": "mine"}') as SettingValues
    const text = await textOf({ pugcode: 'p [#{settings.words}] [#{({}).polluted}]', values })
    expect(text).toContain('[mine] []')
  })
})

describe('a trial of a template', { timeout: 120_000 }, () => {
  it('reports unknown names, however many there are', async () => {
    const pugcode = Array.from({ length: 500 }, (_, n) => `p= nobody${n}`).join('\n')
    const unknown = await tryTemplate(aDocument({ pugcode }), LIMITS)
    expect(unknown.length).toBeLessThanOrEqual(200)
    expect(unknown).toContain('nobody7')
  })

  it('that tampers with its findings ends in a fault or in nothing', async () => {
    const pugcode = '- Set.prototype.add = () => { throw new Error("mine") }\n- Array.from = undefined\np= nobody'
    const outcome = await tryTemplate(aDocument({ pugcode }), LIMITS).catch((error: Error) => error.name)
    expect(Array.isArray(outcome) || outcome === 'TemplateError').toBe(true)
  })

  it.each([
    ['an endless loop', '- while (true) {}', 'LayoutTimeout'],
    ['too much memory', '- const a = []\n- while (true) a.push(new Array(1000).fill(Math.random()))', 'MemoryExceeded'],
  ])('with %s ends', async (_, pugcode, name) => {
    await expect(tryTemplate(aDocument({ pugcode }), { ...LIMITS, deadlineMs: 8000 })).rejects.toMatchObject({ name })
  })
})
