import { isDeepStrictEqual } from 'node:util'
import type { Client, LookAndFeel } from '@lintel/contract'
import { lookOf } from '@lintel/rules'

/** What PDFs of a branch's reports show of its look; images of e-mails and of pages are not in them. */
function printedLook(client: Client, branchId: string) {
  const { logo, backgrounds, primarycolour, secondarycolour, csscode } = lookOf(client, branchId)
  return { logo: logo[0]?.src, background: backgrounds[0]?.src, primarycolour, secondarycolour, csscode }
}

/** The keys of all backgrounds that templates may print for some branch of a client. */
export const backgroundsOf = ({ looknfeel, branches }: Client): string[] => [
  ...new Set([looknfeel, ...branches.map((branch) => branch.looknfeel)].flatMap(keysOfBackgrounds)),
]

const keysOfBackgrounds = (look: LookAndFeel | undefined) => (look?.backgrounds ?? []).map(({ src }) => src)

/** A moment that no look of the client has: whoever has read the one before it knows that theirs is another look. */
const nextMoment = (known: Iterable<string>, now: Date): string =>
  new Date(Math.max(now.getTime(), ...[...known].map((at) => Date.parse(at) + 1))).toISOString()

/**
 * When what PDFs show of each branch's look last changed, once a client is written; undefined where it never did. No two
 * changes have one moment, so files say by it in which look they were printed.
 */
export function looksChanged(before: Client | undefined, client: Client, now: Date): Client['looksChanged'] {
  if (!before) return undefined
  const changed = client.branches.filter(
    ({ id }) => !isDeepStrictEqual(printedLook(before, id), printedLook(client, id)),
  )
  const known = new Map(Object.entries(before.looksChanged ?? {}))
  const moment = nextMoment(known.values(), now)
  for (const { id } of changed) known.set(id, moment)
  return known.size > 0 ? Object.fromEntries(known) : undefined
}
