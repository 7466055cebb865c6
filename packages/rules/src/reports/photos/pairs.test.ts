import { expect, it } from 'vitest'
import { photoPairs } from './pairs.ts'

const links = (text: string) =>
  text.split(' ').flatMap((word) => {
    const [id = '', linkedphoto] = word.split('>')
    return id === '' ? [] : { id, ...(linkedphoto && { linkedphoto }) }
  })

it.each([
  ['a', 'x>a', 'a|x'],
  ['a b', 'x>b y>a', 'b|x a|y'],
  ['a', 'x>a y>a', 'a|x a|y'],
  ['a b', 'x>b', 'b|x a|'],
  ['a', 'x', '|x a|'],
  ['a b', 'x y>b', 'b|y |x a|'],
  ['a', 'x>gone', '|x a|'],
  ['', 'x', '|x'],
  ['', '', ''],
])('pairs %o with %o as %o', (before, after, pairs) => {
  const found = photoPairs(links(before), links(after)).map(
    (pair) => `${pair.before?.id ?? ''}|${pair.after?.id ?? ''}`,
  )
  expect(found.join(' ')).toBe(pairs)
})
