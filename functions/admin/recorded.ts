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
}

/**
 * Writes down what is done to an account, then does it. The identity service takes part in no transaction: an act that
 * failed is written down twice, the second time as failed, which is better than one that nobody wrote down.
 */
export async function recorded<T>(
  ctx: Context,
  account: Pick<FoundAccount, 'username' | 'attributes'>,
  { action, detail = {} }: AccountAct,
  act: () => Promise<T>,
): Promise<T> {
  const write = (more: Record<string, string>) =>
    transact([
      writeAct(
        { now: ctx.now(), user: ctx.user },
        {
          action,
          clientId: ownerOf(account).clientId || providerClientId,
          subject: { kind: 'account', id: account.username, name: account.attributes['email'] ?? '' },
          detail: { ...detail, ...more },
        },
      ),
    ])
  await write({})
  try {
    return await act()
  } catch (error) {
    await write({ failed: 'true' })
    throw error
  }
}
