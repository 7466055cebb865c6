import { Appointment } from '@lintel/contract'
import { dayInLondon, instantInLondon, mayUseBranch, mondayOf, plusDays } from '@lintel/rules'
import { demoClients, demoReports } from '@lintel/fixtures'
import { demoClientRecords } from './people.ts'

/** Start times of an inspector's day: from, to, and which visit directly follows which. */
const visits = [
  { day: 0, start: '09:00', end: '10:30', type: 'Inventory' },
  { day: 0, start: '11:00', end: '11:15', type: 'Mid Term' },
  { day: 0, start: '13:00', end: '14:00', type: 'Check Out', cancelled: true },
  { day: 1, start: '09:30', end: '11:00', type: 'Check Out' },
  { day: 1, start: '11:05', end: '12:00', type: 'Check In' },
  { day: 2, start: '10:00', end: '11:00', type: 'Mid Term' },
  { day: 3, start: '08:30', end: '10:00', type: 'Inventory' },
  { day: 3, start: '09:30', end: '10:30', type: 'Check In' },
  { day: 4, start: '14:00', end: '16:00', type: 'Legionella Risk Assessment' },
]

/** Creates this week's demo appointments; those of an interrupted start stay. */
export const seedAppointments = async (now: Date): Promise<void> => {
  const { addAppointment } = await import('../../functions/appointments/store.ts')
  const today = dayInLondon(now)
  const monday = mondayOf(today)
  const at = now.toISOString()
  for (const [order, demo] of demoClients.entries()) {
    const record = demoClientRecords().find(({ id }) => id === demo.id)
    const addresses = demoReports(demo, order, today).map(({ address }) => ({ ...address, county: '' }))
    for (const [person, user] of (record?.users ?? []).entries())
      for (const [index, { day, start, end, type, cancelled = false }] of visits.entries()) {
        if ((index + person) % 3 === 2) continue
        const branch = record?.branches.find(({ id }) => mayUseBranch(user, id))
        // Every inspector has a visit today, on any weekday.
        const date = day === person % 3 ? today : plusDays(monday, (day + person) % 6)
        await addAppointment(
          Appointment.parse({
            id: `demo-appointment-${demo.id}-${person}-${index}`,
            ...{ client: demo.id, branchId: branch?.id, userId: user.id, reporttype: type, cancelled },
            ...{ date, starttime: instantInLondon(date, start), endtime: instantInLondon(date, end) },
            address: addresses[(index * 7 + person * 3) % addresses.length],
            propertyspec: { propertytype: index % 2 === 0 ? 'Flat' : 'House', bedrooms: 1 + (index % 3), bathrooms: 1 },
            notes: index === 0 ? 'Keys are at the office. Ring the tenant half an hour before.' : '',
            ...{ createdAt: at, updatedAt: at, version: 1, savedBy: 'Helen Marsh' },
          }),
        )
      }
  }
}
