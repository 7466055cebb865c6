import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A face as the page that lays out takes it. */
export interface FontFile {
  family: string
  weight: string
  style: 'normal' | 'italic'
  /** The letters that the file has; a face is spread over several. */
  unicodeRange: string
  base64: string
}

/** The default pair: Crimson Text for headings, Lato for reading. Family, package, weight, style. */
const faces = [
  ['Crimson Text', 'crimson-text', '400', 'normal'],
  ['Crimson Text', 'crimson-text', '400', 'italic'],
  ['Crimson Text', 'crimson-text', '600', 'normal'],
  ['Lato', 'lato', '400', 'normal'],
  ['Lato', 'lato', '700', 'normal'],
] as const

/** The letters of each file of a face, as its package gives them; only files that are used end up in a document. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,' +
    'U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,' +
    'U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const

// A bundle lies anywhere; the packages are below the folder that the process runs in, here and in Lambda.
const fromWorkingFolder = createRequire(path.join(process.cwd(), 'package.json'))

let loaded: Promise<FontFile[]> | undefined

/** The faces of the default look, as WOFF2 in base64; read once. Throws where a font package is not installed. */
export const defaultFonts = (): Promise<FontFile[]> => {
  loaded ??= Promise.all(
    faces.flatMap(([family, name, weight, style]) =>
      Object.entries(subsets).map(async ([subset, unicodeRange]) => {
        const file = fromWorkingFolder.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-${style}.woff2`)
        return { family, weight, style, unicodeRange, base64: (await readFile(file)).toString('base64') }
      }),
    ),
  )
  return loaded
}
