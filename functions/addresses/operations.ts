import { apiErrors, type AddressSuggestion, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findByPostcode, isPostcode, lookup } from './lookup.ts'

/** Fewer characters than this match too much of the country. */
const shortest = 3

/** A house of a postcode, which was paid for when they were listed. */
const houseId = /^postcode:([A-Z\d]+):(\d+)$/

async function findById(id: string) {
  const [, postcode, index] = houseId.exec(id) ?? []
  if (postcode === undefined || !isPostcode(postcode)) return (await lookup()).find(id)
  return (await findByPostcode(postcode)).addresses[Number(index)]
}

/** The houses of a whole postcode; otherwise what begins with the typed text. */
async function suggest(typed: string): Promise<{ suggestions: AddressSuggestion[]; notice?: string | undefined }> {
  const service = await lookup()
  if (!isPostcode(typed))
    return { suggestions: typed.length < shortest ? [] : await service.suggest(typed), notice: service.notice }
  const { addresses, notice } = await findByPostcode(typed)
  const postcode = typed.replaceAll(/\s/g, '').toUpperCase()
  return {
    suggestions: addresses.map((found, n) => ({ id: `postcode:${postcode}:${n}`, address: addressText(found) })),
    notice,
  }
}

export async function getAddressAutocomplete(
  _ctx: Context,
  { query }: RouteInput<typeof routes.getAddressAutocomplete>,
): Promise<RouteAnswer<typeof routes.getAddressAutocomplete>> {
  if (query.id !== undefined) {
    const found = await findById(query.id)
    if (!found) throw new HttpError(404, apiErrors.addressNotFound)
    return found
  }
  const { suggestions, notice } = await suggest(query.address?.trim() ?? '')
  return { suggestions, ...(notice !== undefined && { notice }) }
}
