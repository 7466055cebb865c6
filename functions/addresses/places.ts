import {
  AutocompleteCommand,
  GeocodeCommand,
  GetPlaceCommand,
  ReverseGeocodeCommand,
  type Address as PlaceAddress,
} from '@aws-sdk/client-geo-places'
import { addressMessages, type FoundAddress } from '@lintel/contract'
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

/*
 * What is kept, in a report or by postcode, must be requested for storage, at eight times the price of an address that
 * is only shown: https://docs.aws.amazon.com/location/latest/developerguide/places-pricing.html. Suggestions are only
 * text and ids, the cheapest; a postcode's houses are one stored call instead of one for each house.
 */

/** The service's own limit. */
const maxHouses = 100
/** In the country a postcode can be wider. */
const radiusMetres = 500

const isOf = (postcode: string, address: PlaceAddress | undefined) =>
  address?.PostalCode?.replaceAll(' ', '').toUpperCase() === postcode

/** Of a postcode, longitude first; shown to nobody and not kept. */
async function middleOf(postcode: string): Promise<number[] | undefined> {
  const { ResultItems = [] } = await client.send(
    new GeocodeCommand({
      QueryComponents: { PostalCode: postcode, Country: 'GBR' },
      Filter: { IncludeCountries: ['GBR'], IncludePlaceTypes: ['PostalCode'] },
      Language: 'en',
    }),
  )
  return ResultItems.find(({ Address }) => isOf(postcode, Address))?.Position
}

export const places: AddressLookup = {
  postcodeNotice: addressMessages.nearMiddle,
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
    const QueryPosition = await middleOf(postcode)
    if (!QueryPosition) return []
    const { ResultItems = [] } = await client.send(
      new ReverseGeocodeCommand({
        QueryPosition,
        QueryRadius: radiusMetres,
        MaxResults: maxHouses,
        Filter: { IncludePlaceTypes: ['PointAddress', 'SecondaryAddress'] },
        Language: 'en',
        IntendedUse: 'Storage',
      }),
    )
    return ResultItems.flatMap(({ Address }) => (Address && isOf(postcode, Address) ? addressOfPlace(Address) : []))
  },
  async find(id) {
    try {
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
