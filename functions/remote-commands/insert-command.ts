import type { RemoteCommand } from '@lintel/contract'
import { addCommand } from './store.ts'

/** Writes a command unchanged, for seeding: there is no scope here. False where the id exists. */
export const insertCommand = (command: RemoteCommand): Promise<boolean> => addCommand(command)
