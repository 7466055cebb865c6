import { addressMessages, maxAddressLookUps, type FoundAddress } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { limitUse } from '../sharing/limits.ts'
import type { AddressLookup } from './port.ts'
import { keepHouses, readHouses } from './store.ts'

export const lookup = async (): Promise<AddressLookup> =>
  variable('ADDRESS_LOOKUP') === 'places'
    ? (await import('./places.ts')).places
    : (await import('./gazetteer/index.ts')).gazetteer

export const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

export const isPostcode = (typed: string): boolean => /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(withoutSpaces(typed))

/** Throws 429 above the allowance of a person. */
export const limitLookUps = (ctx: Context): Promise<void> =>
  limitUse(
    { whose: `ADDRESSES.${ctx.user.sub}` },
    { max: maxAddressLookUps, seconds: 60, message: addressMessages.tooMany },
    ctx.now(),
  )

async function housesOf(ctx: Context, service: AddressLookup, postcode: string): Promise<FoundAddress[]> {
  const kept = await readHouses(postcode)
  if (kept) return kept
  await limitLookUps(ctx)
  const found = await service.ofPostcode(postcode)
  // None may be a poor answer.
  if (found.length > 0) await keepHouses(postcode, found)
  return found
}

export async function findByPostcode(
  ctx: Context,
  typed: string,
): Promise<{ addresses: FoundAddress[]; notice?: string }> {
  const service = await lookup()
  const isWhole = isPostcode(typed)
  const addresses = isWhole ? await housesOf(ctx, service, withoutSpaces(typed)) : []
  const ofNone = isWhole ? addressMessages.noHouses : addressMessages.partOfPostcode
  const notice = [addresses.length > 0 ? service.postcodeNotice : ofNone, service.notice].filter(Boolean).join(' ')
  return { addresses, ...(notice !== '' && { notice }) }
}
