import { keysOf } from '@lintel/contract'
import { attemptLimits, forgetAttempts } from './attempts.ts'
import { forgetPhrases } from './phrases.ts'

const kinds = keysOf(attemptLimits)

export async function eraseOwnRows(username: string): Promise<void> {
  for (const kind of kinds) await forgetAttempts(username, kind)
  await forgetPhrases(username)
}
