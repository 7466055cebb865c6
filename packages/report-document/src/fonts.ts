import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A face as the page that lays out takes it. */
export interface FontFile {
  family: string
  weight: string
  style: 'normal' | 'italic'
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

// A bundle lies anywhere; the packages are below the folder that the process runs in, here and in Lambda.
const fromWorkingFolder = createRequire(path.join(process.cwd(), 'package.json'))

let loaded: Promise<FontFile[]> | undefined

/** The faces of the default look, as WOFF2 in base64; read once. Throws where a font package is not installed. */
export const defaultFonts = (): Promise<FontFile[]> => {
  loaded ??= Promise.all(
    faces.map(async ([family, name, weight, style]) => {
      const file = fromWorkingFolder.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`)
      return { family, weight, style, base64: (await readFile(file)).toString('base64') }
    }),
  )
  return loaded
}
