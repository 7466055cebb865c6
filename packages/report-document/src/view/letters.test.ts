import { describe, expect, it } from 'vitest'
import { printable, printableData } from './letters.ts'

describe('letters without a face', () => {
  it.each([
    'Łódź, Ångström, Žižek',
    'Γιώργος',
    'Привет',
    'עברית',
    'a “b” – c… £5 € ½ ™ tab\tline\n',
    'zero\u200dwidth',
  ])('%j has none', (words) => expect(printable(words)).toBe(words))

  it.each([
    ['fine 😀!', 'fine [U+1F600]!'],
    ['👍🏽', '[U+1F44D U+1F3FD]'],
    ['علي x', '[U+639 U+644 U+64A] x'],
    ['中→✓', '[U+4E2D U+2192 U+2713]'],
  ])('%j is printed as %j', (words, printed) => expect(printable(words)).toBe(printed))

  it('are found at any depth, and data without any is left alone', () => {
    expect(printableData({ a: ['x', { b: '"😀"' }] })).toEqual({ a: ['x', { b: '"[U+1F600]"' }] })
    const data = { a: 'plain' }
    expect(printableData(data)).toBe(data)
  })
})
