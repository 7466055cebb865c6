import { setTimeout as wait } from 'node:timers/promises'
import { reportOperationMessages, type Report, type ReportBody } from '@lintel/contract'
import { takesPart } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { queueDocument } from '../documents/automatic.ts'
import type { Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertUnlocked } from './guards.ts'
import { nextVersion, type Author } from './next-version.ts'
import { bodyOfRow } from './read-report.ts'
import { commit, readHeader, wholeReport, type StoredHeader } from './store/index.ts'
import { tellChanged } from './publish-changed.ts'

/** Of those who save at once one gets through at each try: twenty visitors of one report do. */
const mostTries = 40
const longestPauseMs = 400
/** The function is ended after 29 seconds. */
const mostMs = 20_000

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
  const until = Date.now() + mostMs
  for (let attempt = 1; attempt <= mostTries && Date.now() < until; attempt++) {
    // Whoever was late is early next time: without a pause all of them meet again.
    if (attempt > 1) await wait(Math.random() * Math.min(longestPauseMs, 20 * 2 ** attempt))
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
  throw new Refusal(429, 'Others are saving this report at this moment. Please try again.', { retryAfter: 2 })
}
