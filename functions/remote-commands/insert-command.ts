import type { RemoteCommand } from '@lintel/contract'
import { addCommand } from './store.ts'

/** Writes a command unchanged, for seeding; no scope applies. Returns false if the id exists. */
export const insertCommand = (command: RemoteCommand): Promise<boolean> => addCommand(command)
