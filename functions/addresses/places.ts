import { AutocompleteCommand, GetPlaceCommand, type Address as PlaceAddress } from '@aws-sdk/client-geo-places'
import type { FoundAddress } from '@lintel/contract'
import { places as client } from '../lib/aws.ts'
import { maxSuggestions, type AddressLookup } from './port.ts'

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

export const addressOfPlace = (address: PlaceAddress): FoundAddress => {
  const flat = address.SecondaryAddressComponents?.map(({ Designator, Number }) => joined(Designator, Number)).join(
    ', ',
  )
  const street = joined(address.AddressNumber, address.Street)
  const [line1 = '', ...others] = [flat, address.Building, street].filter(Boolean)
  return {
    line1,
    line2: [...others, address.District === address.Locality ? '' : address.District].filter(Boolean).join(', '),
    town: address.Locality ?? '',
    county: address.SubRegion?.Name ?? '',
    postcode: address.PostalCode ?? '',
  }
}

export const places: AddressLookup = {
  async suggest(typed) {
    const { ResultItems = [] } = await client.send(
      new AutocompleteCommand({
        QueryText: typed,
        MaxResults: maxSuggestions,
        Filter: { IncludeCountries: ['GBR'] },
        Language: 'en',
      }),
    )
    return ResultItems.flatMap(({ PlaceId, Title, Address }) =>
      PlaceId ? [{ id: PlaceId, address: Address?.Label ?? Title ?? '' }] : [],
    )
  },
  async ofPostcode(postcode) {
    const suggested = await this.suggest(postcode)
    const found = await Promise.all(suggested.map(({ id }) => this.find(id)))
    const isThere = (address: FoundAddress | undefined): address is FoundAddress =>
      address !== undefined && address.line1 !== '' && address.postcode.replaceAll(' ', '').toUpperCase() === postcode
    return found.filter(isThere)
  },
  async find(id) {
    try {
      // Addresses are stored in reports, which the service must be told.
      const { Address } = await client.send(
        new GetPlaceCommand({ PlaceId: id, Language: 'en', IntendedUse: 'Storage' }),
      )
      return Address && addressOfPlace(Address)
    } catch (error) {
      if (
        error instanceof Error &&
        (error.name === 'ValidationException' || error.name === 'ResourceNotFoundException')
      )
        return undefined
      throw error
    }
  },
}
