import { expect, it } from 'vitest'
import { fits, hashOf, hasHash, keyOf, linkIdOf, type Signed } from './key.ts'

const link: Signed = { id: 'link-1', reportId: 'report-1', purpose: 'signature', signatureId: 's-1', signedFor: '2026' }
const secrets = ['the current secret', 'the one before']
const key = keyOf(link, secrets[0] ?? '')

it('is valid with the current secret and the previous one, and with no other', () => {
  for (const secret of secrets) expect(fits(keyOf(link, secret), link, secrets)).toBe(true)
  expect(fits(keyOf(link, 'an older one'), link, secrets)).toBe(false)
})

it('is invalid with any of its bits altered', () => {
  for (let at = 0; at < key.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const altered = Buffer.from(key)
      altered[at] = (altered[at] ?? 0) ^ (1 << bit)
      expect(fits(altered.toString('latin1'), link, secrets)).toBe(false)
      expect(hasHash(altered.toString('latin1'), [hashOf(key)])).toBe(false)
    }
  for (const other of ['', '.', link.id, `${key}=`, `${key} `, key.slice(0, -1)])
    expect(fits(other, link, secrets)).toBe(false)
})

it('is valid for nothing else', () => {
  const changes: Partial<Signed>[] = [
    { id: 'link-2' },
    { reportId: 'report-2' },
    { purpose: 'feedback' },
    { signatureId: 's-2' },
    { party: 'tenant' },
    { document: { filename: 'a', variant: 'summary' } },
    { document: { filename: 'a', src: 'u/1/a.pdf' } },
    { signedFor: '' },
  ]
  for (const change of changes) {
    expect(fits(key, { ...link, ...change }, secrets)).toBe(false)
    expect(fits(keyOf({ ...link, ...change }, 'the current secret'), link, secrets)).toBe(false)
  }
})

it('identifies its link', () => {
  expect(linkIdOf(key)).toBe('link-1')
  expect(['', '.', 'a', 'a.b.c'].map(linkIdOf)).toEqual(['', '', '', 'a'])
})
