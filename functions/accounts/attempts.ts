import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf } from '../lib/table.ts'

/*
 * Rows of the table of sign-ins, and what each key serves:
 *
 * pk              sk                  holds                          serves
 * USER#<name>     CODES | GUESSES     attempts until a moment        the limits of the second factor
 */

/** What is counted: codes that are mailed, and answers that are given. */
export const attemptLimits = {
  codes: { most: 5, forMs: 60 * 60 * 1000 },
  guesses: { most: 6, forMs: 30 * 60 * 1000 },
} as const
export type AttemptKind = keyof typeof attemptLimits

const Attempts = z.object({
  count: z.int(),
  /** When counting starts again, in milliseconds since 1970. */
  until: z.int(),
  ttl: z.int(),
})
const attempts = rowsOf('SIGN_INS_TABLE', 'attempts', Attempts)

const keyOf = (user: string, kind: AttemptKind) => ({ pk: `USER#${user}`, sk: kind.toUpperCase() })
const fresh = (now: number, kind: AttemptKind) => {
  const until = now + attemptLimits[kind].forMs
  return { until, ttl: Math.ceil(until / 1000) }
}

/** For how many milliseconds nothing more is taken from this user; 0 where something is. */
export async function lockedFor(user: string, kind: AttemptKind, now: number): Promise<number> {
  const row = await attempts.get(keyOf(user, kind))
  return row && row.count >= attemptLimits[kind].most ? Math.max(0, row.until - now) : 0
}

/** Counts an attempt before it is made, so that simultaneous ones count too. False where none is left. */
export async function countAttempt(user: string, kind: AttemptKind, now: number): Promise<boolean> {
  const key = keyOf(user, kind)
  const { most } = attemptLimits[kind]
  for (;;) {
    const counted = await attempts.update(key, {
      add: { count: 1 },
      condition: {
        expression: '#until > :now AND #count < :most',
        names: { '#until': 'until', '#count': 'count' },
        values: { ':now': now, ':most': most },
      },
    })
    if (counted) return true
    const there = await attempts.get(key)
    if (there && there.until > now) {
      if (there.count >= most) return false
      continue
    }
    const isUnchanged = {
      expression: '#until = :until',
      names: { '#until': 'until' },
      values: { ':until': there?.until },
    }
    if (await attempts.put(key, { count: 1, ...fresh(now, kind) }, there ? isUnchanged : isAbsent)) return true
  }
}

/** A failed last attempt starts the full lock-out, however long ago the first one was. */
export async function lockIfSpent(user: string, kind: AttemptKind, now: number): Promise<void> {
  const { until, ttl } = fresh(now, kind)
  await attempts.update(keyOf(user, kind), {
    set: [
      ['until', until],
      ['ttl', ttl],
    ],
    condition: {
      expression: '#count >= :most',
      names: { '#count': 'count' },
      values: { ':most': attemptLimits[kind].most },
    },
  })
}

/** Forgets what was counted. */
export const forgetAttempts = (user: string, kind: AttemptKind) => attempts.remove(keyOf(user, kind))

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: attempts, pk: 'USER#', sk: 'CODES' },
  { rows: attempts, pk: 'USER#', sk: 'GUESSES' },
]
