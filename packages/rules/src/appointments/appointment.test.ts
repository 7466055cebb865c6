import { Appointment } from '@lintel/contract'
import { expect, it } from 'vitest'
import { bookedFollowOn, bookedReport } from './appointment.ts'

const appointment = Appointment.parse({
  id: 'a',
  client: 'c',
  branchId: 'b',
  userId: 'ann',
  reporttype: 'Inventory',
  date: '2026-11-24',
  starttime: '2026-11-24T09:00:00.000Z',
  endtime: '2026-11-24T10:00:00.000Z',
  address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  version: 1,
})

it('a report starts with the booked data', () => {
  const booked = bookedReport({
    ...appointment,
    propertyspec: { propertytype: 'Flat', bedrooms: 2, bathrooms: 1, sqft: 640, furnished: 'Fully Furnished' },
    notes: 'Keys at the office.',
    customer: { companyName: 'Harbour Homes', branchName: '', address: bookedReport(appointment).address },
    dataentrydocuments: [{ src: 'c/plan.pdf' }],
  })
  expect(booked).toMatchObject({
    date: '2026-11-24',
    branchId: 'b',
    userId: 'ann',
    type: 'Inventory',
    address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    propertyDetails: { furnished: 'Fully furnished', generalNotes: 'Flat, 2 bedrooms, 1 bathroom, 640 square feet' },
    customer: { companyName: 'Harbour Homes' },
    uploaddocuments: [{ src: 'c/plan.pdf' }],
  })
})

it('and with no data that was not booked', () => {
  const booked = bookedReport(appointment)
  expect(booked.propertyDetails).toMatchObject({ furnished: 'Default', generalNotes: '' })
  expect(Object.keys(booked)).not.toContain('customer')
})

it('a follow-on gets the booked documents, each once, and keeps its own', () => {
  const booked = bookedReport({ ...appointment, dataentrydocuments: [{ src: 'c/plan.pdf' }, { src: 'c/old.pdf' }] })
  expect(bookedFollowOn({ uploaddocuments: [{ src: 'c/old.pdf' }] }, booked)).toMatchObject({
    date: '2026-11-24',
    userId: 'ann',
    uploaddocuments: [{ src: 'c/old.pdf' }, { src: 'c/plan.pdf' }],
  })
})
