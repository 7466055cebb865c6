import { expect, it } from 'vitest'
import { named, recipientsFor } from './remote-commands.queries.ts'

const harbour = { id: 'hv', name: 'Harbour & Vale' }
const kestrel = { id: 'k', name: 'Kestrel' }
const priya = { id: 'hv-1', name: 'Priya Nair', email: 'priya@hv.example', client: harbour }
const tom = { id: 'hv-2', name: 'Tom Ashworth', email: 'tom@hv.example', client: harbour }
const asha = { id: 'k-1', name: 'Asha Verma', email: 'asha@kestrel.example', client: kestrel }
const known = named([priya, tom, asha])

it.each([
  ['nair', ['hv-1']],
  ['NAIR harb', ['hv-1']],
  ['hv.example', ['hv-1', 'hv-2']],
  ['k-1', ['k-1']],
  ['priya kestrel', []],
])('keeps the found users who match all words of %j', (text, found) => {
  expect(recipientsFor(text, known)).toEqual(found)
})

it('distinguishes users with the same id by their clients', () => {
  const [one, other] = [
    { ...priya, id: 'first' },
    { ...asha, id: 'first' },
  ]
  const both = named([one, tom, other])
  expect([...both.keys()]).toEqual(['first, Harbour & Vale', 'hv-2', 'first, Kestrel'])
  expect(both.get('first, Kestrel')).toBe(other)
})
