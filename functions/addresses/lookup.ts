import { addressMessages, type FoundAddress } from '@lintel/contract'
import { variable } from '../lib/environment.ts'
import type { AddressLookup } from './port.ts'
import { keepHouses, readHouses } from './store.ts'

export const lookup = async (): Promise<AddressLookup> =>
  variable('ADDRESS_LOOKUP') === 'places'
    ? (await import('./places.ts')).places
    : (await import('./gazetteer/index.ts')).gazetteer

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

export const isPostcode = (typed: string): boolean => /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(withoutSpaces(typed))

async function housesOf(service: AddressLookup, postcode: string): Promise<FoundAddress[]> {
  const kept = await readHouses(postcode)
  if (kept) return kept
  const found = await service.ofPostcode(postcode)
  // None may be a poor answer.
  if (found.length > 0) await keepHouses(postcode, found)
  return found
}

export async function findByPostcode(typed: string): Promise<{ addresses: FoundAddress[]; notice?: string }> {
  const service = await lookup()
  const isWhole = isPostcode(typed)
  const addresses = isWhole ? await housesOf(service, withoutSpaces(typed)) : []
  const ofNone = isWhole ? addressMessages.noHouses : addressMessages.partOfPostcode
  const notice = [addresses.length > 0 ? service.postcodeNotice : ofNone, service.notice].filter(Boolean).join(' ')
  return { addresses, ...(notice !== '' && { notice }) }
}
