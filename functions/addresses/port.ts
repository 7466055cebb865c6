import type { AddressSuggestion, FoundAddress } from '@lintel/contract'

export interface AddressLookup {
  notice?: string
  /** About the houses of a postcode. */
  postcodeNotice?: string
  /** Returns at most ten addresses that begin with, or contain, the typed text. */
  suggest(typed: string): Promise<AddressSuggestion[]>
  /** Written without a space. What it answers may be kept. */
  ofPostcode(postcode: string): Promise<FoundAddress[]>
  find(id: string): Promise<FoundAddress | undefined>
}

export const maxSuggestions = 10
