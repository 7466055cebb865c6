import { randomInt } from 'node:crypto'
import { invalidParameter } from './errors.ts'
import type { Pool, Pools } from './pools.ts'
import type { UserRecord } from './user-store.ts'

const CODE_LASTS = 3_600_000

/** The recipient of a code, with the address partly masked, as in Cognito's response. */
export const deliveryDetails = (address: string) => {
  const [name = '', domain = ''] = address.split('@')
  return { Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' }
}

/** E-mails an invitation with its temporary password. */
export async function sendInvitation(pools: Pools, pool: Pool, user: UserRecord, password: string): Promise<void> {
  await send(pools, pool, user, {
    source: 'CustomMessage_AdminCreateUser',
    text: pool.spec.messages.invitation,
    code: password,
    clientId: 'CLIENT_ID_NOT_APPLICABLE',
  })
}

/** Creates a reset code (six digits, valid for an hour), stores it, and e-mails it. */
export async function sendResetCode(pools: Pools, pool: Pool, user: UserRecord, clientId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  user.resetCode = { code, expiresAt: pools.now() + CODE_LASTS, tries: 0 }
  pool.store.save()
  await send(pools, pool, user, {
    source: 'CustomMessage_ForgotPassword',
    text: pool.spec.messages.code,
    code,
    clientId,
  })
  return deliveryDetails(user.attributes.email ?? '')
}

async function send(
  pools: Pools,
  pool: Pool,
  user: UserRecord,
  message: { source: string; text: { subject: string; body: string }; code: string; clientId: string },
): Promise<void> {
  const to = user.attributes.email
  if (!to) throw invalidParameter('User does not have delivery config set to turn on e-mail.')
  const custom = await pools.trigger(pool, 'CustomMessage', user, message.clientId, {
    source: message.source,
    request: { codeParameter: '{####}', usernameParameter: '{username}', linkParameter: '{##Click Here##}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const { configurationSet } = pool.spec.messages
  const username = pool.spec.emailIsUsername ? to : user.username
  const fill = (text: string) => text.replaceAll('{username}', username).replaceAll('{####}', message.code)
  await pools.sendMail({
    from: pool.spec.messages.from,
    to,
    subject: custom?.emailSubject ?? message.text.subject,
    body: fill(custom?.emailMessage ?? message.text.body),
    ...(configurationSet !== undefined && { configurationSet }),
  })
}
