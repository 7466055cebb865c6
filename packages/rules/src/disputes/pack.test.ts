import type { Dispute, DisputeLine } from '@lintel/contract'
import { expect, it } from 'vitest'
import { aBody, aPhoto, aRoom } from '../reports/reports.fixture.ts'
import { packChecks, type PackedReport } from './pack-checks.ts'
import { partsOf, schemeDays, schemeFacts } from './schemes.ts'

const before = aPhoto('a')
const names = ['Door', 'Wall', 'Floor', 'Frame', 'Shelf', 'Blind', 'Lamp']
const item = (name: string) => ({
  _uuid: name,
  name,
  condition: { in: { photos: [before] }, out: { photos: name === 'Door' ? [aPhoto('b', { linkedphoto: 'a' })] : [] } },
})
const people = [
  { _uuid: 't', type: 'tenant', name: 'Tina' },
  { _uuid: 'l', type: 'landlord', name: 'Lou' },
]
const rooms = [aRoom('r', 'Hall', names.map(item))]
const tenancy = { startdate: '2025-01-01', enddate: '2026-11-20' }
const body = aBody('Check Out', { rooms, signatures: people, tenancy })

const line = (name: string, change: Partial<DisputeLine> = {}): DisputeLine => ({
  path: `rooms.r.sections.doors.types.door.items.${name}`,
  remedy: 'repair',
  cost: 100,
  bought: '',
  quality: '',
  share: 100,
  low: 80,
  middle: 90,
  high: 100,
  proposed: 90,
  steps: [],
  ...change,
})
const sound = line('Door', { invoice: 'file', clause: '4.1' })

const dispute = (change: Partial<Dispute> = {}): Dispute => ({
  id: 'd',
  report: 'r',
  scheme: 'dps-insured',
  deposit: 500,
  state: 'ready',
  version: 1,
  lines: [sound],
  total: 90,
  statement: 'It was burnt.',
  ...change,
})

const given = {
  version: 2,
  newest: 2,
  wasGiven: true,
  isWithdrawn: false,
  isLost: false,
  signedByTenant: true,
  givenToTenant: true,
}
const reports: PackedReport[] = [
  { name: 'check-in', ...given },
  { name: 'check-out', ...given, signedByTenant: false },
]

const daysOf = (scheme: string) => `We do not know how many days ${scheme} gives: its request says so.`

it('finds nothing but what is not known of the scheme in a pack that has everything', () => {
  expect(packChecks({ dispute: dispute(), body, reports })).toEqual([daysOf('DPS insured')])
})

it('names what is missing or weak in what is claimed', () => {
  const weak = names.slice(1).map((name) => line(name, { claimed: 100 }))
  const lines = [
    sound,
    ...weak,
    line('Door', { claimed: 0 }),
    line('gone', { ...sound, path: 'keys.gone', claimed: 101 }),
  ]
  const checked = packChecks({ dispute: dispute({ lines, statement: ' ', deposit: 700.5 }), body, reports })
  const five = 'Hall, Wall; Hall, Floor; Hall, Frame; Hall, Shelf; Hall, Blind;'
  expect(checked).toEqual([
    'There is no claim statement.',
    `No photographs of both check-in and check-out: ${five} 2 more.`,
    `No invoice or estimate: ${five} 1 more.`,
    `No clause or page of the agreement: ${five} 1 more.`,
    'More is claimed than the high sum: No longer in the check-out.',
    'The lines come to £791.00. The deposit of £700.50 is claimed.',
    daysOf('DPS insured'),
  ])
})

