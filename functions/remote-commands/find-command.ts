import { apiErrors, type RemoteCommand, type InputOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { asOf, readCommand } from './store.ts'

export const notFound = () => new HttpError(404, apiErrors.commandNotFound)

const reasons = {
  Answered: 'This command has been answered.',
  Closed: 'This command has been closed.',
  Expired: 'This command has expired.',
} as const

export const settled = (status: keyof typeof reasons) => new HttpError(409, reasons[status])

/** Supporters all of them, others those for them and their own client. */
export const canAccess = ({ scope, user }: Context, { userid, clientid }: RemoteCommand): boolean =>
  scope.kind === 'any' || (userid === user.userId && clientid === user.clientId)

/** Deleted or not. */
export async function findStored(ctx: Context, id: string): Promise<RemoteCommand> {
  const command = await readCommand(id)
  if (!command || !canAccess(ctx, command)) throw notFound()
  return command
}

const findCommand = async (ctx: Context, id: string): Promise<RemoteCommand> =>
  asOf(await findStored(ctx, id), ctx.now())

/** Supporters can also read deleted ones; a user only open ones. */
export async function getRemoteCommand(ctx: Context, { params }: InputOf<'getRemoteCommand'>): Promise<RemoteCommand> {
  const command = await findCommand(ctx, params.id)
  if (ctx.scope.kind !== 'any' && (command.deleted || command.status !== 'Open')) throw notFound()
  return command
}

/** Returns an open command that the caller may answer. Throws 404 and 409 otherwise. */
export async function openToAnswer(ctx: Context, id: string): Promise<RemoteCommand> {
  const command = await findCommand(ctx, id)
  if (command.deleted) throw notFound()
  if (command.status !== 'Open') throw settled(command.status)
  return command
}
