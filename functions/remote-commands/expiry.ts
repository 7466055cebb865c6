import { remoteCommandDays, type RemoteCommand } from '@lintel/contract'

/** When an unanswered command ends, in milliseconds since 1970. */
export const expiryOf = ({ createdAt }: Pick<RemoteCommand, 'createdAt'>): number =>
  Date.parse(createdAt) + remoteCommandDays * 24 * 60 * 60_000

/** A command as it is at a moment: an open one expires, which nobody writes down. */
export const asOf = (command: RemoteCommand, now: Date): RemoteCommand =>
  command.status === 'Open' && expiryOf(command) <= now.getTime() ? { ...command, status: 'Expired' } : command
