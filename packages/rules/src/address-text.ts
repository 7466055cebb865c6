import type { Address } from '@lintel/contract'

type PostalAddress = Pick<Address, 'line1' | 'line2' | 'town' | 'county' | 'postcode'>

export const addressText = ({ line1, line2, town, county, postcode }: PostalAddress): string =>
  [line1, line2, town, county, postcode]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
