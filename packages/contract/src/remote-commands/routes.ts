import * as z from 'zod'
import { allow, remoteSupporters } from '../access.ts'
import { Download } from '../documents/entities.ts'
import { photoMessages } from '../uploads/messages.ts'
import { remoteCommandMessages } from './messages.ts'
import { PostedPhoto } from '../uploads/entities.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText, StorageKey } from '../scalars.ts'
import {
  NewRemoteCommand,
  RemoteCommand,
  RemoteCommandResponse,
  RemoteCommandStatus,
  RemoteRecipient,
} from './entities.ts'

/** In addition, the user to whom a command is addressed: their own open ones. */
const readers = allow({ Administrators: 'any', Support: 'any', Customers: 'self' })

/** Only the device of the addressed user. */
const addressed = allow({ Administrators: 'self', Support: 'self', Customers: 'self' })

const CommandParams = z.strictObject({ id: Id })

export const listRemoteCommands = defineRoute({
  method: 'GET',
  path: '/remotecommands',
  access: readers,
  summary: 'Remote commands, newest first, a page at a time; for a user, and with `userid`, open ones, oldest first.',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** Only this user's open ones, oldest first, 100 at most: the device's queue. */
    userid: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(RemoteCommand) }),
  answerHeaders: z.object({
    'x-page-limit': z.coerce.number().int(),
    'x-total-count': z.coerce.number().int(),
  }),
})

export const listRecipients = defineRoute({
  method: 'GET',
  path: '/remotecommands/recipients',
  access: remoteSupporters,
  summary: 'The first users by name with this id, or whose name, address or client contains these words.',
  query: z.strictObject({ search: ShortText }),
  answer: z.strictObject({ data: z.array(RemoteRecipient) }),
})

export const getRemoteCommand = defineRoute({
  method: 'GET',
  path: '/remotecommands/{id}',
  access: readers,
  summary: 'One remote command; a user gets their own while it is open.',
  params: CommandParams,
  answer: RemoteCommand,
  failures: [404],
})

export const createRemoteCommand = defineRoute({
  method: 'POST',
  path: '/remotecommands',
  access: remoteSupporters,
  summary: 'Sends a command to a user’s device, which fetches it when it next asks.',
  body: NewRemoteCommand,
  status: 201,
  answer: RemoteCommand,
  messages: [remoteCommandMessages.sendFailed],
})

export const setRemoteCommandStatus = defineRoute({
  method: 'PUT',
  path: '/remotecommands/status/{id}/{status}',
  access: remoteSupporters,
  summary: 'Closes a command that nobody answered, or reopens it; an answered one stays answered (409).',
  params: z.strictObject({ id: Id, status: RemoteCommandStatus.exclude(['Answered', 'Expired']) }),
  answer: RemoteCommand,
  failures: [404, 409],
})

export const deleteRemoteCommand = defineRoute({
  method: 'DELETE',
  path: '/remotecommands/{id}',
  access: remoteSupporters,
  summary: 'Removes a command from the list and from the device; repeating it changes nothing.',
  params: CommandParams,
  answer: RemoteCommand,
  failures: [404],
  messages: [remoteCommandMessages.deleteFailed],
})

export const answerRemoteCommand = defineRoute({
  method: 'PUT',
  path: '/remotecommands/{id}/response',
  access: addressed,
  summary: 'The device’s answer to an open command of its user, once; the same answer again changes nothing.',
  params: CommandParams,
  body: RemoteCommandResponse,
  answer: RemoteCommand,
  failures: [404, 409],
})

export const uploadRemoteCommandImage = defineRoute({
  method: 'POST',
  path: '/remotecommands/{id}/image',
  access: addressed,
  summary: 'Sends an image for the answer to an open command (4 MB at most); the response then names its `src`.',
  params: CommandParams,
  bodySize: 'file',
  body: PostedPhoto,
  status: 201,
  /** Relative to the downloads host. */
  answer: z.strictObject({ src: StorageKey }),
  failures: [404, 409],
  messages: [photoMessages.notJpeg('{file}')],
})

export const downloadRemoteCommandImage = defineRoute({
  method: 'GET',
  path: '/remotecommands/{id}/image',
  access: remoteSupporters,
  summary: 'A short-lived address of the image that the response to a command names.',
  params: CommandParams,
  answer: Download,
  failures: [404],
  messages: [remoteCommandMessages.imageFailed],
})
