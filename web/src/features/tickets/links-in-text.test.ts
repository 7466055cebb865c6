import { expect, it } from 'vitest'
import { linksInText } from './links-in-text.ts'

it.each([
  ['nothing', []],
  ['See https://a.example/b?c=1#d, please.', ['https://a.example/b?c=1#d']],
  ['(http://a.example) and HTTPS://B.example!', ['http://a.example', 'HTTPS://B.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example //a.example', []],
  ['https:// http://', []],
  ['<a href="https://a.example/">x</a>', ['https://a.example/']],
  ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
])('finds the URLs in %j', (text, found) => {
  const parts = linksInText(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(found)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
