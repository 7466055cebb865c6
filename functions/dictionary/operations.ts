import { dictionaryMessages, type Dictionary, type Save, type InputOf, type AnswerOf } from '@lintel/contract'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { readVersion } from './compositions.ts'
import { defaultDictionaryNow, dictionaryOf } from './dictionary-of.ts'
import { resolveOwner } from './save-dictionary.ts'
import { readSaves, type SavedRow } from './store.ts'

export { restoreDictionary, saveDictionary } from './save-dictionary.ts'

async function versionOf(client: string | undefined, version: string): Promise<Dictionary> {
  const dictionary = await readVersion(client, version)
  if (!dictionary) throw new HttpError(404, dictionaryMessages.notFound)
  return dictionary
}

export const getDictionary = (ctx: Context, { query }: InputOf<'getDictionary'>): Promise<Dictionary> =>
  query.version === undefined ? defaultDictionaryNow(ctx) : versionOf(undefined, query.version)

export async function getClientDictionary(
  ctx: Context,
  { params, query }: InputOf<'getClientDictionary'>,
): Promise<Dictionary> {
  const client = await getClientFor(ctx, params.id)
  return query.version === undefined ? dictionaryOf(ctx, client.id) : versionOf(client.id, query.version)
}

const shown = ({ key: _key, ...save }: SavedRow): Save => save

export async function listDictionarySaves(
  ctx: Context,
  { query }: InputOf<'listDictionarySaves'>,
): Promise<AnswerOf<'listDictionarySaves'>> {
  const owner = await resolveOwner(ctx, query.clientid)
  const { saves, hasMore } = await readSaves(owner.id, query.before)
  return { data: saves.map(shown), hasMore }
}
