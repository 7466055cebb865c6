import { isDeepStrictEqual } from 'node:util'
import type { Client, LookAndFeel } from '@lintel/contract'
import { lookOf } from '@lintel/rules'

/** Images of e-mails and pages are not in PDFs. */
function printedLook(client: Client, branchId: string) {
  const { logo, backgrounds, primarycolour, secondarycolour, csscode } = lookOf(client, branchId)
  return { logo: logo[0]?.src, background: backgrounds[0]?.src, primarycolour, secondarycolour, csscode }
}

export const backgroundsOf = ({ looknfeel, branches }: Client): string[] => [
  ...new Set([looknfeel, ...branches.map((branch) => branch.looknfeel)].flatMap(keysOfBackgrounds)),
]

const keysOfBackgrounds = (look: LookAndFeel | undefined) => (look?.backgrounds ?? []).map(({ src }) => src)

/** Each look of the client has its own moment. */
const nextMoment = (known: Iterable<string>, now: Date): string =>
  new Date(Math.max(now.getTime(), ...[...known].map((at) => Date.parse(at) + 1))).toISOString()

/** Each change has a moment of its own, so files record which look they were printed in. */
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
