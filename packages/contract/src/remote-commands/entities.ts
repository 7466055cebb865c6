import * as z from 'zod'
import { ClientRef } from '../clients/entities.ts'
import { Id, Instant, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

/**
 * Open: the device has not responded yet. Answered: its response is stored. Closed: no response is wanted any more, and
 * the device no longer receives it.
 * Expired: the device has not responded within 30 days; the stored status is still Open.
 */
export const RemoteCommandStatus = z.enum(['Open', 'Answered', 'Closed', 'Expired'])
export type RemoteCommandStatus = z.infer<typeof RemoteCommandStatus>

const Command = text(8000).refine(isVisible, 'A command is required.')

/** A request by support to a user's device, with the device's response. */
export const RemoteCommand = z.strictObject({
  id: Id,
  /** The same as `id`. */
  idcopy: Id,
  /** The agency user of the device. */
  userid: Id,
  /** The client of that user, whose id is unique within it only. Absent in commands of an earlier release. */
  clientid: Id.optional(),
  /** The names of the user and the client when it was sent. Absent in commands of an earlier release. */
  username: ShortText.optional(),
  clientname: ShortText.optional(),
  command: Command,
  /** The device's response; empty until then. It can name an image of the command by its path, see `commandImage`. */
  response: text(20_000),
  status: RemoteCommandStatus,
  deleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RemoteCommand = z.infer<typeof RemoteCommand>

/** A command to send. The client can be omitted if only one client has a user of this id. */
export const NewRemoteCommand = RemoteCommand.pick({ userid: true, clientid: true, command: true })
export type NewRemoteCommand = z.infer<typeof NewRemoteCommand>

/** An agency user to whom a command can be sent. */
export const RemoteRecipient = z.strictObject({ id: Id, name: ShortText, email: ShortText, client: ClientRef })
export type RemoteRecipient = z.infer<typeof RemoteRecipient>

/** A device's response. */
export const RemoteCommandResponse = z.strictObject({
  response: text(20_000).refine(isVisible, 'A response is required.'),
})
export type RemoteCommandResponse = z.infer<typeof RemoteCommandResponse>
