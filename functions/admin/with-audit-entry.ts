import type { AuditEntry } from '@lintel/contract'
import { writeAct } from '../audit/write-act.ts'
import { providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { transact } from '../lib/table.ts'
import { ownerOf, type FoundAccount } from './identity.ts'

export interface AccountAct {
  action: AuditEntry['action']
  detail?: Record<string, string>
  /** By default the account's client. */
  sides?: readonly { clientId: string; detail: Record<string, string> }[]
}

/** Cognito takes part in no transaction: a failed action has a second entry, which is better than none. */
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
