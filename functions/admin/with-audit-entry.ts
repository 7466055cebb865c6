import type { AuditEntry } from '@lintel/contract'
import { writeAct } from '../audit/write-act.ts'
import { providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { transact } from '../lib/table.ts'
import { ownerOf, type FoundAccount } from './identity.ts'

/** An action on an account, for the audit. */
export interface AccountAct {
  action: AuditEntry['action']
  detail?: Record<string, string>
  /** The clients to audit it for, each with its own detail; by default the account's client. */
  sides?: readonly { clientId: string; detail: Record<string, string> }[]
}

/**
 * Audits an action on an account, then performs it. Cognito takes part in no transaction: a failed action has a second
 * entry saying so, which is better than an action without an entry.
 */
export async function withAuditEntry<T>(
  ctx: Context,
  account: Pick<FoundAccount, 'username' | 'attributes'>,
  { action, detail = {}, sides = [{ clientId: ownerOf(account).clientId || providerClientId, detail }] }: AccountAct,
  act: () => Promise<T>,
): Promise<T> {
  const subject = { kind: 'account' as const, id: account.username, name: account.attributes['email'] ?? '' }
  const write = (more: Record<string, string>) =>
    transact(
      sides.map((side) =>
        writeAct(
          { now: ctx.now(), user: ctx.user },
          { action, clientId: side.clientId, subject, detail: { ...side.detail, ...more } },
        ),
      ),
    )
  await write({})
  try {
    return await act()
  } catch (error) {
    await write({ failed: 'true' })
    throw error
  }
}
