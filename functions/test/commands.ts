import { newId } from '@lintel/rules'
import { addCommand } from '../remote-commands/store.ts'
import { atStack } from './people.ts'

/** The id of a new, open remote command to a user of a client. */
export const aCommandTo = async ({ userid, clientid }: { userid: string; clientid: string }): Promise<string> => {
  atStack()
  const id = newId()
  const now = new Date().toISOString()
  const open = { response: '', status: 'Open', deleted: false } as const
  await addCommand({ id, idcopy: id, userid, clientid, command: 'sync', ...open, createdAt: now, updatedAt: now })
  return id
}
