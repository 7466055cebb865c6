import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf } from '../lib/table.ts'
import { newCode } from './challenge.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'

/*
 * Rows of the sign-ins table, and what each key serves:
 *
 * pk              sk                  holds                          serves
 * USER#<name>     CODES | GUESSES     attempts until a moment,       the second factor's limits; Cognito's retries are
 *                                     and the last of them           served once and counted once
 */

export const attemptLimits = {
  codes: { max: 5, forMs: 60 * 60 * 1000 },
  guesses: { max: 6, forMs: 30 * 60 * 1000 },
} as const
export type AttemptKind = keyof typeof attemptLimits

const Attempts = z.object({
  count: z.int(),
  /** Milliseconds since 1970. */
  until: z.int(),
  ttl: z.int(),
  code: z.string().optional(),
  codeAt: z.int().optional(),
  isMailed: z.boolean().optional(),
  /** Hash of the answer that was checked last, together with its challenge. */
  answer: z.string().optional(),
})
const attempts = rowsOf('SIGN_INS_TABLE', 'attempts', Attempts)

const keyOf = (user: string, kind: AttemptKind) => ({ pk: `USER#${user}`, sk: kind.toUpperCase() })
const fresh = (now: number, kind: AttemptKind) => {
  const until = now + attemptLimits[kind].forMs
  return { until, ttl: Math.ceil(until / 1000) }
}

/** Milliseconds until the user may try again; 0 if they may now. */
export async function lockedFor(user: string, kind: AttemptKind, now: number): Promise<number> {
  const row = await attempts.get(keyOf(user, kind))
  return row && row.count >= attemptLimits[kind].max ? Math.max(0, row.until - now) : 0
}

type Attempt = Pick<z.infer<typeof Attempts>, 'code' | 'codeAt' | 'isMailed' | 'answer'>

/** Counts an attempt before it is made; false if none is left. A retry of the last answer is not counted again. */
export async function countAttempt(
  user: string,
  kind: AttemptKind,
  now: number,
  attempt: Attempt = {},
): Promise<boolean> {
  const key = keyOf(user, kind)
  const { max } = attemptLimits[kind]
  const { answer = '' } = attempt
  return retryUntilWritten(`An attempt of ${kind}`, async () => {
    const counted = await attempts.update(key, {
      add: { count: 1 },
      set: Object.entries(attempt),
      condition: {
        expression: '#until > :now AND #count < :max AND (attribute_not_exists(#answer) OR #answer <> :answer)',
        names: { '#until': 'until', '#count': 'count', '#answer': 'answer' },
        values: { ':now': now, ':max': max, ':answer': answer },
      },
    })
    if (counted) return true
    const there = await attempts.get(key)
    if (there && there.until > now) {
      if (answer && there.answer === answer) return true
      return there.count >= max ? false : undefined
    }
    const isUnchanged = {
      expression: '#until = :until',
      names: { '#until': 'until' },
      values: { ':until': there?.until },
    }
    const isFirst = await attempts.put(
      key,
      { count: 1, ...attempt, ...fresh(now, kind) },
      there ? isUnchanged : isAbsent,
    )
    return isFirst || undefined
  })
}

/** Cognito calls a trigger up to three times in all if it does not respond within five seconds. */
const triesWithinMs = 15_000

/** The code for a sign-in, counted; undefined if none is left. A retry by Cognito gets the same one, uncounted. */
export async function issueCode(
  user: string,
  now: number,
): Promise<{ code: string; at: number; isMailed: boolean } | undefined> {
  const row = await attempts.get(keyOf(user, 'codes'))
  const { code: before, codeAt: at = 0, isMailed = false } = row ?? {}
  if (before && now - at < triesWithinMs) return { code: before, at, isMailed }
  const code = newCode()
  const isTaken = await countAttempt(user, 'codes', now, { code, codeAt: now, isMailed: false })
  return isTaken ? { code, at: now, isMailed: false } : undefined
}

const isCode = (code: string) => ({
  expression: '#code = :code',
  names: { '#code': 'code' },
  values: { ':code': code },
})

/** Records that the code was mailed, so that a retry by Cognito does not mail it again. */
export async function noteMailed(user: string, code: string): Promise<void> {
  await attempts.update(keyOf(user, 'codes'), { set: [['isMailed', true]], condition: isCode(code) })
}

/** Withdraws a code that the mail service rejected: it is not counted, and the next one is new. */
export async function withdrawCode(user: string, code: string): Promise<void> {
  const change = { add: { count: -1 }, clear: ['code', 'codeAt', 'isMailed'], condition: isCode(code) }
  await attempts.update(keyOf(user, 'codes'), change)
}

/** Drops the code once it has been answered: Cognito requests it no more, and the next sign-in gets a new one. */
export async function forgetCode(user: string): Promise<void> {
  const isThere = { expression: 'attribute_exists(#code)', names: { '#code': 'code' } }
  await attempts.update(keyOf(user, 'codes'), { clear: ['code', 'codeAt', 'isMailed'], condition: isThere })
}

/** Starts the full lock-out when the last attempt fails, however long ago the first one was. */
export async function lockIfSpent(user: string, kind: AttemptKind, now: number): Promise<void> {
  const { until, ttl } = fresh(now, kind)
  await attempts.update(keyOf(user, kind), {
    set: [
      ['until', until],
      ['ttl', ttl],
    ],
    condition: {
      expression: '#count >= :max',
      names: { '#count': 'count' },
      values: { ':max': attemptLimits[kind].max },
    },
  })
}

export const forgetAttempts = (user: string, kind: AttemptKind) => attempts.remove(keyOf(user, kind))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: attempts, pk: 'USER#', sk: 'CODES' },
  { rows: attempts, pk: 'USER#', sk: 'GUESSES' },
]
