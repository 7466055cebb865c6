import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@lintel/contract'
import { writeAct, type Act } from '../audit/write-act.ts'
import { startMail, type MailToStart } from '../emails/start-mail.ts'
import { atOneMoment, type PublicContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import type { TransactItem } from '../lib/table.ts'
import { afterSave } from './after-save.ts'
import { conflictWith, type Opened } from './guards.ts'
import type { Author } from './next-version.ts'
import { commit, type Change } from './store/index.ts'

/** The person who changes a report, and its log. */
export type Changer = Author & Pick<PublicContext, 'log'>

/** What a change of a report writes, and what its caller is answered. */
export interface Planned<T> {
  /** Written in one transaction, the report itself first. Empty where nothing is to be written. */
  changes: readonly Change[]
  /** What mails the new version by itself. */
  mails?: readonly MailToStart[]
  /** What is written down of it, in the same transaction. */
  act?: Act
  /** Nothing is made or delivered of the new version by itself. */
  quiet?: boolean
  /** Rows of other features in the same transaction; it fails where one of their conditions does. */
  others?: readonly TransactItem[]
  answer: () => T | Promise<T>
}

/** How often a change is tried where others write the report at the same moment, and what ends it. */
interface Retries {
  most: number
  pauseMs: (attempt: number) => number
  tooLate: (opened: Opened) => HttpError
}

/** Staff rarely conflict; they are told who has saved. */
const ofStaff: Retries = { most: 10, pauseMs: () => 0, tooLate: ({ row }) => conflictWith(row.record) }

/** Of visitors who save at once, one succeeds at each try. The random pause keeps the others from colliding again. */
export const ofVisitors: Retries = {
  most: 40,
  pauseMs: (attempt) => Math.random() * Math.min(400, 20 * 2 ** attempt),
  tooLate: () =>
    new HttpError(429, 'Others are saving this report at this moment. Please try again.', { retryAfter: 2 }),
}

/** The function is ended after 29 seconds. */
const mostMs = 20_000

/**
 * The one way to change an existing report. `guard` reads it and throws where the caller may not change it; `change`
 * plans the change. Both are called again after a conflict, so that no change is lost.
 */
export async function changeReport<C extends Changer, O extends Opened, T>(
  ctx: C,
  guard: () => Promise<O>,
  change: (opened: O, ctx: C) => Planned<T> | Promise<Planned<T>>,
  { most, pauseMs, tooLate }: Retries = ofStaff,
): Promise<T> {
  const until = Date.now() + mostMs
  for (let attempt = 1; attempt <= most && Date.now() < until; attempt++) {
    if (attempt > 1) await wait(pauseMs(attempt))
    const opened = await guard()
    const now = atOneMoment(ctx)
    const planned = await change(opened, now)
    if (planned.changes.length === 0 || (await commitChange(now, opened.client, planned))) return planned.answer()
  }
  throw tooLate(await guard())
}

/**
 * Commits a planned change, and does what follows from it. False, and nothing is written, after a conflict. Mails are
 * started before, so that a crash in between loses none.
 */
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

/** Those mails that could not be started. */
async function startMails(
  ctx: Changer,
  [saved]: readonly Change[],
  mails: readonly MailToStart[],
): Promise<readonly MailToStart[]> {
  if (!saved) return []
  const started = await Promise.all(mails.map((mail) => startMail(ctx, saved.after.record, mail)))
  return mails.filter((_, index) => !started[index])
}
