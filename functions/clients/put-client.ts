import type { Client } from '@lintel/contract'
import { completeSettings, isSwitchedOn } from '@lintel/rules'
import { publishAccessChanged } from '../realtime/operations.ts'
import { providerClientId } from './find-client.ts'
import { writeClient } from './store.ts'

/*
 * A file of its own: whatever imports it brings the realtime channel along, and other features import the operations of
 * clients.
 */

/** What of a client decides what its people may do. New users are left out: none of them is connected yet. */
const accessOf = ({ active, settings, users }: Client, before: Client) => ({
  active,
  suspended: isSwitchedOn({ settings }, 'Suspend'),
  users: before.users.map(({ id }) => users.find((user) => user.id === id)?.branchlist.toSorted()),
})

const changesAccess = (before: Client, after: Client): boolean =>
  JSON.stringify(accessOf(before, before)) !== JSON.stringify(accessOf(after, before))

/** Of those who write a client at once one gets through at each try. */
const mostTries = 10

/**
 * Changes a client as it is at that moment, with all its settings, branches and users, and tells whoever is connected
 * where that changes what they may do. `change` is called again where somebody else was faster. There is no scope here.
 * Throws where a branch id is another client's.
 */
export async function changeClient(id: string, change: (before: Client | undefined) => Client): Promise<void> {
  const complete = (before: Client | undefined): Client => {
    const client = change(before)
    return { ...client, settings: completeSettings(client.settings) }
  }
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const written = await writeClient(id, complete, { hidden: id === providerClientId })
    if (!written) continue
    if (written.before && changesAccess(written.before, written.client)) await publishAccessChanged(id)
    return
  }
  throw new Error(`Others kept writing the client ${id}.`)
}

/** Writes a client, whatever it was before. Of two at once the later one holds, whole. */
export const putClient = (client: Client): Promise<void> => changeClient(client.id, () => client)
