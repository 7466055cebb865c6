import type { core } from 'zod'
import { makeLogger, makeMetrics } from './logging.ts'

const log = makeLogger('tables')
const metrics = makeMetrics('tables')

/** A row that does not match its own schema. Reading it alone is a 500; lists leave it out. */
export class OddRow extends Error {
  override name = 'OddRow'
}

/**
 * Logs a row that does not parse, and counts it in the metric OddRows, which has an alarm. The content is personal data
 * and is not logged: table, keys and the paths of the faults are enough to find and mend the row (`npm run repair`).
 */
export function noteOddRow(row: { table: string; kind: string; pk: unknown; sk: unknown }, issues: core.$ZodIssue[]) {
  const faults = issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`)
  log.error('A row does not parse', { ...row, faults })
  metrics.addMetric('OddRows', 'Count', 1)
  metrics.publishStoredMetrics()
}
