import { randomBytes } from 'node:crypto'
import { OwnPhrases, PhoneKey, keysOf } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf } from '../lib/table.ts'
import { attemptLimits, forgetAttempts } from './attempts.ts'

/*
 * Other rows of the sign-ins table (see also `attempts.ts`), and what each key serves:
 *
 * pk              sk                  holds                          serves
 * USER#<name>     PHRASES             the person's own phrases       notes, wherever they sign in
 * USER#<name>     PHONEKEY            32 random bytes                what is left on a device at sign-out
 */

const rows = rowsOf('SIGN_INS_TABLE', 'own phrases', z.object(OwnPhrases.shape))
const keyOf = (user: string) => ({ pk: `USER#${user}`, sk: 'PHRASES' })

export const readPhrases = async (user: string): Promise<OwnPhrases> =>
  (await rows.get(keyOf(user))) ?? { phrases: [], version: 0 }

/** Undefined if they were saved since that version. */
export async function writePhrases(user: string, { phrases, version }: OwnPhrases): Promise<OwnPhrases | undefined> {
  const next = { phrases, version: version + 1 }
  const isUnchanged = {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  }
  return (await rows.put(keyOf(user), next, version === 0 ? isAbsent : isUnchanged)) ? next : undefined
}

export const forgetPhrases = (user: string) => rows.remove(keyOf(user))

const phoneKeys = rowsOf('SIGN_INS_TABLE', 'phone key', z.object(PhoneKey.shape))
const phoneKeyOf = (user: string) => ({ pk: `USER#${user}`, sk: 'PHONEKEY' })

/** Made when it is first asked for. Not derived from a secret: those are renewed, and devices keep what it encrypts. */
export async function readPhoneKey(user: string): Promise<PhoneKey> {
  const known = await phoneKeys.get(phoneKeyOf(user))
  if (known) return known
  const made = { key: randomBytes(32).toString('base64url') }
  return (await phoneKeys.put(phoneKeyOf(user), made, isAbsent)) ? made : readPhoneKey(user)
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows, pk: 'USER#', sk: 'PHRASES' },
  { rows: phoneKeys, pk: 'USER#', sk: 'PHONEKEY' },
]

const kinds = keysOf(attemptLimits)

export async function eraseOwnRows(username: string): Promise<void> {
  for (const kind of kinds) await forgetAttempts(username, kind)
  await forgetPhrases(username)
  await phoneKeys.remove(phoneKeyOf(username))
}
