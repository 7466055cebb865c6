import type { Client, Sender } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import { findHeader } from '../reports/read-report.ts'

/** With the contact details of the branch. */
export function senderOf({ name, branches, phone, email, address }: Client, branchId: string): Sender {
  const branch = branches.find(({ id }) => id === branchId)?.address
  const sender = { phone: branch?.phone || phone || address.phone, email: branch?.email || email || address.email }
  return { name, ...(sender.phone && { phone: sender.phone }), ...(sender.email && { email: sender.email }) }
}

/** Deleted or not, for the holder of a link to it that has ended. */
export async function senderOfReport(id: string): Promise<Sender | undefined> {
  const header = await findHeader(id)
  const client = header && (await findClient(header.client.id))
  return client && senderOf(client, header.branchId)
}
