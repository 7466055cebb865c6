import { transcriptionMessages, transcriptionsPerMonth, type Client, type ClientSettingKey } from '@lintel/contract'
import { isSwitchedOn, acceptsVisitors } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

/** The caller's client. Throws 404 with `notFound` for callers without one. */
export async function clientOf({ scope }: Context, notFound: string): Promise<Client> {
  const client = scope.kind === 'any' ? undefined : await findClient(scope.clientId)
  if (!client) throw new HttpError(404, notFound)
  return client
}

/** Throws 403 with a message if the client has not switched a setting on. */
export function requireSetting(client: Client, setting: ClientSettingKey, message: string): void {
  if (!isSwitchedOn(client, setting)) throw new HttpError(403, message)
}

/** Throws 403 for an inactive or suspended client: nothing new is started for it. */
export function requireActive(client: Client): void {
  if (!acceptsVisitors(client)) throw new HttpError(403, transcriptionMessages.inactive)
}

/** The client's monthly limit of transcriptions. */
export const monthlyLimit = ({ options }: Pick<Client, 'options'>): number =>
  options?.transcriptionsPerMonth ?? transcriptionsPerMonth

/** The error once the limit is reached. */
export const monthlyLimitError = (client: Client): HttpError =>
  new HttpError(429, transcriptionMessages.tooMany(monthlyLimit(client)))
