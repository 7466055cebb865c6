import { newId } from '@lintel/rules'
import { insertCommand } from '../remote-commands/insert-command.ts'
import { atStack } from './people.ts'

/** The id of a new, open remote command to a user of a client. */
export const aCommandTo = async ({ userid, clientid }: { userid: string; clientid: string }): Promise<string> => {
  atStack()
  const id = newId()
  const now = new Date().toISOString()
  const open = { response: '', status: 'Open', deleted: false } as const
  await insertCommand({ id, idcopy: id, userid, clientid, command: 'sync', ...open, createdAt: now, updatedAt: now })
  return id
}
