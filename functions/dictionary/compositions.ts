import type { Dictionary, DictionaryDifferences } from '@lintel/contract'
import { composeDictionary, dictionaryVersion, versionName } from '@lintel/rules'
import { defaultDictionary } from './default-dictionary/index.ts'
import { readCurrent, readDifferences, readSave, readWhole, type CurrentSave } from './store.ts'

/** `number` is 0 if it was never saved. */
export interface Composed {
  dictionary: Dictionary
  number: number
}

/** By immutable files; the oldest is evicted first. */
const compositions = new Map<string, Dictionary>()
const maxKept = 24

async function remembered(key: string, compose: () => Promise<Dictionary>): Promise<Dictionary> {
  const known = compositions.get(key)
  if (known) return known
  const made = await compose()
  compositions.set(key, made)
  const [oldest] = compositions.keys()
  if (compositions.size > maxKept && oldest !== undefined) compositions.delete(oldest)
  return made
}

async function wholeOf(version: string): Promise<Dictionary> {
  if (version === defaultDictionary.version) return defaultDictionary
  const whole = await readWhole(version)
  if (!whole) throw new Error(`The default dictionary ${version} was not stored.`)
  return whole
}

export const composeOn = async ({ on, difference }: DictionaryDifferences, now: Dictionary): Promise<Dictionary> =>
  composeDictionary(on === now.version ? now : await wholeOf(on), difference, now)

const named = (
  dictionary: Dictionary,
  parts: { provider?: number; client?: number },
  client: string | undefined,
): Dictionary => {
  const version = dictionaryVersion(dictionary.version)
  if (!version) throw new Error(`${dictionary.version} is not a version of a dictionary.`)
  return { ...dictionary, version: versionName({ ...version, ...parts }), ...(client !== undefined && { client }) }
}

const composed = (
  owner: string | undefined,
  { key, number }: Pick<CurrentSave, 'key' | 'number'>,
  now: Dictionary,
): Promise<Dictionary> =>
  remembered(`${key} on ${now.version}`, async () => {
    const dictionary = await composeOn(await readDifferences(key), now)
    return named(dictionary, owner === undefined ? { provider: number } : { client: number }, owner)
  })

/** Throws if the provider's changes cannot be read. */
export async function readDefault(): Promise<Composed> {
  const current = await readCurrent(undefined)
  if (!current) return { dictionary: defaultDictionary, number: 0 }
  return { dictionary: await composed(undefined, current, defaultDictionary), number: current.number }
}

export async function readOnDefault(client: string, parent: Dictionary): Promise<Composed> {
  const current = await readCurrent(client)
  if (!current) return { dictionary: { ...parent, client }, number: 0 }
  return { dictionary: await composed(client, current, parent), number: current.number }
}

/** Undefined if never stored. */
export async function readVersion(client: string | undefined, version: string): Promise<Dictionary | undefined> {
  const parts = dictionaryVersion(version)
  if (!parts || (parts.client > 0 && client === undefined)) return undefined
  const ofDefault = versionName({ ...parts, client: 0 })
  const whole = ofDefault === defaultDictionary.version ? defaultDictionary : await readWhole(ofDefault)
  if (!whole || client === undefined) return whole
  if (parts.client === 0) return { ...whole, client }
  const save = await readSave(client, parts.client)
  return save && composed(client, save, whole)
}
