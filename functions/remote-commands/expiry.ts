import { remoteCommandDays, type RemoteCommand } from '@lintel/contract'

export const expiryOf = ({ createdAt }: Pick<RemoteCommand, 'createdAt'>): number =>
  Date.parse(createdAt) + remoteCommandDays * 24 * 60 * 60_000

/** The command at a moment: open ones expire without being rewritten. */
export const asOf = (command: RemoteCommand, now: Date): RemoteCommand =>
  command.status === 'Open' && expiryOf(command) <= now.getTime() ? { ...command, status: 'Expired' } : command
