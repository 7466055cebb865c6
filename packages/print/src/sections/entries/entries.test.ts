import { defaultReportTypes } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { aPhoto, aRecord, aReport, aSource, bodyOf, viewOf } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { withoutUninspected } from '../../shared/source.ts'
import { alarms } from '../alarms/section.ts'
import { appliances } from '../appliances/section.ts'
import { keys } from '../keys/section.ts'
import { manuals } from '../manuals/section.ts'
import { meters, usedBetween } from '../meters/section.ts'
import { viewEntries } from './groups.ts'

describe('entries of the previous report', () => {
  const lists = {
    keys: [{ _uuid: 'k', name: 'Yale', qty: { in: 3, out: 0 } }],
    manuals: [{ _uuid: 'm', name: 'Oven' }],
    appliances: [{ _uuid: 'o', name: 'Oven', qty: { in: 1 } }],
    alarms: [{ _uuid: 'a', name: 'Smoke alarm' }],
  }
  const visit = (changes: object) => {
    const source = aSource(aReport(bodyOf('Mid Term', lists), changes))
    const reportfactory = { ...source.client.reportfactory, reportTypeList: defaultReportTypes() }
    const seen = withoutUninspected({ ...source, client: { ...source.client, reportfactory } })
    return viewEntries(seen, new PhotographBook(new Map()), 3).locals
  }

  it('are printed by a visit only if its type has a section for them', () => {
    const printed = {
      keys: [],
      appliances: [],
      manualsUnchecked: [],
      keysAsked: false,
      alarms: [{ name: 'Smoke alarm' }],
    }
    expect(visit({ previousReportRef: 204001 })).toMatchObject(printed)
  })

  it('are printed in a report that lists them itself', () => {
    expect(visit({})).toMatchObject({ keys: [{ name: 'Yale' }], appliances: [{ name: 'Oven' }], keysAsked: true })
  })
})

it('names alarms that were not tested', () => {
  const entries = [
    { _uuid: 'a', name: 'Smoke alarm', tested: true },
    { _uuid: 'b', name: 'Smoke alarm', location: 'Landing' },
  ]
  expect(viewOf(alarms, 'Inventory', { alarms: entries })).toMatchObject({
    locals: { alarmsTested: [{ name: 'Smoke alarm', tested: '1 of 2 tested' }], notTested: ['Smoke alarm, Landing'] },
    flagged: 1,
  })
})

describe('an appliance at check-out', () => {
  const appliance = (name: string, taken: number, left: number) => ({
    _uuid: name,
    name,
    qty: { in: taken, out: left },
  })
  const counted = (entries: object[], type = 'Check Out') =>
    viewOf(appliances, type, { appliances: entries }).locals.appliances.map(({ qtyOut }) => qtyOut)

  it('that was not counted is not printed as still present', () => {
    expect(counted([appliance('Oven', 1, 0)])).toEqual(['Not recorded at check-out'])
    expect(counted([appliance('Oven', 1, 0)], 'Inventory')).toEqual([''])
  })

  it('is printed with its number if that differs, and as not recorded if only others were counted', () => {
    const gone = appliance('Fridge', 1, 0)
    const entries = [appliance('Oven', 1, 1), appliance('Heater', 3, 2), gone]
    expect(counted(entries)).toEqual(['', '2 at check-out', 'Not recorded at check-out'])
    expect(counted([{ ...gone, qty: { ...gone.qty, counted: true } }])).toEqual(['0 at check-out'])
  })
})

