import { type Client, type Report, type ReportBody, reportErrors, sharingMessages } from '@lintel/contract'
import { writeAct, type Act } from '../../audit/write-act.ts'
import { startMail, type MailToStart } from '../../emails/start-mail.ts'
import { retryUntilWritten } from '../../lib/concurrency.ts'
import { withFixedClock, type PublicContext } from '../../lib/context.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { TransactItem } from '../../lib/table.ts'
import { conflictWith, type Opened } from '../guards.ts'
import { type Author, nextVersion } from './next-version.ts'
import { commit, type Change, type StoredHeader, wholeReport } from '../store/index.ts'
import { queueDocument } from '../../documents/jobs/executions.ts'
import { publishReportChanged } from '../publish-changed.ts'
import { awaitedUploads } from './awaited-uploads.ts'
import { bodyOfRow } from '../read-report.ts'
import type { ActToRecord } from '../trail/write-trail.ts'

export type Changer = Author & Pick<PublicContext, 'log'>

export interface Planned<T> {
  /** Written in one transaction, the report itself first. Empty if nothing is to be written. */
  changes: readonly Change[]
  mails?: readonly MailToStart[]
  act?: Act
  /** The new version is neither printed nor delivered automatically. */
  quiet?: boolean
  /** Rows of other features in the same transaction, which fails if one of their conditions does. */
  others?: readonly TransactItem[]
  answer: () => T | Promise<T>
}

/** How often while others write the same report, and the error after that. */
interface Retries {
  maxTries: number
  tooLate: (opened: Opened) => HttpError
}

/** Staff rarely conflict; the error says who has saved. */
const ofStaff: Retries = { maxTries: 10, tooLate: ({ row }) => conflictWith(row.record) }

/** Of concurrent visitors' saves one succeeds at each attempt. */
export const ofVisitors: Retries = {
  maxTries: 40,
  tooLate: () => new HttpError(429, reportErrors.busy, { retryAfter: 2 }),
}

/** The function times out after 29 seconds. */
const maxMs = 20_000

/** All changes of reports. `guard` and `change` are called again after a conflict, so that no change is lost. */
export async function changeReport<C extends Changer, O extends Opened, T>(
  ctx: C,
  guard: () => Promise<O>,
  change: (opened: O, ctx: C) => Planned<T> | Promise<Planned<T>>,
  { maxTries, tooLate }: Retries = ofStaff,
): Promise<T> {
  const attempt = async () => {
    const opened = await guard()
    const now = withFixedClock(ctx)
    const planned = await change(opened, now)
    const isDone = planned.changes.length === 0 || (await commitChange(now, opened.client, planned))
    return isDone ? { answer: await planned.answer() } : undefined
  }
  const bounds = { maxTries, until: Date.now() + maxMs, tooLate: async () => tooLate(await guard()) }
  return (await retryUntilWritten('A report', attempt, bounds)).answer
}

/** False, with nothing written, after a conflict. E-mails start before the commit, so that a crash loses none. */
export async function commitChange(
  ctx: Changer,
  client: Client,
  { changes, mails = [], act, others = [], quiet = false }: Omit<Planned<unknown>, 'answer'>,
): Promise<boolean> {
  const left = await startMails(ctx, changes, mails)
  const audit = act ? [writeAct({ now: ctx.now(), user: ctx.user }, act)] : []
  if (!(await commit(changes, [...audit, ...others]))) return false
  await Promise.all([startMails(ctx, changes, left), afterSave(ctx, client, changes, { quiet })])
  return true
}

async function startMails(
  ctx: Changer,
  [saved]: readonly Change[],
  mails: readonly MailToStart[],
): Promise<readonly MailToStart[]> {
  if (!saved) return []
  const started = await Promise.all(mails.map((mail) => startMail(ctx, saved.after.record, mail)))
  return mails.filter((_, index) => !started[index])
}

/** A new report is open nowhere; the other report of a merge needs no PDF, nor does a quiet change. */
export async function afterSave(
  ctx: Author & Pick<PublicContext, 'log'>,
  client: Client,
  changes: readonly Change[],
  { quiet = false }: { quiet?: boolean } = {},
): Promise<void> {
  const [saved] = changes
  await Promise.all([
    ...changes.filter(({ before }) => before).map(({ after }) => publishReportChanged(ctx, after.record)),
    !quiet && saved?.before && saved.version && queueDocument(ctx, saved.after.record, client),
  ])
}

/** `change` edits a copy and returns whether there is anything to save; `along` is started and written with it. */
export const changeAsVisitor = (
  author: Changer,
  guard: () => Promise<Opened>,
  change: (body: ReportBody, report: Report) => Promise<boolean>,
  { actsOf, ...along }: Pick<Planned<Report>, 'mails' | 'others'> & { actsOf: (saved: StoredHeader) => ActToRecord[] },
): Promise<Report> =>
  changeReport(
    author,
    guard,
    async (opened, now) => {
      const { row } = opened
      const before = await bodyOfRow(row)
      const report = wholeReport(row.record, before)
      const body = structuredClone(before)
      if (!(await change(body, report))) return { changes: [], answer: () => report }
      const awaited = await awaitedUploads(body, { body: before, awaited: row.awaited })
      const next = await nextVersion(now, opened, body, awaited).catch((error: unknown) => {
        // What takes the room is the agency's matter.
        throw error instanceof HttpError && error.status === 413
          ? new HttpError(413, sharingMessages.reportFull)
          : error
      })
      return {
        changes: [{ ...next, acts: actsOf(next.after.record) }],
        ...along,
        answer: () => wholeReport(next.after.record, body),
      }
    },
    ofVisitors,
  )
