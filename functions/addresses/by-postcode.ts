import type { FoundAddress } from '@lintel/contract'
import { lookup } from './lookup.ts'

export async function findByPostcode(postcode: string): Promise<{ addresses: FoundAddress[]; notice?: string }> {
  const service = await lookup()
  const wanted = postcode.replaceAll(/\s/g, '')
  const addresses = wanted.length < 5 ? [] : await service.ofPostcode(wanted)
  return { addresses, ...(service.notice !== undefined && { notice: service.notice }) }
}
