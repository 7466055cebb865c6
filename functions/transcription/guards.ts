import { transcriptionMessages, transcriptionsPerMonth, type Client, type ClientSettingKey } from '@lintel/contract'
import { isSwitchedOn, takesPart } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

/** The client of whoever asks. Throws 404 with `notFound` for people of none. */
export async function clientOf({ scope }: Context, notFound: string): Promise<Client> {
  const client = scope.kind === 'any' ? undefined : await findClient(scope.clientId)
  if (!client) throw new HttpError(404, notFound)
  return client
}

/** Throws 403 with a message where the client has not switched something on. */
export function requireSetting(client: Client, setting: ClientSettingKey, message: string): void {
  if (!isSwitchedOn(client, setting)) throw new HttpError(403, message)
}

/** Throws 403 for a client that is inactive or suspended: nothing new is made for it. */
export function requireActive(client: Client): void {
  if (!takesPart(client)) throw new HttpError(403, transcriptionMessages.inactive)
}

/** So many may be transcribed for the client in a month. */
export const monthlyLimit = ({ options }: Pick<Client, 'options'>): number =>
  options?.transcriptionsPerMonth ?? transcriptionsPerMonth

/** What is said once they are used up. */
export const monthlyLimitError = (client: Client): HttpError =>
  new HttpError(429, transcriptionMessages.tooMany(monthlyLimit(client)))
