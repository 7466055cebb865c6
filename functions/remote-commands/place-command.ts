import type { RemoteCommand } from '@lintel/contract'
import { addCommand } from './store.ts'

/** Writes a command as it is given, for seeding: there is no scope here. False where there is one of its id. */
export const placeCommand = (command: RemoteCommand): Promise<boolean> => addCommand(command)
