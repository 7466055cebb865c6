import { reportOperationMessages, type Report, type ReportBody } from '@lintel/contract'
import { takesPart } from '@lintel/rules'
import { findClient } from '../clients/operations.ts'
import { queueDocument } from '../documents/automatic.ts'
import type { Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertUnlocked } from './may-change.ts'
import { nextVersion, type Author } from './next-version.ts'
import { bodyOfRow } from './open-report.ts'
import { commit, readHeader, wholeReport, type StoredHeader } from './store/index.ts'
import { tellChanged } from './tell-changed.ts'

/** Somebody else's save comes between so seldom that more tries than this would mean a fault. */
const mostTries = 10

/**
 * Changes a report's body for somebody who has no account, as it is at that moment: whoever else saves at the same time
 * loses nothing, and neither does the visitor. `change` writes into a copy and answers whether there is anything to
 * save. `startMail` starts what mails of the new version, before that is committed; false where it could not be started.
 * Undefined where the report is not there; throws 423 where it is locked, or its client takes nothing from visitors.
 */
export async function changeAsVisitor(
  author: Author & Pick<Context, 'log'>,
  id: string,
  change: (body: ReportBody, report: Report) => boolean | Promise<boolean>,
  startMail: (next: StoredHeader) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Report | undefined> {
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const row = await readHeader(id)
    if (!row || row.record.deleted || row.record.legacy) return undefined
    assertUnlocked(row.record)
    const client = await findClient(row.record.client.id)
    if (!client) return undefined
    if (!takesPart(client)) throw new Refusal(423, reportOperationMessages.locked)
    const before = await bodyOfRow(row)
    const body = structuredClone(before)
    if (!(await change(body, wholeReport(row.record, before)))) return wholeReport(row.record, before)
    const next = await nextVersion(author, row, body)
    const { record } = next.after
    const isStarted = await startMail(record)
    if (!(await commit(next))) continue
    if (!isStarted) await startMail(record)
    await Promise.all([tellChanged(author, record), queueDocument(author, record, client)])
    return wholeReport(record, body)
  }
  throw new Error(`Report ${id} could not be changed: others saved it all the time.`)
}
