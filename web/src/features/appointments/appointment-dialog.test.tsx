import { Appointment, appointmentMessages, Client, routes, type AppointmentChange } from '@lintel/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { mockResponses, Refusal, respondTo } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { press, signInAs } from '../../testing/session.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { moveAppointment } from './appointment-form.ts'
import { diaryQuery } from './appointments.queries.ts'
import { timesAt } from './diary-events.ts'

const client = Client.parse({
  id: 'hv',
  name: 'Harbour & Vale',
  branches: ['quay', 'hill'].map((id) => ({ id, name: id })),
  users: [
    { id: 'zoe', name: 'Zoe', email: 'zoe@hv.example', branchlist: ['hill'] },
    { id: 'ann', name: 'Ann', email: 'ann@hv.example', branchlist: ['quay'] },
    { id: 'max', name: 'Max', email: 'max@hv.example', planneractive: false },
    { id: 'bob', name: 'Bob', email: 'bob@hv.example', branchlist: ['closed'] },
  ],
})
const day = '2027-06-15'
const visit = Appointment.parse({
  id: 'a',
  client: 'hv',
  branchId: 'quay',
  userId: 'ann',
  reporttype: 'Inventory',
  ...timesAt(day, '09:00', '10:00'),
  address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
  previousreport: { id: 'r', ref: 7, type: 'Inventory', date: '2026-01-01', address: '1 Old Quay, Westhaven, ZZ1 1AA' },
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  version: 1,
})
const planner = {
  choosesClient: false,
  seesAll: true,
  choosesInspector: true,
  userId: 'ann',
  branchIds: undefined,
}
it('looks for clashes on any day, saves no previous report of another house, and Enter in Postcode never saves', async () => {
  signInAs(['Customers', 'CustomerAdministrators'], { client, userId: 'ann' })
  const saved: unknown[] = []
  const lookedUp: unknown[] = []
  mockResponses(
    respondTo(routes.listAppointments, () => ({ data: [{ ...visit, id: 'other' }] })),
    respondTo(routes.listReports, () => ({ data: [] }) as never),
    respondTo(routes.getAddressSearch, ({ query }) => {
      lookedUp.push(query['postcode'])
      return { addresses: ['6 Hill, , Westhaven, , ZZ1 1AA'] }
    }),
    respondTo(routes.saveAppointment, ({ body }) => {
      saved.push(body)
      return { ...visit, version: 2 }
    }),
  )
  const dialog = <AppointmentDialog client={client} appointment={visit} onClose={() => undefined} />
  renderRoutes([{ path: '/', element: dialog }], '/')
  await screen.findByText(appointmentMessages.overlap)
  const postcode = await screen.findByRole('textbox', { name: 'Postcode' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address line 1' }), { target: { value: '6 Hill' } })
  await userEvent.click(postcode)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('6 Hill, Westhaven, ZZ1 1AA')
  await userEvent.keyboard('{Enter}')
  expect({ lookedUp, saved }).toEqual({ lookedUp: ['ZZ1 1AA'], saved: [] })
  await press('Save')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((saved as AppointmentChange[])[0]?.previousreport).toBeUndefined()
})

it('shows a dragged visit where it was if it is not saved, and takes the branch of its new inspector', async () => {
  const { queryKey } = diaryQuery({ client: undefined, view: 'day', date: day })
  queryClient.setQueryData(queryKey, [visit])
  const sent: unknown[] = []
  mockResponses(
    respondTo(routes.saveAppointment, ({ body }) => {
      sent.push(body)
      return new Refusal(503, { message: 'Later.', id: 'x' })
    }),
  )
  await moveAppointment({ client, planner, all: [visit] }, visit, {
    ...timesAt(day, '11:00', '12:00'),
    userId: 'zoe',
    date: day,
  })
  expect(sent[0]).toMatchObject({ userId: 'zoe', branchId: 'hill' })
  expect(queryClient.getQueryData(queryKey)).toEqual([visit])
})
