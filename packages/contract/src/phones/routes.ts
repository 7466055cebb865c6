import * as z from 'zod'
import { reportReaders, reportStaff } from '../access.ts'
import { appointmentMessages } from '../appointments/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, MadeId } from '../scalars.ts'
import { HeldOnPhone, PhoneState } from './entities.ts'

export const announcePhone = defineRoute({
  method: 'PUT',
  path: '/phones/{id}',
  access: reportReaders,
  summary: 'Says what the caller’s device has and has not sent; it is forgotten after 90 days, or when it has nothing.',
  params: z.strictObject({ id: MadeId }),
  body: PhoneState,
  status: 204,
})

export const listPhones = defineRoute({
  method: 'GET',
  path: '/phones',
  access: reportStaff,
  summary: 'What is on the devices of a client’s people and was not sent, by report, the device seen last first.',
  query: z.strictObject({
    /** Required for provider staff, unless a report is given. */
    client: Id.optional(),
    report: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(HeldOnPhone) }),
  messages: [appointmentMessages.chooseClient],
})