const key = (handed: number, returned: number) => ({
  _uuid: `k${handed}${returned}`,
  name: 'Yale',
  qty: { in: handed, out: returned },
})
const returned = <K extends ReturnType<typeof key>>(one: K) => ({ ...one, qty: { ...one.qty, counted: true } })
describe('keys', () => {
  it('that were not returned are counted only at check-out', () => {
    const some = [key(3, 3), returned(key(2, 0))]
    expect(viewOf(keys, 'Check Out', { keys: some }).locals).toMatchObject({
      keys: [
        { lost: '', returned: '3' },
        { lost: '2 keys not returned', returned: '0' },
      ],
      keysLost: ['Yale, 2 keys not returned'],
      keysReturned: '3',
    })
    expect(viewOf(keys, 'Inventory', { keys: some }).locals.keysLost).toEqual([])
  })

  it('that are missing at check-out were not returned', () => {
    const gone = { ...key(2, 0), readonly: true, out: { missing: true } }
    expect(viewOf(keys, 'Check Out', { keys: [gone] }).locals).toMatchObject({
      keys: [{ gone: true, lost: '', returned: '0' }],
      keysReturned: '0',
      keysLost: ['Yale, not there at check-out'],
    })
    expect(viewOf(keys, 'Check Out', { keys: [gone, key(1, 0)] }).locals.keysReturned).toBe('0, 1 not recorded')
  })

  it('that were not counted are not called lost, whether others were counted or not', () => {
    expect(viewOf(keys, 'Check Out', { keys: [key(3, 3), key(2, 0), returned(key(1, 0))] }).locals).toMatchObject({
      keys: [
        { lost: '', returned: '3' },
        { lost: '', returned: 'Not recorded' },
        { lost: '1 key not returned', returned: '0' },
      ],
      keysReturned: '3, 1 not recorded',
    })
    expect(viewOf(keys, 'Check Out', { keys: [key(3, 0)] }).locals).toMatchObject({
      keys: [{ lost: '', returned: 'Not recorded' }],
      keysReturned: 'Not recorded',
    })
  })
})

describe('a manual', () => {
  const entries = [
    { _uuid: 'a', name: 'Oven', seen: true },
    { _uuid: 'b', name: 'Boiler', seen: true, interacted: true },
    { _uuid: 'c', name: 'Hob', interacted: true },
    { _uuid: 'd', name: 'Fridge' },
  ]

  it('that was not looked for is not called missing', () => {
    expect(viewOf(manuals, 'Check Out', { manuals: entries }).locals).toMatchObject({
      manualsSeen: ['Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Oven', 'Fridge'],
    })
  })

  it('counts as seen if listed before check-out, unless it is the previous report’s', () => {
    expect(viewOf(manuals, 'Check In', { manuals: entries }).locals).toMatchObject({
      manualsSeen: ['Oven', 'Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Fridge'],
    })
  })

  it('of the check-in that was not found at check-out is missing', () => {
    const gone = { _uuid: 'g', name: 'Washer', readonly: true, out: { missing: true } }
    const { locals, missing } = viewOf(manuals, 'Check Out', { manuals: [gone] })
    expect([locals.manualsMissing, missing]).toEqual([['Washer'], ['Manual: Washer']])
  })
})

it.each([
  ['047902', '048213', '311'],
  ['06106.8', '06417.8', '311.0'],
  ['99990', '00012', ''],
  ['12', 'E 14', ''],
  ['', '14', ''],
])('use between two readings: %s to %s is %j', (before, now, used) => expect(usedBetween(before, now)).toBe(used))

describe('meters', () => {
  it('that were not read are named', () => {
    const unread = [{ _uuid: 'm', name: 'HotWater', accessible: false, reason: 'Cupboard locked' }]
    expect(viewOf(meters, 'Inventory', { meters: unread }).locals.notRead).toEqual(['Hot water, Cupboard locked'])
  })

  it('without a reading say so, and are compared with the only one of their kind at the check-in', () => {
    const body = (list: object[]) => bodyOf('Check Out', { meters: list })
    const now = body([
      { _uuid: 'added', name: 'Gas', readings: ['150'] },
      { _uuid: 'e', name: 'Electric', readings: [''] },
    ])
    const previous = aReport(body([{ _uuid: 'g', name: 'Gas', readings: ['123'] }]))
    const source = aSource(aReport(now), { previous })
    const { locals } = meters.view(source, new PhotographBook(new Map()), 3)
    expect(locals.meters.map(({ readings }) => readings)).toEqual([
      [{ before: '123', now: '150', used: '27' }],
      [{ before: '', now: '', used: '' }],
    ])
  })

  it('tell both times of a photograph that was received more than a day later', () => {
    const gas = { _uuid: 'm', name: 'Gas', photos: { in: [aPhoto('early'), aPhoto('late')], out: [] } }
    const photos = new Map([
      ['late', aRecord('late', { receivedAt: '2026-11-05T09:00:00Z' })],
      ['early', aRecord('early', { takenAt: '2026-11-01T10:00:00' })],
    ])
    const { locals } = viewOf(meters, 'Inventory', { meters: [gas] }, photos)
    expect(locals.meters[0]?.photographed.now).toBe('Photographed 02/11/2026 10:14, received 05/11/2026 09:00')
  })
})
