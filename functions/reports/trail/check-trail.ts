import { InvalidRow } from '../../lib/invalid-rows.ts'
import { faultOf } from './chain.ts'
import { readHead, readParts } from './rows.ts'

/** What was done to a report's trail, if anything. The end is read first: rows may be written meanwhile. */
export async function trailFault(reportId: string): Promise<string | undefined> {
  try {
    const head = await readHead(reportId)
    const { parts, invalid } = await readParts(reportId)
    if (invalid > 0) return `${invalid} rows cannot be read.`
    return faultOf(
      parts.filter(({ first }) => head === undefined || first <= head.length),
      head,
    )
  } catch (error) {
    if (error instanceof InvalidRow) return 'Its end cannot be read.'
    throw error
  }
}
