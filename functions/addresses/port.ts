import type { AddressSuggestion, FoundAddress } from '@lintel/contract'

/** A service that knows the addresses of the United Kingdom, or says plainly that it does not. */
export interface AddressLookup {
  /** What people must know of its suggestions. */
  notice?: string
  /** At most ten addresses that begin with, or contain, what was typed. */
  suggest(typed: string): Promise<AddressSuggestion[]>
  /** A suggested address in full; undefined where the id is none of its own. */
  find(id: string): Promise<FoundAddress | undefined>
}

/** Suggestions shown at a time. */
export const suggestionsAtMost = 10
