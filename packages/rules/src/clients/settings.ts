import type { Client, ClientSettingKey } from '@lintel/contract'

/** A client's setting as it was typed; empty where it is not set. */
export const settingOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value ?? ''

/** True where a client has switched a setting on. */
export const isSwitchedOn = (client: Pick<Client, 'settings'>, wanted: ClientSettingKey): boolean =>
  settingOf(client, wanted) === 'true'

/**
 * True where visitors may comment and sign, and e-mails go out automatically. Links of inactive and of suspended
 * clients stay readable.
 */
export const takesPart = (client: Pick<Client, 'active' | 'settings'>): boolean =>
  client.active && !isSwitchedOn(client, 'Suspend')
