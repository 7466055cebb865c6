import type { FoundAddress } from '@lintel/contract'
import { lookup } from './lookup.ts'

/** The addresses of a postcode, as many as the look-up says, and what people must know of them. */
export async function findByPostcode(postcode: string): Promise<{ addresses: FoundAddress[]; notice?: string }> {
  const service = await lookup()
  const wanted = postcode.replaceAll(/\s/g, '')
  const addresses = wanted.length < 5 ? [] : await service.ofPostcode(wanted)
  return { addresses, ...(service.notice !== undefined && { notice: service.notice }) }
}
