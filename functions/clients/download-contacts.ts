import { clientMessages } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { csvFile, csvReply } from '../lib/csv.ts'
import type { Reply } from '../lib/reply.ts'
import { queryClients } from './store/lists.ts'

const columns = ['CompanyName', 'Name', 'Email', 'Phone', 'Position'] as const

/** Uses the rows of lists, which are small. */
export async function downloadContactsCsv(): Promise<Reply<string>> {
  const clients = (await queryClients()).filter((client) => !isSwitchedOn(client, 'Suspend'))
  const rows = clients.flatMap((client) =>
    client.contacts.map(({ name, email, phone, position }) => [client.name, name, email, phone, position]),
  )
  return csvReply(csvFile(columns, rows), 'contacts.csv', clientMessages.contactsTooLarge)
}
