import * as z from 'zod'
import { ClientRef } from '../clients/entities.ts'
import { Id, Instant, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

/**
 * Open: the device has not answered yet. Answered: its response is stored. Closed: no answer is wanted any more, and
 * the device no longer gets it.
 * Expired: the device has not answered within 30 days; what is stored then still says Open.
 */
export const RemoteCommandStatus = z.enum(['Open', 'Answered', 'Closed', 'Expired'])
export type RemoteCommandStatus = z.infer<typeof RemoteCommandStatus>

const Command = text(8000).refine(isVisible, 'A command is required.')

/** A request of support to a user's device, with the device's answer. */
export const RemoteCommand = z.strictObject({
  id: Id,
  /** The same as `id`. */
  idcopy: Id,
  /** The agency user whose device it is for. */
  userid: Id,
  /**
   * The client of that user, because user ids are unique only within a client. Absent in commands of an earlier
   * release.
   */
  clientid: Id.optional(),
  /** How the user and the client were called when it was sent. Absent in commands of an earlier release. */
  username: ShortText.optional(),
  clientname: ShortText.optional(),
  command: Command,
  /** What the device answered; empty until then. May name an image of the command by its path, see `commandImage`. */
  response: text(20_000),
  status: RemoteCommandStatus,
  deleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RemoteCommand = z.infer<typeof RemoteCommand>

/** What support sends. The client may be left out where one client alone has a user of this id. */
export const NewRemoteCommand = RemoteCommand.pick({ userid: true, clientid: true, command: true })
export type NewRemoteCommand = z.infer<typeof NewRemoteCommand>

/** An agency user whom a command may be sent to. */
export const RemoteRecipient = z.strictObject({ id: Id, name: ShortText, email: ShortText, client: ClientRef })
export type RemoteRecipient = z.infer<typeof RemoteRecipient>

/** What a device answers. */
export const RemoteCommandResponse = z.strictObject({
  response: text(20_000).refine(isVisible, 'A response is required.'),
})
export type RemoteCommandResponse = z.infer<typeof RemoteCommandResponse>
