import type { RemoteCommand } from '@lintel/contract'
import { addCommand } from './store.ts'

export const insertCommand = (command: RemoteCommand): Promise<boolean> => addCommand(command)
