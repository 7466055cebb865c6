import { isDeepStrictEqual } from 'node:util'
import type { ClaimLine, Client, DisputeLine, ReportBody } from '@lintel/contract'
import { apportionLine, toPounds, type Apportioned } from '@lintel/rules'

export const inPounds = ({ low, middle, high, proposed, steps }: Apportioned) => ({
  low: toPounds(low),
  middle: toPounds(middle),
  high: toPounds(high),
  proposed: toPounds(proposed),
  steps,
})

/** Whether its sums are those of the check-out and the lives as they are. */
export function isAsSaved(body: ReportBody, client: Client, line: DisputeLine): boolean {
  const sum = apportionLine(body, client, line satisfies ClaimLine)
  return sum !== undefined && isDeepStrictEqual(line, { ...line, ...inPounds(sum) })
}
