import { createHash, randomBytes } from 'node:crypto'
import { connectionTokenSeconds, type ConnectionToken } from '@lintel/contract'
import { addConnectionToken, takeConnectionToken, type Admission, type Audience } from './store.ts'

/** Logs and tables contain only the token's hash, which opens nothing. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export async function makeConnectionToken(
  whose: Pick<Admission, 'who' | 'issuedAt'>,
  audiences: readonly Audience[],
  now: Date,
): Promise<ConnectionToken> {
  const token = randomBytes(32).toString('base64url')
  await addConnectionToken(hashOf(token), whose, audiences, new Date(now.getTime() + connectionTokenSeconds * 1000))
  return { ticket: token }
}

export const redeemConnectionToken = (token: string, now: Date): Promise<Admission | undefined> =>
  takeConnectionToken(hashOf(token), now)
