import { variable } from '../lib/environment.ts'
import type { AddressLookup } from './port.ts'
import type { FoundAddress } from '@lintel/contract'

export const lookup = async (): Promise<AddressLookup> =>
  variable('ADDRESS_LOOKUP') === 'places'
    ? (await import('./places.ts')).places
    : (await import('./gazetteer/index.ts')).gazetteer

export async function findByPostcode(postcode: string): Promise<{ addresses: FoundAddress[]; notice?: string }> {
  const service = await lookup()
  const wanted = postcode.replaceAll(/\s/g, '')
  const addresses = wanted.length < 5 ? [] : await service.ofPostcode(wanted)
  return { addresses, ...(service.notice !== undefined && { notice: service.notice }) }
}
