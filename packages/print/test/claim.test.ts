import type { Dispute, DisputeLine } from '@lintel/contract'
import { expect, it } from 'vitest'
import { claimDocument, settlementDocument, type ClaimSource } from '../src/index.ts'
import { flat, pagesWith, read } from './printed.ts'
import { aPhoto, aReport, aSource, aTrail, bodyOf } from './source.ts'

const item = (id: string, name: string, was: object, out: object) => {
  const before = { condition: 'Good', readonly: true, ...was }
  return { _uuid: id, name, condition: { in: before, out: { condition: 'Poor', ...out } } }
}
const room = (id: string, name: string, items: object[]) => {
  const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 't', name: 'T', items }] }]
  return { _uuid: id, name, type: 'lounge', category: 1, sections }
}
const signature = (type: string, name: string) => ({ _uuid: name, type, name })

const before = ['in-1', 'in-2'].map((id) => aPhoto(id, { readonly: true }))
const after = [aPhoto('other'), aPhoto('out-1', { linkedphoto: 'in-1', caption: 'The burn' }), aPhoto('last')]
const notes = [{ note: 'Burn of 6 cm' }]
const rooms = [
  room('h', 'Hall', [item('door', 'Door', {}, { photos: [aPhoto('not-claimed')] })]),
  room('l', 'Lounge', [
    item('carpet', 'Carpet', { photos: before }, { notes, photos: after }),
    item('blind', 'ستارة 🔥', { readonly: undefined }, { photos: [aPhoto('alone')] }),
  ]),
]
const line = (path: string, of: Partial<DisputeLine>): DisputeLine => {
  const [at, id] = path.split('/')
  const sums = { cost: 0, low: 0, middle: 0, high: 0, proposed: 0, steps: [], ...of }
  const about = { remedy: 'replace', bought: '', quality: '', share: 100 } as const
  return { path: `rooms.${at}.sections.fabric.types.t.items.${id}`, ...about, ...sums }
}
const evidenced = { clause: '3.1 To keep it clean.', agreement: 'page', invoice: 'bill', steps: ['How it is made.'] }
const lines = [
  line('h/door', {}),
  line('l/carpet', { cost: 500, low: 375, middle: 413, high: 433, proposed: 400, ...evidenced }),
  line('l/blind', { remedy: 'clean', cost: 60, low: 60, middle: 60, high: 60, proposed: 60, claimed: 40 }),
]
const file = { about: 'As it was sent', bytes: 1_234_567, sha256: 'cd'.repeat(32) }
const mails = aTrail('2026-11-02', [
  ['mailed', 'Dan', 'dan@people.example'],
  ['opened', 'Dan', 'dan@people.example'],
  ['mailed', 'Zoe', 'zoe@people.example'],
  ['created', '', ''],
])
const facts = [
  { sha256: 'ab'.repeat(32) },
  { evidence: { ip: '203.0.113.24', useragent: 'Mozilla/5.0 (iPhone)' } },
  { text: 'Blind copy: Yours' },
]

const aClaim = (claimed: Partial<Dispute>, tenancy: object = {}): ClaimSource => {
  const signatures = [signature('landlord', 'Ann'), signature('tenant', 'Dan'), signature('tenant', 'Eve')]
  const body = bodyOf('Check Out', { rooms, tenancy, signatures })
  const report = aReport(body, { previousReportRef: 200001, previousReportType: 'Inventory' })
  const { client, photos, verify = { address: '', code: '' }, generatedAt } = aSource(report)
  const about = { id: 'd', report: report.id, scheme: 'tds-ni', state: 'ready', version: 1 } as const
  return {
    dispute: { ...about, lines, deposit: 1500, total: 440, statement: '', ...claimed },
    report,
    checkIn: { ref: 200001, type: 'Inventory', date: '2024-11-02' },
    client,
    photos,
    giving: [
      { of: 'Check-in', rows: [] },
      { of: 'Check-out', rows: mails.map((row, at) => ({ ...row, ...facts[at] })) },
    ],
    enclosures: [
      { ...file, filename: '02 Check-in.pdf' },
      { ...file, filename: '04 Agreement.pdf', document: 'page' },
      { ...file, filename: '05 Invoice.pdf', document: 'bill' },
    ],
    verify,
    generatedAt,
  }
}

