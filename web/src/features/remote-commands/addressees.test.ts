import { expect, it } from 'vitest'
import { addresseesFor, type Addressee } from './addressees.ts'

const priya: Addressee = { id: 'hv-1', name: 'Priya Nair', email: 'priya@hv.example', client: 'Harbour & Vale' }
const tom: Addressee = { id: 'hv-2', name: 'Tom Ashworth', email: 'tom@hv.example', client: 'Harbour & Vale' }
const asha: Addressee = { id: 'k-1', name: 'Asha Verma', email: 'asha@kestrel.example', client: 'Kestrel' }

it.each([
  ['nair', [priya]],
  ['NAIR harb', [priya]],
  ['hv.example', [priya, tom]],
  ['k-1', [asha]],
  ['  ', [priya, tom, asha]],
  ['priya kestrel', []],
])('finds %j by all of its words', (text, found) => {
  expect(addresseesFor(text, [priya, tom, asha], 10)).toEqual(found)
})

it('finds no more than are wanted', () => {
  expect(addresseesFor('', [priya, tom, asha], 2)).toEqual([priya, tom])
})
