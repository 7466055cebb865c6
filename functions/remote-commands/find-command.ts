import type { RemoteCommand, RouteInput, routes } from '@lintel/contract'
import { clientIdsOfUser } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { asOf } from './expiry.ts'
import { readCommand } from './store.ts'

/** What is said of a command that the caller may not know of, or that is not there. */
export const notFound = () => new HttpError(404, 'Command not found.')

const reasons = {
  Answered: 'This command has been answered.',
  Closed: 'This command has been closed.',
  Expired: 'This command has expired.',
} as const

/** The message for changes to a command that is not open any more. */
export const settled = (status: keyof typeof reasons) => new HttpError(409, reasons[status])

/**
 * True for a command that the caller may touch: supporters every one, others what is for them, of their own client. A
 * command of an earlier release names no client: it is its user's where one client alone has a user of this id.
 */
export async function isFor({ scope, user }: Context, { userid, clientid }: RemoteCommand): Promise<boolean> {
  if (scope.kind === 'any') return true
  if (userid !== user.userId) return false
  if (clientid !== undefined) return clientid === user.clientId
  const [only, ...others] = await clientIdsOfUser(userid)
  return only === user.clientId && others.length === 0
}

/** A command in the caller's reach as it is stored, deleted or not. */
export async function findStored(ctx: Context, id: string): Promise<RemoteCommand> {
  const command = await readCommand(id)
  if (!command || !(await isFor(ctx, command))) throw notFound()
  return command
}

/** The same as it is now. */
const findCommand = async (ctx: Context, id: string): Promise<RemoteCommand> =>
  asOf(await findStored(ctx, id), ctx.now())

/** GET /remotecommands/{id}. Supporters see what was deleted, too; a user sees what is open. */
export async function getRemoteCommand(
  ctx: Context,
  { params }: RouteInput<typeof routes.getRemoteCommand>,
): Promise<RemoteCommand> {
  const command = await findCommand(ctx, params.id)
  if (ctx.scope.kind !== 'any' && (command.deleted || command.status !== 'Open')) throw notFound()
  return command
}

/** An open command that the caller may answer. Throws 404 and 409 otherwise. */
export async function openToAnswer(ctx: Context, id: string): Promise<RemoteCommand> {
  const command = await findCommand(ctx, id)
  if (command.deleted) throw notFound()
  if (command.status !== 'Open') throw settled(command.status)
  return command
}
