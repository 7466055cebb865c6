import type { AddressSuggestion, FoundAddress } from '@lintel/contract'

/** A service that looks up addresses of the United Kingdom, or says that it cannot. */
export interface AddressLookup {
  /** A notice for people about its suggestions. */
  notice?: string
  /** At most ten addresses that begin with, or contain, what was typed. */
  suggest(typed: string): Promise<AddressSuggestion[]>
  /** The addresses of a postcode in capitals without its space, as many as the service knows. */
  ofPostcode(postcode: string): Promise<FoundAddress[]>
  /** A suggested address in full; undefined where the id is not its own. */
  find(id: string): Promise<FoundAddress | undefined>
}

/** Suggestions shown at a time. */
export const suggestionsAtMost = 10
