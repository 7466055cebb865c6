import { apiErrors, type AddressSuggestion, type InputOf, type AnswerOf } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findByPostcode, isPostcode, limitLookUps, lookup, withoutSpaces } from './lookup.ts'

/** Fewer characters than this match too much of the country. */
const shortest = 3

/** A house of a postcode, which was paid for when they were listed. */
const houseId = /^postcode:([A-Z\d]+):(\d+)$/

async function findById(ctx: Context, id: string) {
  const [, postcode, index] = houseId.exec(id) ?? []
  if (postcode !== undefined && isPostcode(postcode))
    return (await findByPostcode(ctx, postcode)).addresses[Number(index)]
  await limitLookUps(ctx)
  return (await lookup()).find(id)
}

/** The houses of a whole postcode; otherwise what begins with the typed text. */
async function suggest(
  ctx: Context,
  typed: string,
): Promise<{ suggestions: AddressSuggestion[]; notice?: string | undefined }> {
  if (!isPostcode(typed)) {
    const service = await lookup()
    if (typed.length < shortest) return { suggestions: [], notice: service.notice }
    await limitLookUps(ctx)
    return { suggestions: await service.suggest(typed), notice: service.notice }
  }
  const { addresses, notice } = await findByPostcode(ctx, typed)
  const postcode = withoutSpaces(typed)
  return {
    suggestions: addresses.map((found, n) => ({ id: `postcode:${postcode}:${n}`, address: addressText(found) })),
    notice,
  }
}

export async function getAddressAutocomplete(
  ctx: Context,
  { query }: InputOf<'getAddressAutocomplete'>,
): Promise<AnswerOf<'getAddressAutocomplete'>> {
  if (query.id !== undefined) {
    const found = await findById(ctx, query.id)
    if (!found) throw new HttpError(404, apiErrors.addressNotFound)
    return found
  }
  const { suggestions, notice } = await suggest(ctx, query.address?.trim() ?? '')
  return { suggestions, ...(notice !== undefined && { notice }) }
}
