import type { Client, ClientSettingKey } from '@lintel/contract'

/** What a client has set, as it was typed; empty where nothing is. */
export const settingOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value ?? ''

/** True where a client has switched something on. */
export const isSwitchedOn = (client: Pick<Client, 'settings'>, wanted: ClientSettingKey): boolean =>
  settingOf(client, wanted) === 'true'

/**
 * True where a client takes part: visitors may comment and sign, and mails go out by themselves. Links of inactive and of
 * suspended clients go on reading alone.
 */
export const takesPart = (client: Pick<Client, 'active' | 'settings'>): boolean =>
  client.active && !isSwitchedOn(client, 'Suspend')
