import type { Dictionary, RouteInput, routes } from '@lintel/contract'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { defaultDictionary } from './default-dictionary/index.ts'
import { dictionaryOf } from './dictionary-of.ts'

/** GET /dictionary */
export const getDictionary = (): Promise<Dictionary> => Promise.resolve(defaultDictionary)

/** GET /dictionary/client/{id} */
export async function getClientDictionary(
  ctx: Context,
  { params }: RouteInput<typeof routes.getClientDictionary>,
): Promise<Dictionary> {
  const client = await getClientFor(ctx, params.id)
  return dictionaryOf(ctx, client.id)
}
