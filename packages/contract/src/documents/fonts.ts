/** With the packages of their files, below `@fontsource/`. */
export const reportFonts = {
  'Crimson Text': 'crimson-text',
  'Dancing Script': 'dancing-script',
  'Josefin Sans': 'josefin-sans',
  Lato: 'lato',
  Merriweather: 'merriweather',
  Montserrat: 'montserrat',
  Nunito: 'nunito',
  'Playfair Display': 'playfair-display',
  Poppins: 'poppins',
  Roboto: 'roboto',
  Ubuntu: 'ubuntu',
} as const

export type ReportFont = keyof typeof reportFonts

/** For characters that the others lack (other scripts, emoji), by preference. */
export const scriptFonts = {
  'Noto Sans Arabic': '@fontsource-variable/noto-sans-arabic',
  'Noto Sans Armenian': '@fontsource-variable/noto-sans-armenian',
  'Noto Sans Bengali': '@fontsource-variable/noto-sans-bengali',
  'Noto Sans Devanagari': '@fontsource-variable/noto-sans-devanagari',
  'Noto Sans Ethiopic': '@fontsource-variable/noto-sans-ethiopic',
  'Noto Sans Georgian': '@fontsource-variable/noto-sans-georgian',
  'Noto Sans Gujarati': '@fontsource-variable/noto-sans-gujarati',
  'Noto Sans Gurmukhi': '@fontsource-variable/noto-sans-gurmukhi',
  'Noto Sans Malayalam': '@fontsource-variable/noto-sans-malayalam',
  'Noto Sans Sinhala': '@fontsource-variable/noto-sans-sinhala',
  'Noto Sans Tamil': '@fontsource-variable/noto-sans-tamil',
  'Noto Sans Telugu': '@fontsource-variable/noto-sans-telugu',
  'Noto Sans Thai': '@fontsource-variable/noto-sans-thai',
  'Noto Sans Symbols': '@fontsource-variable/noto-sans-symbols',
  'Noto Emoji': '@fontsource-variable/noto-emoji',
  'Noto Sans Symbols 2': '@fontsource/noto-sans-symbols-2',
  // Chinese, including Taiwan and Hong Kong, and Japanese; then Korean.
  'Noto Sans SC': '@fontsource-variable/noto-sans-sc',
  'Noto Sans KR': '@fontsource-variable/noto-sans-kr',
} as const

/** Included only if the document's text needs it. */
export type ScriptFont = keyof typeof scriptFonts
