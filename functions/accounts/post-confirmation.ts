import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { writeAct } from '../audit/write-act.ts'
import { findUser, providerClientId } from '../clients/find-client.ts'
import { transact } from '../lib/table.ts'

/** The name that reports and lists show: the user's, otherwise the account's address. */
async function nameOf(clientId: string, userId: string, email: string): Promise<string> {
  // The audit entry is written even if the record cannot be read, then with the address.
  const user = clientId && userId ? await findUser(clientId, userId).catch(() => undefined) : undefined
  return user?.name ?? email
}

/**
 * Cognito has already applied the reset. An error here would reach the user, whose retry fails as the code is used up.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event
  const { sub = '', email = '', ...more } = event.request.userAttributes
  const [clientId, userId] = [more['custom:client_id'] ?? '', more['custom:user_id'] ?? '']
  const user = { sub, userId, clientId, name: await nameOf(clientId, userId, email) }
  const subject = { kind: 'account', id: event.userName, name: email } as const
  const act = { action: 'account.passwordbycode', clientId: clientId || providerClientId, subject } as const
  await transact([writeAct({ now: new Date(), user }, act)])
  return event
}
