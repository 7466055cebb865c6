import type { Client, ClientSettingKey } from '@lintel/contract'

/** Empty if it is not set. */
export const settingOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value ?? ''

export const isSwitchedOn = (client: Pick<Client, 'settings'>, wanted: ClientSettingKey): boolean =>
  settingOf(client, wanted) === 'true'

/** Comments, signatures and automatic e-mails. Links of inactive and of suspended clients stay readable. */
export const acceptsVisitors = (client: Pick<Client, 'active' | 'settings'>): boolean =>
  client.active && !isSwitchedOn(client, 'Suspend')
