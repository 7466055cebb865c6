import { readFile } from 'node:fs/promises'
import { keysOf, scriptFonts, type ScriptFont } from '@lintel/contract'
import * as z from 'zod'
import { fontFile, type FontFile } from './fonts.ts'

/** With its actual characters: packages claim more than their files contain. */
interface ScriptFile {
  font: FontFile
  has: ReadonlySet<number>
}

const Ranges = z.record(z.string(), z.string())

/** By the package's claim: `[12]` or `arabic`, and a CSS unicode-range. */
const promised = async (family: ScriptFont) =>
  Object.entries(Ranges.parse(JSON.parse(await readFile(fontFile(`${scriptFonts[family]}/unicode.json`), 'utf8'))))

const isIn = (range: string, letters: ReadonlySet<number>): boolean => {
  const spans = [...range.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  )
  return [...letters].some((letter) => spans.some(([from, to]) => from <= letter && letter <= to))
}

const loaded = new Map<string, Promise<ScriptFile>>()

/** Read once. Throws if the package is not installed. */
const scriptFile = (family: ScriptFont, subset: string, unicodeRange: string): Promise<ScriptFile> => {
  const folder = scriptFonts[family]
  const isVariable = folder.startsWith('@fontsource-variable/')
  const name = `${folder.slice(folder.indexOf('/') + 1)}-${subset.replaceAll(/[[\]]/g, '')}`
  const file = `${folder}/files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`
  const read = async (): Promise<ScriptFile> => {
    const { create } = await import('fontkit')
    const bytes = await readFile(fontFile(file))
    const opened = create(bytes)
    const weight = isVariable ? '100 900' : '400'
    return {
      font: { family, weight, style: 'normal', unicodeRange, base64: bytes.toString('base64') },
      has: new Set('characterSet' in opened ? opened.characterSet : []),
    }
  }
  const found = loaded.get(file) ?? read()
  loaded.set(file, found)
  return found
}

/** Characters without any file are in `missing`. */
export interface ScriptFonts {
  fonts: FontFile[]
  families: ScriptFont[]
  missing: ReadonlySet<number>
}

const names = keysOf(scriptFonts)

/**
 * Code points that the document's families lack. All files of a family with one of them are included: signs are
 * composed from characters of one file, a thumb and its colour.
 */
export const scriptFontsFor = async (letters: ReadonlySet<number>): Promise<ScriptFonts> => {
  const found: ScriptFonts = { fonts: [], families: [], missing: letters }
  for (const family of names) {
    const wanted = found.missing
    if (wanted.size === 0) break
    const ranges = (await promised(family)).filter(([, range]) => isIn(range, wanted))
    const files = await Promise.all(ranges.map(([subset, range]) => scriptFile(family, subset, range)))
    const useful = files.filter(({ has }) => [...wanted].some((letter) => has.has(letter)))
    if (useful.length === 0) continue
    found.families.push(family)
    found.fonts.push(...useful.map(({ font }) => font))
    found.missing = new Set([...wanted].filter((letter) => !useful.some(({ has }) => has.has(letter))))
  }
  return found
}
