import type { AddressSuggestion, FoundAddress } from '@lintel/contract'

/** A service that looks up UK addresses, or throws if it cannot. */
export interface AddressLookup {
  /** A notice to show with its suggestions. */
  notice?: string
  /** Returns at most ten addresses that begin with, or contain, the typed text. */
  suggest(typed: string): Promise<AddressSuggestion[]>
  /** Returns the addresses known for a postcode, which is in capitals without its space. */
  ofPostcode(postcode: string): Promise<FoundAddress[]>
  /** Returns a suggested address in full; undefined if the id is not the service's own. */
  find(id: string): Promise<FoundAddress | undefined>
}

/** Suggestions shown at a time. */
export const maxSuggestions = 10
