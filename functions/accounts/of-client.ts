import { attemptLimits, forgetAttempts, type AttemptKind } from './attempts.ts'
import { forgetPhrases } from './phrases.ts'

const kinds = Object.keys(attemptLimits) as AttemptKind[]

/** Removes what is kept of somebody beside their account: what was counted of their sign-ins, and their own phrases. */
export async function eraseOwnRows(username: string): Promise<void> {
  for (const kind of kinds) await forgetAttempts(username, kind)
  await forgetPhrases(username)
}
