import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { reportFonts, type ReportFont } from '@lintel/contract'

export interface FontFile {
  family: string
  weight: string
  style: 'normal' | 'italic'
  /** In the file; a face is split into several files. */
  unicodeRange: string
  base64: string
}

interface Family {
  heavy: 600 | 700
  italic: boolean
  text: boolean
}

const families: Record<ReportFont, Family> = {
  'Crimson Text': { heavy: 600, italic: true, text: false },
  'Dancing Script': { heavy: 600, italic: false, text: false },
  'Josefin Sans': { heavy: 600, italic: true, text: false },
  Lato: { heavy: 700, italic: true, text: true },
  Merriweather: { heavy: 700, italic: true, text: true },
  Montserrat: { heavy: 600, italic: true, text: false },
  Nunito: { heavy: 700, italic: true, text: true },
  'Playfair Display': { heavy: 600, italic: true, text: false },
  Poppins: { heavy: 600, italic: true, text: false },
  Roboto: { heavy: 700, italic: true, text: true },
  Ubuntu: { heavy: 700, italic: true, text: true },
}

/** As listed by its package; a document embeds only the files that it uses. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,' +
    'U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,' +
    'U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const

// A bundle can be anywhere; the packages are below the process's working directory, locally and in Lambda.
const fromWorkingFolder = createRequire(path.join(process.cwd(), 'package.json'))

/** Throws if the package is not installed. */
export const fontFile = (file: string): string => fromWorkingFolder.resolve(file)

const fileOf = (name: ReportFont, subset: string, weight: number, style: string) => {
  const family = reportFonts[name]
  return fontFile(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff2`)
}

export const isReportFont = (name: string): name is ReportFont => Object.hasOwn(reportFonts, name)

export interface FontPair {
  display: ReportFont
  text: ReportFont
}

/** Crimson Text for headings, Lato for text, unless the client chose others; not every family is legible small. */
export const fontPair = (chosen: ReportFont | ''): FontPair =>
  chosen === ''
    ? { display: 'Crimson Text', text: 'Lato' }
    : { display: chosen, text: families[chosen].text ? chosen : 'Lato' }

const loaded = new Map<string, Promise<FontFile[]>>()

/** WOFF2 in base64; read once. Throws if the package is not installed. */
const face = (name: ReportFont, weight: number, as: string, style: 'normal' | 'italic'): Promise<FontFile[]> => {
  const key = [name, weight, as, style].join()
  const files =
    loaded.get(key) ??
    Promise.all(
      Object.entries(subsets).map(async ([subset, unicodeRange]) => {
        const bytes = await readFile(fileOf(name, subset, weight, style))
        return { family: name, weight: as, style, unicodeRange, base64: bytes.toString('base64') }
      }),
    )
  loaded.set(key, files)
  return files
}

/** Upright, italic and heavy, for text within another family. */
const facesOf = (name: ReportFont): Promise<FontFile[]>[] => {
  const { heavy, italic } = families[name]
  return [
    face(name, 400, '400', 'normal'),
    ...(italic ? [face(name, 400, '400', 'italic')] : []),
    face(name, heavy, heavy === 700 ? '600 700' : '600', 'normal'),
  ]
}

/** If a family lacks a weight of the style sheet, the nearest one is declared as that weight. */
export const fontsFor = async (
  { display, text }: FontPair,
  others: readonly ReportFont[] = [],
): Promise<FontFile[]> => {
  const faces = [
    ...facesOf(display),
    ...others.filter((name) => name !== display && name !== text).flatMap(facesOf),
    ...(text === display ? [] : [face(text, 400, '400', 'normal'), face(text, 700, '700', 'normal')]),
  ]
  return (await Promise.all(faces)).flat()
}
