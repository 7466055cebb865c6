import type { FoundAddress } from '@lintel/contract'
import { AddressSearch } from '../address-search/address-search.tsx'
import { Fields, TextField } from './fields.tsx'
import type { Field } from './field.ts'

type Part = 'line1' | 'line2' | 'town' | 'county' | 'postcode'

export function AddressFields({
  field,
  onFound,
  townLabel = 'Town',
}: {
  field: (part: Part, label: string) => Field<string>
  onFound: (found: FoundAddress) => void
  townLabel?: string
}) {
  return (
    <>
      <AddressSearch onFound={onFound} />
      <TextField {...field('line1', 'Address line 1')} />
      <TextField {...field('line2', 'Address line 2')} />
      <Fields columns="1fr 1fr 160px">
        <TextField {...field('town', townLabel)} />
        <TextField {...field('county', 'County')} />
        <TextField {...field('postcode', 'Postcode')} />
      </Fields>
    </>
  )
}
