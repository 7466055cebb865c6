export interface SignatureFont {
  id: string
  name: string
  /** URLs of its files; the second, if any, contains characters such as ł and ő, the third Vietnamese ones. */
  files: () => Promise<readonly string[]>
  hasVietnamese: boolean
}

type FontFile = Promise<{ default: string }>

const font = (name: string, ...parts: (() => FontFile)[]): SignatureFont => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  files: async () => (await Promise.all(parts.map((part) => part()))).map((file) => file.default),
  hasVietnamese: parts.length > 2,
})

// Only the URLs are here: a font is loaded when it is chosen.
export const signatureFonts: readonly SignatureFont[] = [
  font(
    'Caveat',
    () => import('@fontsource/caveat/files/caveat-latin-400-normal.woff2?url'),
    () => import('@fontsource/caveat/files/caveat-latin-ext-400-normal.woff2?url'),
  ),
  font(
    'Great Vibes',
    () => import('@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2?url'),
    () => import('@fontsource/great-vibes/files/great-vibes-latin-ext-400-normal.woff2?url'),
    () => import('@fontsource/great-vibes/files/great-vibes-vietnamese-400-normal.woff2?url'),
  ),
  font(
    'Sacramento',
    () => import('@fontsource/sacramento/files/sacramento-latin-400-normal.woff2?url'),
    () => import('@fontsource/sacramento/files/sacramento-latin-ext-400-normal.woff2?url'),
  ),
  font('Homemade Apple', () => import('@fontsource/homemade-apple/files/homemade-apple-latin-400-normal.woff2?url')),
  font(
    'Allura',
    () => import('@fontsource/allura/files/allura-latin-400-normal.woff2?url'),
    () => import('@fontsource/allura/files/allura-latin-ext-400-normal.woff2?url'),
    () => import('@fontsource/allura/files/allura-vietnamese-400-normal.woff2?url'),
  ),
  font(
    'Alex Brush',
    () => import('@fontsource/alex-brush/files/alex-brush-latin-400-normal.woff2?url'),
    () => import('@fontsource/alex-brush/files/alex-brush-latin-ext-400-normal.woff2?url'),
    () => import('@fontsource/alex-brush/files/alex-brush-vietnamese-400-normal.woff2?url'),
  ),
  font(
    'Parisienne',
    () => import('@fontsource/parisienne/files/parisienne-latin-400-normal.woff2?url'),
    () => import('@fontsource/parisienne/files/parisienne-latin-ext-400-normal.woff2?url'),
  ),
  font(
    'Marck Script',
    () => import('@fontsource/marck-script/files/marck-script-latin-400-normal.woff2?url'),
    () => import('@fontsource/marck-script/files/marck-script-latin-ext-400-normal.woff2?url'),
  ),
  font('Satisfy', () => import('@fontsource/satisfy/files/satisfy-latin-400-normal.woff2?url')),
  font(
    'Mr Dafoe',
    () => import('@fontsource/mr-dafoe/files/mr-dafoe-latin-400-normal.woff2?url'),
    () => import('@fontsource/mr-dafoe/files/mr-dafoe-latin-ext-400-normal.woff2?url'),
  ),
]

/** The font for a text: one without Vietnamese is replaced as a whole, since a mixed name looks forged. */
export const fontFor = (font: SignatureFont, text: string): SignatureFont =>
  font.hasVietnamese || !/[ƠơƯư\u1ea0-\u1ef9]/.test(text)
    ? font
    : (signatureFonts.find(({ hasVietnamese }) => hasVietnamese) ?? font)

const ranges = [
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F',
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0309, U+0323, U+1EA0-1EF9',
]
const loading = new Map<string, Promise<void>>()

const load = async ({ name, files: addresses }: SignatureFont, text: string) => {
  for (const [index, address] of (await addresses()).entries())
    document.fonts.add(new FontFace(name, `url(${address})`, { unicodeRange: ranges[index - 1] ?? 'U+0-10FFFF' }))
  await document.fonts.load(`60px "${name}"`, text)
}

export const loadSignatureFont = async (font: SignatureFont, text: string): Promise<void> => {
  const known = loading.get(font.id)
  if (!known) {
    const first = load(font, text)
    loading.set(font.id, first)
    // A font that failed to load is requested again the next time.
    first.catch(() => loading.delete(font.id))
    return first
  }
  await known
  await document.fonts.load(`60px "${font.name}"`, text)
}
