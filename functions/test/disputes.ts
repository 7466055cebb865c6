import { statementMax, type Dispute, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { addDispute, putAnswers, writePack } from '../disputes/store.ts'
import { transact } from '../lib/table.ts'

/** A sent claim of a report, of whatever type, with an answer to it, written without the API. */
export async function aDisputeOf(
  { id: report, client }: Pick<Report, 'id' | 'client'>,
  invoice?: string,
  photos: { id: string; src: string }[] = [],
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
  const at = new Date().toISOString()
  await addDispute(client.id, { dispute, createdAt: at })
  const answer = { path: line.path, remedy: line.remedy, answer: 'agree', of: 120, comments: 'Mine', photos } as const
  const tenant = { name: 'Tina', email: 'tina@people.example', link: 'tinas', terms: '0'.repeat(64) }
  await transact([putAnswers(dispute, { dispute: dispute.id, ...tenant, at, version: 1, answers: [answer] })])
  await writePack(dispute, { job: `${dispute.id}-pack`, at, version: 1, digest: 'a'.repeat(64), checks: [], days: [] })
  return dispute
}
