import type { Client } from '@lintel/contract'
import { completeSettings, isSwitchedOn } from '@lintel/rules'
import { publishAccessChanged } from '../realtime/publish.ts'
import { providerClientId } from './find-client.ts'
import type { TransactItem } from '../lib/table.ts'
import { encryptSettings } from './secret-settings.ts'
import { writeClient, type WrittenClient } from './store/write-client.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'

/* Separate from operations.ts, which other features import: this file pulls in the realtime channel. */

/** New users are left out: none is connected yet. */
const accessOf = ({ active, settings, users }: Client, before: Client) => ({
  active,
  suspended: isSwitchedOn({ settings }, 'Suspend'),
  users: before.users.map(({ id }) => users.find((user) => user.id === id)?.branchlist.toSorted()),
})

const changesAccess = (before: Client, after: Client): boolean =>
  JSON.stringify(accessOf(before, before)) !== JSON.stringify(accessOf(after, before))

/**
 * Ignores the scope. `change` is called again after a conflict; if it returns undefined the client is left as it is.
 */
export async function changeClient(
  id: string,
  change: (before: Client | undefined) => Client | undefined | Promise<Client | undefined>,
  also?: (written: WrittenClient) => TransactItem[],
  /** Names the save, so that a retry of it knows what it has written in part. */
  save = '',
): Promise<Client> {
  const complete = async (before: Client | undefined): Promise<Client | undefined> => {
    const client = await change(before)
    return client && { ...client, settings: completeSettings(client.settings) }
  }
  const written = await retryUntilWritten(`The client ${id}`, () =>
    writeClient(id, complete, { hidden: id === providerClientId, save, ...(also && { also }) }),
  )
  if (written.before && changesAccess(written.before, written.client)) await publishAccessChanged(id)
  return written.client
}

/** Of two concurrent writers the later one wins. */
export const putClient = async (client: Client): Promise<void> => {
  const encrypted = (await encryptSettings(client.id, client.settings))(client)
  await changeClient(client.id, () => encrypted)
}
