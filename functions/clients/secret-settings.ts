import { hiddenSettingKeys, type Client, type ClientSetting, type ClientSettingKey } from '@lintel/contract'
import { settingOf } from '@lintel/rules'
import { seal, unseal } from '../lib/sealed.ts'

/* Bound to their client and setting: copied to another row they cannot be decrypted. */

const beginning = 'kms:'

export const isEncrypted = (value: string): boolean => /^kms:[A-Za-z0-9+/]{60,}={0,2}$/.test(value)

export const isInClear = ({ key, value }: ClientSetting): boolean =>
  hiddenSettingKeys.includes(key) && value !== '' && !isEncrypted(value)

const boundTo = (client: string, setting: ClientSettingKey) => ({ client, setting })

/**
 * `isKept` says which values are already encrypted. The result replaces the clear values in any version of the client.
 */
export async function encryptSettings(
  clientId: string,
  settings: readonly ClientSetting[],
  isKept: (value: string) => boolean = isEncrypted,
): Promise<<C extends Pick<Client, 'settings'>>(client: C) => C> {
  const encrypted = new Map<string, string>()
  const placeOf = ({ key, value }: ClientSetting) => `${key}=${value}`
  for (const setting of settings)
    if (hiddenSettingKeys.includes(setting.key) && setting.value !== '' && !isKept(setting.value))
      encrypted.set(placeOf(setting), beginning + (await seal(setting.value, boundTo(clientId, setting.key))))
  return (client) =>
    encrypted.size === 0
      ? client
      : {
          ...client,
          settings: client.settings.map((one) => ({ ...one, value: encrypted.get(placeOf(one)) ?? one.value })),
        }
}

/** Empty if none is set, undefined if encrypted for another client or setting. */
export async function openSetting(
  client: Pick<Client, 'id' | 'settings'>,
  key: ClientSettingKey,
): Promise<string | undefined> {
  const value = settingOf(client, key)
  return isEncrypted(value) ? unseal(value.slice(beginning.length), boundTo(client.id, key)) : value
}
