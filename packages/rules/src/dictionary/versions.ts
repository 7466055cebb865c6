/*
 * A version names its layers: `default-2026-13` is the shipped one, `default-2026-13.4` has the provider's fourth save,
 * `default-2026-13.4 client-7` a client's seventh.
 */

/** 0 if there are no saves. */
export interface DictionaryVersion {
  shipped: string
  provider: number
  client: number
}

const pattern = /^([A-Za-z0-9-]{1,60})(?:\.([1-9]\d{0,8}))?(?: client-([1-9]\d{0,8}))?$/

/** Undefined if it is invalid. */
export const dictionaryVersion = (version: string): DictionaryVersion | undefined => {
  const [, shipped, provider = '0', client = '0'] = pattern.exec(version) ?? []
  return shipped === undefined ? undefined : { shipped, provider: Number(provider), client: Number(client) }
}

export const versionName = ({ shipped, provider, client }: DictionaryVersion): string =>
  `${shipped}${provider > 0 ? `.${provider}` : ''}${client > 0 ? ` client-${client}` : ''}`
