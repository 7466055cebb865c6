import * as z from 'zod'
import { linkKey, reportReaders } from '../access.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { LinkKeyQuery } from '../sharing/entities.ts'
import { sharingMessages } from '../sharing/messages.ts'
import { ConnectionToken } from './events.ts'

export const createConnectionToken = defineRoute({
  method: 'POST',
  path: '/realtime/tickets',
  access: reportReaders,
  summary: 'A ticket that opens one connection to the realtime channel, within a minute.',
  answer: ConnectionToken,
})

export const createSharedConnectionToken = defineRoute({
  method: 'POST',
  path: '/unauth/reports/{id}/realtimetickets',
  access: linkKey('signature'),
  summary: 'The same for the page of a link to sign: it is notified when its report is signed elsewhere.',
  params: z.strictObject({ id: Id }),
  query: LinkKeyQuery,
  answer: ConnectionToken,
  failures: [404, 429],
  messages: [sharingMessages.couldNotFetch],
})
