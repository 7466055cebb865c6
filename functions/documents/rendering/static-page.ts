import type { LayOutJob } from './lay-out-job.ts'

/** The page runs nothing and loads nothing; all its content is inline. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

/**
 * Paper on a screen: a sheet as wide as A4 with its margins, the cover on its own, no further page breaks, and so
 * nothing that names a page. The rules outweigh those of the report's own style sheet, which follows them.
 */
const onScreen = `
@media screen {
  :root { --desk: #e7e5e4 }
  html { background: var(--desk) }
  html > body { width: 210mm; margin: 8mm auto; padding: 0 16mm 22mm 20mm; background: #fff; content-visibility: visible }
  html > body .cover { left: -20mm; box-shadow: 0 8mm 0 var(--desk) }
  html > body .section { margin-top: 18mm }
  html > body .cover + .section { margin-top: 26mm }
  html > body .pageno { display: none }
  html > body table:has(th.pageno) col:last-child { width: 0 !important }
}
@media screen and (prefers-color-scheme: dark) { :root { --desk: #2c2a26 } }
`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

/** Keeps a style sheet from ending its element: in CSS an escaped slash is a slash. */
const inStyle = (css: string) => css.replaceAll('</', '<\\/')

const faceOf = ({ family, base64, weight, style, unicodeRange }: LayOutJob['fonts'][number]): string =>
  [
    `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${base64})`,
    weight && `font-weight:${weight}`,
    style && `font-style:${style}`,
    unicodeRange && `unicode-range:${unicodeRange}`,
  ]
    .filter(Boolean)
    .join(';') + '}'

export const pageOf = ({ lang, title, bodyClass = '', css, fonts }: LayOutJob, body: string): string =>
  [
    `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`,
    `<style>${inStyle(fonts.map(faceOf).join('') + onScreen + css)}</style></head>`,
    `<body class="${escaped(bodyClass)}">${body}</body></html>`,
  ].join('')
