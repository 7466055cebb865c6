import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ShortText } from './scalars.ts'
import { cleanText, cutText, isLongerThan, isVisible } from './text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc
    .array(fc.constantFrom('😀', '\ud83d', '\ude00', '\u0000', '\u0085', '\u202e', '\n', 'é', 'a'), { maxLength: 700 })
    .map((units) => units.join('')),
)

it('makes of any text one that can be stored, and leaves it then', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanText(text)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).not.toMatch(/[^\P{Cc}\t\n\r]/u)
      expect(cleanText(clean)).toBe(clean)
    }),
  )
})

it('cuts by whole characters to what the field takes', () => {
  expect(cutText('😀😀😀', 2)).toBe('😀😀')
  fc.assert(
    fc.property(anyText, (text) => {
      const cut = cutText(text, 300)
      expect(Array.from(cut).length).toBe(Math.min(300, Array.from(cleanText(text)).length))
      expect(ShortText.parse(cut)).toBe(cut)
    }),
  )
})

it('counts characters, and names the limit', () => {
  expect(ShortText.safeParse('😀'.repeat(300)).success).toBe(true)
  expect(ShortText.safeParse('😀'.repeat(301)).error?.issues[0]?.message).toBe('At most 300 characters.')
  expect(isLongerThan('aé😀', 3)).toBe(false)
  expect(isLongerThan('aé😀b', 3)).toBe(true)
})

it('a name of invisible letters is none', () => {
  for (const text of ['', ' \n', '\u200b\u200d', '\u202e', '\u00ad']) expect(isVisible(text)).toBe(false)
  for (const text of ['Ann', '安', '👍', '-']) expect(isVisible(text)).toBe(true)
})
