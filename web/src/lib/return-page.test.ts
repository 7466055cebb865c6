// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { returnPageOf, withReturnPage } from './return-page.ts'

const hashOf = (page: string) => `#again=${encodeURIComponent(page)}`

it('finds the page that opened a file', () => {
  const { hash } = new URL(withReturnPage('/downloads/a.pdf?X=1', '/reportlink/r1?k=a.b'), location.origin)
  expect(returnPageOf(hash)).toBe('/reportlink/r1?k=a.b')
})

it.each(['https://evil.example/x', '//evil.example/x', '/.//evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
  'names no other site: %s',
  (page) => {
    const found = returnPageOf(hashOf(page))
    expect(found === undefined || new URL(found, location.origin).origin === location.origin).toBe(true)
  },
)

it.each(['', '#page=2', '#again=%'])('finds nothing in %s', (hash) => expect(returnPageOf(hash)).toBeUndefined())
