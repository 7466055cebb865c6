import { apiErrors, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { lookup } from './lookup.ts'

/** Fewer characters than this match too much of the country. */
const shortest = 3

export async function getAddressAutocomplete(
  _ctx: Context,
  { query }: RouteInput<typeof routes.getAddressAutocomplete>,
): Promise<RouteAnswer<typeof routes.getAddressAutocomplete>> {
  const service = await lookup()
  if (query.id !== undefined) {
    const found = await service.find(query.id)
    if (!found) throw new HttpError(404, apiErrors.addressNotFound)
    return found
  }
  const typed = query.address?.trim() ?? ''
  const suggestions = typed.length < shortest ? [] : await service.suggest(typed)
  return { suggestions, ...(service.notice && { notice: service.notice }) }
}
