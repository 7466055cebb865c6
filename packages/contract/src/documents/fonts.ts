/** The families that a client may choose for its reports, and the packages (below `@fontsource/`) of their files. */
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

/** A family that reports can be printed in. */
export type ReportFont = keyof typeof reportFonts