it('says who and what is not named, what is claimed twice, and what comes to nothing', () => {
  const nothing = line('Wall', { proposed: 0 })
  const lines = [sound, { ...sound, remedy: 'clean' as const }, nothing, { ...nothing, cost: 0 }]
  const unnamed = aBody('Check Out', {
    rooms,
    signatures: [{ ...people[0], name: ' ' }],
    tenancy: { enddate: '2026-11-20' },
  })
  expect(packChecks({ dispute: dispute({ lines }), body: unnamed, reports })).toEqual([
    'Claimed more than once: Hall, Door.',
    'Comes to nothing and is left out: Hall, Wall.',
    'The check-out names no landlord.',
    'The check-out names no tenant.',
    'The check-out does not say when the tenancy began.',
    daysOf('DPS insured'),
  ])
  const ofCustomer = aBody('Check Out', { rooms, signatures: people.slice(0, 1), customer: { companyName: 'Lou Ltd' } })
  expect(packChecks({ dispute: dispute(), body: ofCustomer, reports })).toEqual([
    'The check-out does not say when the tenancy began and ended.',
    daysOf('DPS insured'),
  ])
})

it('says what does not prove that the tenant had the reports', () => {
  const none = {
    newest: 3,
    wasGiven: false,
    isWithdrawn: false,
    isLost: false,
    signedByTenant: false,
    givenToTenant: false,
  }
  const checked = packChecks({
    dispute: dispute(),
    body,
    reports: [
      { name: 'check-in', ...none, isWithdrawn: true },
      { name: 'check-out', ...given, newest: 3 },
    ],
  })
  expect(checked).toEqual([
    'The tenant has not signed the check-in.',
    'Nothing here proves that the tenant was given the check-in.',
    'The check-in was not sent, signed or received as a PDF: the newest one is in the pack.',
    'The PDF of the check-in in the pack was withdrawn.',
    'The check-out was saved after its PDF in the pack was made: that is version 2, the newest is 3.',
    daysOf('DPS insured'),
  ])
  const opened = { ...given, wasGiven: false }
  expect(packChecks({ dispute: dispute(), body, reports: [{ name: 'check-in', ...opened }] })).toEqual([
    'We do not know which PDF of the check-in the tenant saw: the newest one is in the pack.',
    daysOf('DPS insured'),
  ])
  const lost = { ...opened, isLost: true }
  expect(packChecks({ dispute: dispute(), body, reports: [{ name: 'check-in', ...lost }] })).toEqual([
    'The PDF of the check-in that was given last is not stored any more as it was: another is in the pack.',
    daysOf('DPS insured'),
  ])
})

it('says what is not known of a scheme, and what it does not give back', () => {
  const checked = (scheme: Dispute['scheme'], limit?: number) =>
    packChecks({ dispute: dispute({ scheme }), body, reports, limit })
  const sizeOf = 'We do not know how large a submission to mydeposits can be.'
  expect(checked('mydeposits')).toEqual([sizeOf, daysOf('mydeposits')])
  const entered = 'The limit of 5 MB was entered: we do not know the scheme’s own.'
  expect(checked('tds-ni', 5)).toEqual([entered, daysOf('TDS Northern Ireland')])
  expect(checked('dps-custodial', 5)).toEqual(['Nothing can be deleted or taken back once it is submitted.'])
})

it('counts the days of a scheme from its request', () => {
  const christmas = ['2026-12-25', '2026-12-28']
  expect(schemeDays('dps-custodial', '2026-12-20', christmas)).toMatchObject([{ due: '2027-01-03' }])
  expect(schemeDays('tds-custodial', '2026-12-18', christmas).map(({ due }) => due)).toEqual([
    '2027-01-05',
    '2027-01-05',
  ])
  expect(schemeDays('tds-custodial', undefined, christmas)[0]).toEqual({ text: '10 working days to agree' })
})

it('puts files into parts in order, each below the limit', () => {
  expect(partsOf([3, 4, 4, 8, 1], 8)).toEqual([1, 1, 2, 3, 4])
  expect(partsOf([30, 40])).toEqual([1, 1])
})

it('is read again at least every 180 days', () => {
  for (const { readAt } of Object.values(schemeFacts))
    expect(Date.now() - Date.parse(readAt)).toBeLessThan(180 * 24 * 3_600_000)
})
