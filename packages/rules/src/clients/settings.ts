import type { Client, ClientSettingKey } from '@lintel/contract'

/** A client's setting as typed; empty if it is not set. */
export const settingOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value ?? ''

/** True if a client has enabled a setting. */
export const isSwitchedOn = (client: Pick<Client, 'settings'>, wanted: ClientSettingKey): boolean =>
  settingOf(client, wanted) === 'true'

/**
 * True if visitors can comment and sign, and e-mails are sent automatically. Links of inactive and of suspended clients
 * stay readable.
 */
export const acceptsVisitors = (client: Pick<Client, 'active' | 'settings'>): boolean =>
  client.active && !isSwitchedOn(client, 'Suspend')
