import { transcriptionMessages, transcriptionsPerMonth, type Client, type ClientSettingKey } from '@lintel/contract'
import { isSwitchedOn, acceptsVisitors } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

/** Throws 404 with `notFound` for callers without one. */
export async function clientOf({ scope }: Context, notFound: string): Promise<Client> {
  const client = scope.kind === 'any' ? undefined : await findClient(scope.clientId)
  if (!client) throw new HttpError(404, notFound)
  return client
}

/** Throws 403 with the message. */
export function requireSetting(client: Client, setting: ClientSettingKey, message: string): void {
  if (!isSwitchedOn(client, setting)) throw new HttpError(403, message)
}

/** Nothing new is started for an inactive or suspended client (403). */
export function requireActive(client: Client): void {
  if (!acceptsVisitors(client)) throw new HttpError(403, transcriptionMessages.inactive)
}

export const monthlyLimit = ({ options }: Pick<Client, 'options'>): number =>
  options?.transcriptionsPerMonth ?? transcriptionsPerMonth

export const monthlyLimitError = (client: Client): HttpError =>
  new HttpError(429, transcriptionMessages.tooMany(monthlyLimit(client)))