it('a claim says on page 1 what is claimed, why and how much, and shows each line with its evidence', async () => {
  const tenancy = { startdate: '2024-11-02', enddate: '2026-11-01' }
  const printed = await read(await claimDocument(aClaim({ statement: 'They burnt it.' }, tenancy)))
  expect(printed.structure).toMatchObject({ tagged: true, lang: 'en-GB', problems: [] })
  expect(printed.outline).toHaveLength(printed.headings)
  const pageOf = (title: string) => printed.outline.find((one) => one.title.startsWith(title))?.page
  expect([pageOf('1. Carpet'), pageOf('2.')]).toEqual([2, 4])
  for (const [page, ...texts] of [
    [1, 'Claimed £440.00 Deposit £1,500.00 Left for the tenants £1,060.00'],
    [1, 'Scheme TDS Northern Ireland Tenancy From 02/11/2024 to 01/11/2026', 'Landlord Ann', 'Tenants Dan, Eve'],
    [1, 'Why They burnt it.', '2 lines: 1 to replace, 1 to clean.'],
    [1, '1 Carpet Lounge Poor. Burn of 6 cm Replace £500.00 £400.00 2', 'Clean £60.00 £40.00 4 Claimed £440.00'],
    [2, 'item 2.1 of the check-out At check-in, 02/11/2024 Good At check-out, 02/11/2026 Poor. Burn of 6 cm'],
    [2, 'L-01 02/11/2026 10:14 At check-in: Carpet L-02 out 02/11/2026 10:14 At check-out: The burn'],
    [2, '3.1 To keep it clean. Page of the agreement: 04 Agreement.pdf', '1. How it is made.'],
    [2, 'Cost to replace 05 Invoice.pdf £500.00 Low £375.00 Middle £413.00 High £433.00 Claimed £400.00'],
    [
      3,
      'At check-out: Carpet Both show it, but they were not taken as a pair.',
      'More photographs at check-out L-03 out',
    ],
    [4, 'At check-in, as told by the agency Good', 'No photograph at check-in, as told by the agency'],
    [4, 'The sum claimed was entered by hand: £40.00', 'Proposed £60.00 Claimed £40.00'],
    [5, 'Check-in report, ref 200001, 02/11/2024 Nothing is recorded of its being given to anybody.'],
    [5, `Dan dan@people.example mailed SHA-256 ${'ab'.repeat(32)}`, 'opened 203.0.113.24 Mozilla/5.0 (iPhone)'],
    [6, `02 Check-in.pdf As it was sent ${'cd'.repeat(32)} 1,234,567 bytes`, 'at https://lintel.example/verify'],
  ] as [number, ...string[]][])
    for (const text of texts) expect(pagesWith(printed, text), text).toContain(page)
  expect(printed.flat).not.toMatch(/Zoe|created|Door/)
  expect(printed.photographIds.toSorted()).toEqual(['alone', 'in-1', 'in-2', 'last', 'other', 'out-1'])
})

it('a claim of more than the deposit, without a statement or dates, says so', async () => {
  const { flat: words } = await read(await claimDocument(aClaim({ deposit: 300, total: 300 })))
  expect(words).toContain(flat('All lines £440.00 Above the deposit -£140.00 Claimed £300.00'))
  expect(words).toContain(flat('Tenancy Dates not recorded'))
  expect(words).not.toContain('Why')
})

it('a settlement says on one page what was agreed, by whom and when', async () => {
  const by = [{ name: 'Dan', at: '2026-11-05T18:20:00.000Z' }]
  const agency = { name: 'Priya Nair', at: '2026-11-06T09:15:00.000Z' }
  const printed = await read(await settlementDocument({ ...aClaim({}), by, agency }))
  expect(printed.structure.problems).toEqual([])
  expect(printed.pages).toHaveLength(1)
  for (const words of [
    'To the landlord £440.00 To the tenants £1,060.00 Deposit £1,500.00',
    '1 Carpet, Lounge Poor. Burn of 6 cm Replace £400.00',
    'Dan Tenant 05/11/2026 18:20 Priya Nair, Harbour & Vale Lettings For Ann 06/11/2026 09:15',
  ])
    expect(printed.flat).toContain(flat(words))
})
