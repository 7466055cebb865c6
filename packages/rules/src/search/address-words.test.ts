import { Address } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { addressWords, searchTerms, maxSearchWords } from './address-words.ts'

const address = Address.parse({ line1: '12a Harbour View', line2: 'Old Quay', town: 'Westhaven', postcode: 'ZZ1 2AB' })

describe('words of an address', () => {
  it('are lower-case words, the postcode as one', () => {
    expect(addressWords(address).keys).toEqual(['zz12ab', '12a', 'harbour', 'view', 'old', 'quay', 'westhaven'])
  })

  it.each([
    ["12 King's Rd.", ['12', 'kings', 'road']],
    ['King’s Ct, St Mary‘s Ln', ['kings', 'court', 'st', 'marys', 'lane']],
    ["Apt 4, Elder St., O'Brien`s Ave", ['apartment', '4', 'elder', 'street', 'obriens', 'avenue']],
    ['Łódź Straße, Ørsted Æ', ['lodz', 'strasse', 'orsted', 'ae']],
    ['St Giles St 5', ['st', 'giles', 'street', '5']],
  ])('lose apostrophes and abbreviations: %s', (line1, keys) => {
    expect(addressWords(Address.parse({ line1 })).keys).toEqual(keys)
  })

  it('never exceed the limit, and always include the postcode', () => {
    const long = Array.from({ length: 60 }, (_, i) => `w${i}`).join(' ')
    const { keys } = addressWords(Address.parse({ line1: long, town: long, postcode: 'ZZ9 9ZZ' }))
    expect(keys).toHaveLength(maxSearchWords)
    expect(keys[0]).toBe('zz99zz')
  })
})

it.each([
  ['ZZ1 2', { lead: 'zz12', others: [] }],
  ['zz12ab', { lead: 'zz12ab', others: [] }],
  ['1207', { ref: 1207, lead: '1207', others: [] }],
  ['12 Harbour', { lead: 'harbour', others: ['12'] }],
  ['view, harbour', { lead: 'harbour', others: ['view'] }],
  ['LS6 Oak', { lead: 'ls6', others: ['oak'] }],
  ['N1 Park', { lead: 'park', others: ['n1'] }],
  ['2AB oak', { lead: 'oak', others: ['2ab'] }],
  ['SW1A 1a', { lead: 'sw1a1a', others: [] }],
  ['King’s rd', { lead: 'kings', others: ['road'] }],
  ['St Ave', { lead: 'ave', others: ['st'] }],
])('a search: %s', (text, expected) => {
  expect(searchTerms(text)).toEqual(expected)
})
