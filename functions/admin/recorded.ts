import type { AuditEntry } from '@lintel/contract'
import { writeAct } from '../audit/write-act.ts'
import { providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { transact } from '../lib/table.ts'
import { ownerOf, type FoundAccount } from './identity.ts'

/** What is done to an account, with what else belongs to it. */
export interface AccountAct {
  action: AuditEntry['action']
  detail?: Record<string, string>
  /** In whose records it is written, each with its own detail; without it, in those of the client that has the account. */
  sides?: readonly { clientId: string; detail: Record<string, string> }[]
}

/**
 * Writes down what is done to an account, then does it. The identity service takes part in no transaction: an act that
 * failed is written down twice, the second time as failed, which is better than one that nobody wrote down.
 */
export async function recorded<T>(
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
