import { InvalidRow } from '../../lib/invalid-rows.ts'
import type { Key } from '../../lib/table.ts'
import { faultOf } from './chain.ts'
import { heads, readHead, readParts } from './rows.ts'

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

const headers = {
  expression: 'begins_with(pk, :report) AND sk = :header',
  values: { ':report': 'REPORT#', ':header': 'HEADER' },
}

/** Of all reports, a page of the table at a time; `fault` is undefined if there is none. */
export async function* everyTrail(): AsyncGenerator<{ id: string; fault: string | undefined }> {
  for (let after: Key | undefined; ;) {
    const { items, next } = await heads.scan(headers, after)
    for (const { pk } of items) {
      const id = pk.replace('REPORT#', '')
      yield { id, fault: await trailFault(id) }
    }
    if (!next) return
    after = next
  }
}
