import type { FontFile } from '../fonts.ts'
import { scriptFontsFor } from '../script-fonts.ts'

/**
 * Without a glyph in the faces of every document and in the layout engine's fallback (Open Sans), which cover Latin
 * with all accents, Greek, Cyrillic, Hebrew, the usual symbols, and invisible characters. Extracted from the character
 * maps of the files.
 */
const withoutFace =
  /[^\t\n\r\u0020-\u017f\u0192\u01a0\u01a1\u01af\u01b0\u01ea-\u01ed\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6\u02c7\u02c9\u02d8-\u02dd\u0300-\u036f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u05b0-\u05be\u05c1\u05c2\u05c7\u05d0-\u05ea\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u2015\u2017-\u2022\u2026-\u2030\u2032\u2033\u2039\u203a\u203c\u2044\u2060-\u2069\u2070\u2074-\u207a\u207c-\u208a\u208c-\u208e\u20a3\u20a4\u20a7\u20aa-\u20ac\u2105\u2113\u2116\u2120\u2122\u2126\u212e\u215b-\u215e\u2191\u2193\u2202\u2206\u220f\u2211\u2212\u2215\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25ca\ufb00-\ufb04\ufeff\ufffc\ufffd]+/gu

export interface FontFallback {
  /** Families in order. */
  fonts: FontFile[]
  families: readonly string[]
  /**
   * A character without a glyph would be blank, so its code is printed instead, `[U+13000]`: none disappears silently.
   */
  printable: (words: string) => string
  printableData: <T>(data: T) => T
}

const codes = (letters: readonly string[]) =>
  `[${letters.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ')}]`

/** Only the faces that every document has. */
const plain: FontFallback = { fonts: [], families: [], printable: (words) => words, printableData: (data) => data }

export const fontFallbackFor = async (words: string): Promise<FontFallback> => {
  const beyond = new Set([...(words.match(withoutFace) ?? []).join('')].map((letter) => letter.codePointAt(0) ?? 0))
  if (beyond.size === 0) return plain
  const { fonts, families, missing } = await scriptFontsFor(beyond)
  if (missing.size === 0) return { ...plain, fonts, families }
  const unprintable = new RegExp(`[${[...missing].map((code) => `\\u{${code.toString(16)}}`).join('')}]+`, 'gu')
  const printable = (text: string) => text.replace(unprintable, (letters) => codes([...letters]))
  return { fonts, families, printable, printableData: (data) => JSON.parse(printable(JSON.stringify(data))) }
}
