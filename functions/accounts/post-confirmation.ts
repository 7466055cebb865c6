import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { writeAct } from '../audit/write-act.ts'
import { findUser, providerClientId } from '../clients/find-client.ts'
import { transact } from '../lib/table.ts'

/** The name that reports and lists have of somebody: their user's, or else the address of their account. */
async function nameOf(clientId: string, userId: string, email: string): Promise<string> {
  // Where their record cannot be read the act is written all the same, with their address.
  const user = clientId && userId ? await findUser(clientId, userId).catch(() => undefined) : undefined
  return user?.name ?? email
}

/**
 * Writes down that somebody chose another password by a code: Cognito calls this after it has taken it. An error here is
 * shown to them although the password counts, so that they try again and are told that the code is used up.
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
