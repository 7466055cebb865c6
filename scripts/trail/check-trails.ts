import type { Key } from '../../functions/lib/table.ts'
import { trailFault } from '../../functions/reports/trail/check-trail.ts'
import { heads } from '../../functions/reports/trail/rows.ts'

const prefix = 'REPORT#'
/** A trail has at least one of the two. */
const beginnings = {
  expression: 'begins_with(pk, :report) AND (sk = :head OR sk = :first)',
  values: { ':report': prefix, ':head': 'TRAIL', ':first': 'TRAIL#000000001' },
}

/** Reads all reports, a page of the table at a time. */
export async function checkTrails(tell: (line: string) => void): Promise<{ looked: number; faults: number }> {
  const seen = new Set<string>()
  let faults = 0
  for (let after: Key | undefined; ;) {
    const { items, next } = await heads.scan(beginnings, after)
    for (const { pk } of items) {
      const id = pk.slice(prefix.length)
      if (seen.has(id)) continue
      seen.add(id)
      const fault = await trailFault(id)
      if (fault === undefined) continue
      faults += 1
      tell(`Report ${id}: ${fault}`)
    }
    if (!next) return { looked: seen.size, faults }
    after = next
  }
}
