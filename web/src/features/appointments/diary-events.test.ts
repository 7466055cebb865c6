import { Appointment } from '@lintel/contract'
import { expect, it } from 'vitest'
import { dropped, eventOf, hoursFor, maxAtOnce, resized, timesAt } from './diary-events.ts'

const appointment = (date: string, start: string, end: string) =>
  Appointment.parse({
    id: 'a',
    client: 'c',
    branchId: 'b',
    userId: 'ann',
    reporttype: 'Inventory',
    ...timesAt(date, start, end),
    address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-01T10:00:00Z',
    version: 1,
  })
const summer = '2026-07-15'
const hour = appointment(summer, '09:00', '10:00')
const quarter = appointment(summer, '09:00', '09:15')

it('a diary shows an appointment in United Kingdom time, at least a cell long', () => {
  expect(hour.starttime).toBe('2026-07-15T08:00:00.000Z')
  expect(eventOf(hour, '#0f766e')).toEqual({
    id: 'a',
    start: '2026-07-15 09:00:00',
    end: '2026-07-15 10:00:00',
    color: '#0f766e',
    resourceId: 'ann',
    title: '09:00–10:00 Inventory, 1 Old Quay, Westhaven, ZZ1 1AA',
  })
  expect(eventOf(quarter, '')).toMatchObject({ start: '2026-07-15 08:52:30', end: '2026-07-15 09:22:30' })
  expect(eventOf({ ...hour, cancelled: true }, '').title).toMatch(/, cancelled$/)
})

it('a diary covers its own hours, and those of visits outside them', () => {
  const own = { from: 8, to: 18 }
  expect(hoursFor([], own)).toEqual(own)
  expect(hoursFor([hour, appointment(summer, '17:00', '18:00')], own)).toEqual(own)
  expect(hoursFor([appointment(summer, '06:45', '07:30'), appointment(summer, '18:15', '19:15')], own)).toEqual({
    from: 6,
    to: 20,
  })
  // From half past one to a quarter past one: the hour between is repeated.
  const repeated = { ...hour, starttime: '2027-10-31T00:30:00.000Z', endtime: '2027-10-31T01:15:00.000Z' }
  expect(hoursFor([repeated], own)).toEqual({ from: 1, to: 18 })
  expect(eventOf(repeated, '')).toMatchObject({ start: '2027-10-31 01:30:00', end: '2027-10-31 02:15:00' })
  const overnight = { ...hour, endtime: '2026-07-16T01:00:00.000Z' }
  expect(hoursFor([overnight], own)).toEqual({ from: 8, to: 24 })
})

it('a diary counts one inspector’s overlapping visits: adjacent ones do not overlap', () => {
  const at = (start: string, end: string, userId = 'ann') => eventOf({ ...appointment(summer, start, end), userId }, '')
  const morning = [at('09:00', '10:30'), at('10:00', '11:00'), at('11:00', '12:00')]
  expect(maxAtOnce([])).toBe(0)
  expect(maxAtOnce(morning)).toBe(2)
  expect(maxAtOnce([...morning, at('10:15', '11:30', 'ben')])).toBe(2)
  expect(maxAtOnce([...morning, at('10:15', '11:30')])).toBe(3)
})

it('a diary moves an appointment by the point where it was grabbed, up to the next cell, across a clock change', () => {
  const to = (newStart: string, grabbed = 0) => dropped(hour, newStart, { grabbed, isMonth: false })
  expect(to('2026-07-15 11:30:00', 30)).toEqual(timesAt(summer, '11:00', '12:00'))
  expect(to('2026-07-15 11:30:00', 22)).toEqual(timesAt(summer, '11:15', '12:15'))
  expect(to('2026-10-26 09:00:00')).toMatchObject({ starttime: '2026-10-26T09:00:00.000Z' })
  expect(to('2026-07-15 00:00:00', 30)).toEqual(timesAt(summer, '00:00', '01:00'))
  // Its end is rounded too.
  const odd = appointment(summer, '09:00', '09:50')
  expect(dropped(odd, '2026-07-15 11:05:00', { grabbed: 0, isMonth: false })).toEqual(timesAt(summer, '11:15', '12:15'))
  // A short appointment is drawn from before its start.
  expect(dropped(quarter, '2026-07-15 11:00:00', { grabbed: 15, isMonth: false })).toEqual(
    timesAt(summer, '11:00', '11:15'),
  )
})

it.each([
  // The clocks go forward from one o'clock to two.
  ['2027-03-28', '2027-03-28T08:00:00.000Z', '2027-03-27'],
  // The clocks go back from two o'clock to one.
  ['2027-10-31', '2027-10-31T09:00:00.000Z', '2027-10-30'],
])('a diary draws, moves and resizes by the clock on the day it changes, %s', (day, nine, before) => {
  const visit = appointment(day, '09:00', '17:30')
  expect(visit.starttime).toBe(nine)
  expect(eventOf(visit, '')).toMatchObject({ start: `${day} 09:00:00`, end: `${day} 17:30:00` })
  const moved = dropped(appointment(before, '09:00', '17:30'), `${day} 09:00:00`, { grabbed: 0, isMonth: false })
  expect(moved).toEqual(timesAt(day, '09:00', '17:30'))
  expect(dropped(visit, `${before} 00:00:00`, { grabbed: 0, isMonth: true })).toEqual(timesAt(before, '09:00', '17:30'))
  const shown = eventOf(visit, '')
  const edges = { newStart: `${day} 08:00:00`, newEnd: shown.end }
  expect(resized(visit, shown, edges)).toEqual(timesAt(day, '08:00', '17:30'))
  // A night with the change in it is drawn as the clock shows it.
  expect(eventOf(appointment(day, '00:30', '03:30'), '')).toMatchObject({
    start: `${day} 00:30:00`,
    end: `${day} 03:30:00`,
  })
})

it('a diary resizes at one edge, up to the next cell, and to no less than one', () => {
  const shown = eventOf(hour, '')
  const edge = (change: object) => resized(hour, shown, { newStart: shown.start, newEnd: shown.end, ...change })
  expect(edge({ newEnd: '2026-07-15 10:31:00' })).toEqual(timesAt(summer, '09:00', '10:45'))
  expect(edge({ newStart: '2026-07-15 08:30:00' })).toEqual(timesAt(summer, '08:30', '10:00'))
  expect(edge({ newEnd: '2026-07-15 09:00:00' })).toEqual(timesAt(summer, '09:00', '09:15'))
  expect(edge({ newStart: '2026-07-15 10:00:00' })).toEqual(timesAt(summer, '09:45', '10:00'))
  const small = eventOf(quarter, '')
  expect(resized(quarter, small, { newStart: small.start, newEnd: '2026-07-15 09:30:00' })).toEqual(
    timesAt(summer, '09:00', '09:30'),
  )
})
