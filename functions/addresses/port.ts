import type { AddressSuggestion, FoundAddress } from '@lintel/contract'

export interface AddressLookup {
  notice?: string
  /** Returns at most ten addresses that begin with, or contain, the typed text. */
  suggest(typed: string): Promise<AddressSuggestion[]>
  ofPostcode(postcode: string): Promise<FoundAddress[]>
  find(id: string): Promise<FoundAddress | undefined>
}

export const maxSuggestions = 10
