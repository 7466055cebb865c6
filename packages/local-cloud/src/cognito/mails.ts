import { randomInt } from 'node:crypto'
import { invalidParameter } from './request.ts'
import type { Pool, Pools } from './pools.ts'
import { EMAIL_TEXT, type PoolMessages } from './pool-spec.ts'
import type { UserRecord } from './user-store.ts'

const CODE_LASTS = 3_600_000
const SUBJECT_MAX = 140
const BODY_MAX = 20_000

/** The address partly masked, as in Cognito's response. */
export const deliveryDetails = (address: string) => {
  const [name = '', domain = ''] = address.split('@')
  return { Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' }
}

export async function sendInvitation(pools: Pools, pool: Pool, user: UserRecord, password: string): Promise<void> {
  await send(pools, pool, user, {
    source: 'CustomMessage_AdminCreateUser',
    text: pool.spec.messages.invitation,
    placeholders: ['{username}', '{####}'],
    code: password,
    clientId: 'CLIENT_ID_NOT_APPLICABLE',
  })
}

/** Six digits, valid for an hour. */
export async function sendResetCode(pools: Pools, pool: Pool, user: UserRecord, clientId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  user.resetCode = { code, expiresAt: pools.now() + CODE_LASTS, tries: 0 }
  pool.store.save(user)
  await send(pools, pool, user, {
    source: 'CustomMessage_ForgotPassword',
    text: pool.spec.messages.code,
    placeholders: ['{####}'],
    code,
    clientId,
  })
  return deliveryDetails(user.attributes.email ?? '')
}

type MailText = PoolMessages['invitation']

function checkText({ subject, body }: MailText, placeholders: string[]): void {
  const fault = (member: string, rule: string) =>
    invalidParameter(
      `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must ${rule}`,
    )
  if (subject.length > SUBJECT_MAX || !EMAIL_TEXT.test(subject))
    throw fault('emailSubject', `have length less than or equal to ${SUBJECT_MAX} and satisfy ${EMAIL_TEXT.source}`)
  if (body.length > BODY_MAX) throw fault('emailBody', `have length less than or equal to ${BODY_MAX}`)
  if (!EMAIL_TEXT.test(body) || !placeholders.every((each) => body.includes(each)))
    throw fault(
      'emailBody',
      `satisfy regular expression pattern: ${EMAIL_TEXT.source}, with ${placeholders.join(', ')}`,
    )
}

async function send(
  pools: Pools,
  pool: Pool,
  user: UserRecord,
  message: { source: string; text: MailText; placeholders: string[]; code: string; clientId: string },
): Promise<void> {
  const to = user.attributes.email
  if (!to) throw invalidParameter('User does not have delivery config set to turn on e-mail.')
  const custom = await pools.trigger(pool, 'CustomMessage', user, message.clientId, {
    source: message.source,
    request: { codeParameter: '{####}', usernameParameter: '{username}', linkParameter: '{##Click Here##}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const { subject, body } = message.text
  const written = { subject: custom?.emailSubject ?? subject, body: custom?.emailMessage ?? body }
  checkText(written, message.placeholders)
  const { configurationSet } = pool.spec.messages
  const username = pool.spec.emailIsUsername ? to : user.username
  const fill = (text: string) => text.replaceAll('{username}', username).replaceAll('{####}', message.code)
  await pools.sendMail({
    from: pool.spec.messages.from,
    to,
    subject: written.subject,
    body: fill(written.body),
    ...(configurationSet !== undefined && { configurationSet }),
  })
}
