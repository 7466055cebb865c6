import { statementMax, type Dispute, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { addDispute, writePack } from '../disputes/store.ts'

/** A sent claim of a report, of whatever type, written without the API. */
export async function aDisputeOf(
  { id: report, client }: Pick<Report, 'id' | 'client'>,
  invoice?: string,
): Promise<Dispute> {
  const line = { path: 'rooms.hall', remedy: 'repair', cost: 120, bought: '', quality: '', share: 100 } as const
  const sums = { low: 120, middle: 120, high: 120, proposed: 120, steps: ['Repair as invoiced: £120'] }
  const claim = { scheme: 'dps-custodial', deposit: 500, total: 120, statement: 'x'.repeat(statementMax) } as const
  const dispute: Dispute = {
    id: newId(),
    report,
    ...claim,
    state: 'sent',
    version: 1,
    lines: [{ ...line, ...sums, invoice }],
  }
  const now = new Date().toISOString()
  await addDispute(client.id, { dispute, createdAt: now })
  await writePack(dispute, { job: `${dispute.id}-pack`, at: now, digest: 'a'.repeat(64), checks: [], days: [] })
  return dispute
}
