import { AccountDetails, Address, Instant, type Client } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import * as z from 'zod'
import { findClient, providerClientId } from '../clients/find-client.ts'

const Parties = z.object({
  from: z.object({
    name: z.string(),
    address: Address,
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    accountdetails: AccountDetails,
  }),
  to: z.object({ name: z.string(), address: Address, vatno: z.string() }),
  directdebit: z.boolean(),
})
type Parties = z.infer<typeof Parties>

/** A sent invoice does not change with its client. */
export const Issued = Parties.extend({ issuedAt: Instant })
export type Issued = z.infer<typeof Issued>

const toOf = (client: Client) => ({ address: client.address, vatno: client.accountdetails?.vatno ?? '' })

export async function partiesOf({ client: { id, name } }: { client: { id: string; name: string } }): Promise<Parties> {
  const [provider, client] = await Promise.all([findClient(providerClientId), findClient(id)])
  const { address, phone, email, website, accountdetails } = provider ?? {}
  return {
    from: {
      name: provider?.name ?? '',
      address: Address.parse(address ?? {}),
      phone: phone ?? '',
      email: email ?? '',
      website: website ?? '',
      accountdetails: AccountDetails.parse(accountdetails ?? {}),
    },
    to: { name, ...(client ? toOf(client) : { address: Address.parse({}), vatno: '' }) },
    directdebit: client !== undefined && isSwitchedOn(client, 'Direct debit'),
  }
}

export const issuedNow = async (invoice: { client: { id: string; name: string } }, now: Date): Promise<Issued> => ({
  ...(await partiesOf(invoice)),
  issuedAt: now.toISOString(),
})
