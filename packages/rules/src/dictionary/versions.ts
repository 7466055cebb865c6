/*
 * The version of a dictionary names what it is composed of: `default-2026-13` is what the product ships,
 * `default-2026-13.4` with the provider's fourth save on it, `default-2026-13.4 client-7` with a client's seventh.
 */

/** The parts of a dictionary's version; a count of 0 where nobody has saved. */
export interface DictionaryVersion {
  shipped: string
  provider: number
  client: number
}

const pattern = /^([A-Za-z0-9-]{1,60})(?:\.([1-9]\d{0,8}))?(?: client-([1-9]\d{0,8}))?$/

/** The parts of a version; undefined where it is none. */
export const dictionaryVersion = (version: string): DictionaryVersion | undefined => {
  const [, shipped, provider = '0', client = '0'] = pattern.exec(version) ?? []
  return shipped === undefined ? undefined : { shipped, provider: Number(provider), client: Number(client) }
}

/** How a version is written. */
export const versionName = ({ shipped, provider, client }: DictionaryVersion): string =>
  `${shipped}${provider > 0 ? `.${provider}` : ''}${client > 0 ? ` client-${client}` : ''}`
