import { expect, it } from 'vitest'
import { recipientOf, recipientsFor, named, type Recipient } from './recipients.ts'

const harbour = { client: 'Harbour & Vale', clientId: 'hv' }
const kestrel = { client: 'Kestrel', clientId: 'k' }
const priya: Recipient = { id: 'hv-1', name: 'Priya Nair', email: 'priya@hv.example', ...harbour }
const tom: Recipient = { id: 'hv-2', name: 'Tom Ashworth', email: 'tom@hv.example', ...harbour }
const asha: Recipient = { id: 'k-1', name: 'Asha Verma', email: 'asha@kestrel.example', ...kestrel }
const known = named([priya, tom, asha])

it.each([
  ['nair', ['hv-1']],
  ['NAIR harb', ['hv-1']],
  ['hv.example', ['hv-1', 'hv-2']],
  ['k-1', ['k-1']],
  ['  ', ['hv-1', 'hv-2', 'k-1']],
  ['priya kestrel', []],
])('finds %j by all of its words', (text, found) => {
  expect(recipientsFor(text, known, 10)).toEqual(found)
})

it('finds no more than are wanted', () => {
  expect(recipientsFor('', known, 2)).toEqual(['hv-1', 'hv-2'])
})

it('tells users of one id apart by their clients', () => {
  const [one, other] = [
    { ...priya, id: 'first' },
    { ...asha, id: 'first' },
  ]
  const both = named([one, tom, other])
  expect([...both.keys()]).toEqual(['first, Harbour & Vale', 'hv-2', 'first, Kestrel'])
  expect(recipientsFor('first, Kestrel', both, 10)).toEqual(['first, Kestrel'])
  expect(recipientOf(both, { userid: 'first', clientid: 'k' })).toBe(other)
  expect(recipientOf(both, { userid: 'hv-2', clientid: 'hv' })).toBe(tom)
  expect(recipientOf(both, { userid: 'first', clientid: undefined })).toBeUndefined()
})
