import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@lintel/contract'
import { lookOf } from '@lintel/rules'

/** What PDFs of a branch's reports show of its look; images of e-mails and of pages are not in them. */
function printedLook(client: Client, branchId: string) {
  const { logo, backgrounds, primarycolour, secondarycolour, csscode } = lookOf(client, branchId)
  return { logo: logo[0]?.src, background: backgrounds[0]?.src, primarycolour, secondarycolour, csscode }
}

/** When what PDFs show of each branch's look last changed, once a client is written; undefined where it never did. */
export function looksChanged(before: Client | undefined, client: Client, now: Date): Client['looksChanged'] {
  if (!before) return undefined
  const changed = client.branches.filter(
    ({ id }) => !isDeepStrictEqual(printedLook(before, id), printedLook(client, id)),
  )
  const known = new Map(Object.entries(before.looksChanged ?? {}))
  for (const { id } of changed) known.set(id, now.toISOString())
  return known.size > 0 ? Object.fromEntries(known) : undefined
}
