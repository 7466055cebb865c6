import { attemptLimits, forgetAttempts, type AttemptKind } from './attempts.ts'

const kinds = Object.keys(attemptLimits) as AttemptKind[]

/** Removes what was counted of somebody's sign-ins. */
export async function eraseAttempts(username: string): Promise<void> {
  for (const kind of kinds) await forgetAttempts(username, kind)
}
