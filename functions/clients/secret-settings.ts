import { DecryptCommand, EncryptCommand, IncorrectKeyException, InvalidCiphertextException } from '@aws-sdk/client-kms'
import { hiddenSettingKeys, type Client, type ClientSetting, type ClientSettingKey } from '@lintel/contract'
import { settingOf } from '@lintel/rules'
import { kms } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/* Bound to their client and setting: copied to another row they cannot be decrypted. */

const beginning = 'kms:'

export const isEncrypted = (value: string): boolean => /^kms:[A-Za-z0-9+/]{60,}={0,2}$/.test(value)

export const isInClear = ({ key, value }: ClientSetting): boolean =>
  hiddenSettingKeys.includes(key) && value !== '' && !isEncrypted(value)

/** The encryption context of a value, which permissions also refer to (`infra/stacks/storage.ts`). */
const boundTo = (client: string, setting: ClientSettingKey) => ({ client, setting })

async function encrypt(clientId: string, { key, value }: ClientSetting): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({
      KeyId: variable('SETTINGS_KEY'),
      Plaintext: Buffer.from(value),
      EncryptionContext: boundTo(clientId, key),
    }),
  )
  return beginning + Buffer.from(CiphertextBlob ?? []).toString('base64')
}

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
      encrypted.set(placeOf(setting), await encrypt(clientId, setting))
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
  if (!isEncrypted(value)) return value
  try {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId: variable('SETTINGS_KEY'),
        CiphertextBlob: Buffer.from(value.slice(beginning.length), 'base64'),
        EncryptionContext: boundTo(client.id, key),
      }),
    )
    return Buffer.from(Plaintext ?? []).toString()
  } catch (error) {
    if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) return undefined
    throw error
  }
}
