import type { FoundAddress } from '@lintel/contract'
import { lineWords, typedWords } from '@lintel/rules'
import { maxSuggestions, type AddressLookup } from '../port.ts'
import streets from './streets.json' with { type: 'json' }

const housesPerStreet = 20

interface Entry {
  id: string
  address: string
  words: readonly string[]
  found: FoundAddress
}

const entries: readonly Entry[] = streets.flatMap(({ street, town, county, postcode, first }, place) =>
  Array.from({ length: housesPerStreet }, (_, house) => {
    const found = { line1: `${first + 2 * house} ${street}`, line2: '', town, county, postcode }
    const address = `${found.line1}, ${town}, ${postcode}`
    return {
      id: `sample-${place}-${house}`,
      address,
      words: [...lineWords(address), lineWords(postcode).join('')],
      found,
    }
  }),
)

export const gazetteer: AddressLookup = {
  notice: 'Sample addresses: none of them is real.',
  suggest: (typed) => {
    const wanted = typedWords(typed)
    const whole = ({ words }: Entry) => wanted.filter((word) => words.includes(word)).length
    return Promise.resolve(
      entries
        .filter(({ words }) => wanted.every((word) => words.some((known) => known.startsWith(word))))
        .toSorted((a, b) => whole(b) - whole(a))
        .slice(0, maxSuggestions)
        .map(({ id, address }) => ({ id, address })),
    )
  },
  ofPostcode: (postcode) =>
    Promise.resolve(
      entries.map(({ found }) => found).filter((found) => found.postcode.replaceAll(' ', '') === postcode),
    ),
  find: (id) => Promise.resolve(entries.find((entry) => entry.id === id)?.found),
}
