import { readFile } from 'node:fs/promises'
import type { LetterOutlines } from '@lintel/rules'
import type { Font, Path } from 'fontkit'
import { fontFile } from './fonts.ts'
import { scriptFontsFor } from './script-fonts.ts'

const lato = (subset: string) => readFile(fontFile(`@fontsource/lato/files/lato-${subset}-700-normal.woff2`))

const pointsOf = (text: string) => Array.from(text).map((letter) => letter.codePointAt(0) ?? 0)

/** Of texts drawn where no fonts are installed, as in Lambda; letters of unknown scripts are the font's box. */
export const letterOutlines = async (texts: readonly string[]): Promise<LetterOutlines> => {
  if (texts.length === 0) return new Map()
  const { create } = await import('fontkit')
  const opened = (bytes: Buffer): Font[] => {
    const font = create(bytes)
    return 'layout' in font ? [font] : []
  }
  const fonts = (await Promise.all([lato('latin'), lato('latin-ext')])).flatMap(opened)
  const has = (font: Font) => {
    const known = new Set(font.characterSet)
    return (point: number) => known.has(point)
  }
  const latin = fonts.map(has)
  const others = new Set(pointsOf(texts.join('')).filter((point) => !latin.some((knows) => knows(point))))
  fonts.push(...(await scriptFontsFor(others)).fonts.flatMap(({ base64 }) => opened(Buffer.from(base64, 'base64'))))
  const knowers = fonts.map(has)
  return new Map(texts.map((text) => [text, outlineOf(text, fonts, knowers)]))
}

const unitsPerEm = 1000

const outlineOf = (text: string, fonts: readonly Font[], knowers: readonly ((point: number) => boolean)[]) => {
  const runs: { font: Font | undefined; text: string }[] = []
  for (const letter of text) {
    const font =
      fonts[
        Math.max(
          0,
          knowers.findIndex((knows) => knows(letter.codePointAt(0) ?? 0)),
        )
      ]
    const last = runs.at(-1)
    if (last?.font === font && last) last.text += letter
    else runs.push({ font, text: letter })
  }
  let [d, x] = ['', 0]
  for (const { font, text: words } of runs) {
    if (!font) continue
    const scale = unitsPerEm / font.unitsPerEm
    const { glyphs, positions } = font.layout(words)
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const placed: Path = path.scale(scale, -scale).translate(x + xOffset * scale, -yOffset * scale)
      d += placed.toSVG()
      x += xAdvance * scale
    }
  }
  return { d, ems: x / unitsPerEm }
}
