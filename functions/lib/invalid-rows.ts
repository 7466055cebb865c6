import { createHash } from 'node:crypto'
import { Id } from '@lintel/contract'
import type { core } from 'zod'
import { makeLogger, makeMetrics } from './logging.ts'

const log = makeLogger('tables')
const metrics = makeMetrics('tables')

/** Reading it alone gives 500; lists leave it out. */
export class InvalidRow extends Error {
  override name = 'InvalidRow'
}

const isKind = (part: string | undefined) => part !== undefined && /^[A-Z]+$/.test(part)
const isTime = (part: string) => /^\d{4}-\d{2}(-\d{2}(T[\d:.]+Z)?)?$/.test(part)
/** As made by `newId`. Words of names are folded, and have no capitals. */
const isMadeId = (part: string) => /^(?=.*[A-Z])[A-Za-z0-9_-]{22}$/.test(part)

/**
 * Anything but kinds, ids and times may be a name or an address, and is replaced by a hash, which `npm run ops --
 * repair` also shows.
 */
export const loggedKey = (key: unknown): string =>
  String(key)
    .split('#')
    .map((part, at, parts) => {
      const isPlain = part === '' || isKind(part) || isTime(part) || isMadeId(part)
      if (isPlain || (isKind(parts[at - 1]) && Id.safeParse(part).success)) return part
      return `~${createHash('sha256').update(part).digest('hex').slice(0, 12)}`
    })
    .join('#')

/** The content is personal data and is not logged. The metric InvalidRows has an alarm. */
export function noteInvalidRow(
  { pk, sk, ...row }: { table: string; kind: string; pk: unknown; sk: unknown },
  issues: core.$ZodIssue[],
) {
  const faults = issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`)
  log.error('A row does not parse', { ...row, pk: loggedKey(pk), sk: loggedKey(sk), faults })
  metrics.addMetric('InvalidRows', 'Count', 1)
  metrics.publishStoredMetrics()
}
