import { expect, it } from 'vitest'
import { fontFallbackFor } from './font-fallback.ts'

it.each(['Łódź, Ångström, Žižek', 'a “b” – c… £5 € ½ ™ tab\tline\n', 'zero\u200dwidth'])(
  'the font fallback of a document %j needs no face beyond those of every document',
  async (words) => {
    const fallback = await fontFallbackFor(words)
    expect(fallback).toMatchObject({ fonts: [], families: [] })
    expect(fallback.printable(words)).toBe(words)
  },
)

it.each([
  ['fine 😀!', ['Noto Emoji']],
  ['محمد علي گل', ['Noto Sans Arabic']],
  ['বাংলা', ['Noto Sans Bengali']],
  ['房间损坏，個灣龍體鐵壞嘅冇咗喺 ひらがな カタカナ', ['Noto Sans SC']],
  ['broken → repaired ✓ ● ★', ['Noto Sans Symbols', 'Noto Sans Symbols 2']],
])('the font fallback of a document %j is printed unchanged, with %j', async (words, families) => {
  const fallback = await fontFallbackFor(words)
  expect(fallback.families).toEqual(families)
  expect(fallback.printable(words)).toBe(words)
  expect(fallback.fonts.every(({ base64 }) => base64.length > 1000)).toBe(true)
})

it.each([
  ['👍🏽 👩\u200d🔧 🇬🇧 ✅ ❤\ufe0f', ['Noto Emoji']],
  ['हिन्दी', ['Noto Sans Devanagari']],
  ['ਪੰਜਾਬੀ', ['Noto Sans Gurmukhi']],
  ['ગુજરાતી', ['Noto Sans Gujarati']],
  ['தமிழ்', ['Noto Sans Tamil']],
  ['తెలుగు', ['Noto Sans Telugu']],
  ['മലയാളം', ['Noto Sans Malayalam']],
  ['සිංහල', ['Noto Sans Sinhala']],
  ['ไทย', ['Noto Sans Thai']],
  ['አማርኛ', ['Noto Sans Ethiopic']],
  ['ქართული', ['Noto Sans Georgian']],
  ['Հայերեն', ['Noto Sans Armenian']],
  ['한국어', ['Noto Sans KR']],
])('the font fallback of a document %j is printed with %j', { tags: ['long'] }, async (words, families) => {
  expect((await fontFallbackFor(words)).families).toEqual(families)
})

it('the font fallback of a document uses only the files that have the characters', async () => {
  const { fonts } = await fontFallbackFor('中')
  expect(fonts).toHaveLength(1)
  expect(fonts[0]).toMatchObject({ family: 'Noto Sans SC', weight: '100 900' })
})

it('the font fallback of a document prints the code of a character without a glyph', async () => {
  const fallback = await fontFallbackFor('fine \u{13000}\u{e000}! 😀')
  expect(fallback.printable('fine \u{13000}\u{e000}! 😀')).toBe('fine [U+13000 U+E000]! 😀')
  expect(fallback.printableData({ a: ['x', { b: '"\u{13000}"' }] })).toEqual({ a: ['x', { b: '"[U+13000]"' }] })
})
