import * as z from 'zod'
import { NewTicket, NewTicketMessage } from './entities.ts'

/** Set by the server. */
const ignored = z.unknown().optional()
const ofServer = {
  ...{ id: ignored, client: ignored, clientid: ignored, status: ignored, createdby: ignored },
  ...{ createdAt: ignored, updatedAt: ignored, version: ignored },
}

/** The first message is next to the subject, or in `messages` of the whole entity; other fields are ignored. */
export const PostedTicket = z
  .strictObject({
    ...NewTicket.partial({ message: true }).shape,
    ...ofServer,
    messages: z
      .array(z.object(NewTicketMessage.pick({ message: true, files: true }).shape))
      .max(1, 'A ticket must begin with one message.')
      .optional(),
  })
  .refine(({ message, messages = [] }) => (message === undefined) !== (messages.length === 0), {
    path: ['message'],
    message: 'A ticket must begin with one message.',
  })
  .refine(
    (body) => body.messages !== undefined || Object.keys(ofServer).every((field) => !Object.hasOwn(body, field)),
    {
      message: 'Not a field of a new ticket.',
    },
  )
