import * as z from 'zod'
import { partsOf } from './store/erasure.ts'

export { cancelItems, erasureItems, eraseParts, isBeingErased, lastItems, invalidParts } from './store/erasure.ts'

const Loose = z.object({
  sk: z.string(),
  record: z.looseObject({
    email: z.string().catch(''),
    formerusers: z.object({ id: z.string() }).array().catch([]),
  }),
})

/** Former ones' ids included, even from rows that do not parse. */
export async function peopleOf(clientId: string): Promise<{ ids: Set<string>; addresses: string[] }> {
  const ids = new Set<string>()
  const addresses: string[] = []
  for (const row of await partsOf(clientId)) {
    const { data } = Loose.safeParse(row)
    if (row.sk === 'CLIENT') for (const { id } of data?.record.formerusers ?? []) ids.add(id)
    if (!row.sk.startsWith('USER#')) continue
    ids.add(row.sk.slice('USER#'.length))
    if (data?.record.email) addresses.push(data.record.email)
  }
  return { ids, addresses }
}
