import { emailMessages, maxMailedAddresses } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { limitUse } from '../sharing/limits.ts'

export const mailsOf = {
  person: (sub: string): string => `MAILS.PERSON.${sub}`,
  client: (id: string): string => `MAILS.CLIENT.${id}`,
}

const { aMinute, aDay } = maxMailedAddresses

/** Throws 429 above the limit: all clients share one SES account. */
export async function limitMail({ user, now }: Pick<Context, 'user' | 'now'>, addresses: number): Promise<void> {
  const at = now()
  const person = { whose: mailsOf.person(user.sub), by: addresses }
  await limitUse(person, { max: aMinute, seconds: 60, message: emailMessages.tooManyInAMinute }, at)
  const client = { whose: mailsOf.client(user.clientId), by: addresses }
  await limitUse(client, { max: aDay, seconds: 24 * 3600, message: emailMessages.tooManyInADay }, at)
}
