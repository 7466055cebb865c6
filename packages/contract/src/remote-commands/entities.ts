import * as z from 'zod'
import { ClientRef } from '../clients/entities.ts'
import { Id, Instant, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

export const maxRecipients = 20

export const remoteCommandDays = 30

/** Closed: no response is wanted any more. Expired: none within 30 days; the stored status is still Open. */
export const RemoteCommandStatus = z.enum(['Open', 'Answered', 'Closed', 'Expired'])
export type RemoteCommandStatus = z.infer<typeof RemoteCommandStatus>

const Command = text(8000).refine(isVisible, 'A command is required.')

export const RemoteCommand = z.strictObject({
  id: Id,
  idcopy: Id,
  userid: Id,
  /** User ids are unique within a client only. */
  clientid: Id,
  /** Names at the time of sending. */
  username: ShortText.optional(),
  clientname: ShortText.optional(),
  command: Command,
  /** Empty until then. It can name an image of the command by its path, see `commandImage`. */
  response: text(20_000),
  status: RemoteCommandStatus,
  deleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RemoteCommand = z.infer<typeof RemoteCommand>

/** Without a client, its user's: refused where several have such a user. */
export const NewRemoteCommand = RemoteCommand.pick({ userid: true, command: true }).extend({ clientid: Id.optional() })
export type NewRemoteCommand = z.infer<typeof NewRemoteCommand>

export const RemoteRecipient = z.strictObject({ id: Id, name: ShortText, email: ShortText, client: ClientRef })
export type RemoteRecipient = z.infer<typeof RemoteRecipient>

export const RemoteCommandResponse = z.strictObject({
  response: text(20_000).refine(isVisible, 'A response is required.'),
})
export type RemoteCommandResponse = z.infer<typeof RemoteCommandResponse>
