import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Address } from './address.ts'
import { EmailAddress, ShortText } from './scalars.ts'
import { cleanText, cutText, isEmailAddress, isLongerThan, isVisible } from './text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc
    .array(fc.constantFrom('😀', '\ud83d', '\ude00', '\u0000', '\u0085', '\u202e', '\n', 'é', 'a'), { maxLength: 700 })
    .map((units) => units.join('')),
)

it('cleans any text for storage, and leaves clean text unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanText(text)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).not.toMatch(/[^\P{Cc}\t\n\r]/u)
      expect(cleanText(clean)).toBe(clean)
    }),
  )
})

it.each([
  ['Flat 1\n12 Elder Street', 'Flat 1 12 Elder Street', 'Flat 1, 12 Elder Street'],
  ['Flat 1,\r\n12 Elder Street\r\n', 'Flat 1, 12 Elder Street', 'Flat 1, 12 Elder Street'],
  // Word's line break, a tab of a spreadsheet, Unicode's separators.
  ['Flat 1\u000b12\tElder\u2028Street\u0085', 'Flat 1 12 Elder Street', 'Flat 1, 12, Elder, Street'],
  [' Flat  1 ', ' Flat  1 ', ' Flat  1 '],
])('keeps the lines of %j apart in a text of one line', (typed, line, address) => {
  expect(ShortText.parse(typed)).toBe(line)
  expect(Address.parse({ line1: typed, phone: typed })).toMatchObject({ line1: address, phone: line })
})

it('cuts to the field’s length by whole characters', () => {
  expect(cutText('😀😀😀', 2)).toBe('😀😀')
  fc.assert(
    fc.property(anyText, (text) => {
      const cut = cutText(text, 300)
      expect(Array.from(cut).length).toBe(Math.min(300, Array.from(cleanText(text)).length))
      expect(ShortText.parse(cut)).not.toMatch(/\p{Cc}/u)
    }),
  )
})

it('counts characters, and names the limit', () => {
  expect(ShortText.safeParse('😀'.repeat(300)).success).toBe(true)
  expect(ShortText.safeParse('😀'.repeat(301)).error?.issues[0]?.message).toBe('At most 300 characters.')
  expect(isLongerThan('aé😀', 3)).toBe(false)
  expect(isLongerThan('aé😀b', 3)).toBe(true)
})

it('rejects a name of invisible characters as empty', () => {
  const empty = ['', ' \n', '\u200b\u200d', '\u202e', '\u00ad', '\u{1d159}', '\u0301\u0300', '\ufe0f']
  const blanks = ['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', ' \u3164\u0301\u2800 ']
  for (const text of [...empty, ...blanks]) expect(isVisible(text), JSON.stringify(text)).toBe(false)
  for (const text of ['Ann', '안', '👍', '-', 'e\u0301', '\u2801']) expect(isVisible(text)).toBe(true)
})

it('accepts e-mail addresses of words separated by single dots, with a domain', () => {
  const slips = ['a@b..example', 'a@-b.example', 'a@b-.example', '.a@b.example', 'a.@b.example', 'a..b@c.example']
  const others = [
    'a@b',
    'a@b.',
    'a@.b',
    '@b.example',
    'a b@c.example',
    'a,b@c.example',
    '<a@b.example>',
    '\u3164@b.example',
    'o’hale@b.example',
    'jörg@müller.example',
    `${'a'.repeat(65)}@b.example`,
  ]
  for (const address of [...slips, ...others]) {
    expect(isEmailAddress(address), address).toBe(false)
    expect(EmailAddress.safeParse(address).error?.issues[0]?.message).toBe('Invalid email address')
  }
  for (const address of ['a@b.example', "t.o'hale+1@x-y.co.uk", 'joerg@müller.example', `${'a'.repeat(64)}@b.example`])
    expect(EmailAddress.parse(address)).toBe(address)
  expect(isEmailAddress(`${'a'.repeat(250)}@b.example`)).toBe(false)
})
