import { createHash } from 'node:crypto'
import { placeholderUrl } from '@lintel/pdf/placeholder'
import { readThumbnail } from '../../uploads/uploaded-photos.ts'
import type { FinishedFile } from '../jobs/running-job.ts'
import { readPage, readWorkingFile, workingKey, writePage } from '../files.ts'
import type { Plan } from '../steps/lay-out.ts'
import type { PlannedPhotographs } from '../planning/shown-photographs.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import type { LayOutJob } from '../rendering/lay-out-job.ts'

const atOnce = 16

/** The largest page, in characters: an API response is limited to six million bytes, quotes escaped. */
const maxCharacters = 5_000_000

export async function publishPage(
  job: StoredJob,
  planned: PlannedPhotographs,
  shown: readonly string[],
): Promise<FinishedFile> {
  const [body, plan] = await Promise.all([
    readPage(job.id, 'laid-out.html'),
    readWorkingFile(job.id, 'plan.json') as Promise<Plan>,
  ])
  const page = pageOf(plan.job, body)
  const pictures =
    job.subject.type === 'sample' ? new Map() : await thumbnailsOf(planned, shown, maxCharacters - page.length)
  const html = page.replaceAll(
    /data:image\/jpeg;base64,[A-Za-z0-9+/=]+/g,
    (address) => pictures.get(address) ?? address,
  )
  await writePage(job.id, html)
  const sha256 = createHash('sha256').update(html).digest('hex')
  return { src: workingKey(job.id, 'preview.html'), sha256, photographs: pictures.size }
}

async function thumbnailsOf(planned: PlannedPhotographs, shown: readonly string[], room: number) {
  const pictures = new Map<string, string>()
  let left = room
  for (let at = 0; at < shown.length && left > 0; at += atOnce) {
    const some = shown.slice(at, at + atOnce)
    const found = await Promise.all(some.map(async (id) => ({ id, jpeg: await readThumbnail(planned[id]?.src ?? '') })))
    for (const { id, jpeg } of found) {
      const photograph = planned[id]
      if (!jpeg || !photograph) continue
      const address = `data:image/jpeg;base64,${jpeg.toString('base64')}`
      left -= address.length
      if (left > 0) pictures.set(placeholderUrl(id, photograph), address)
    }
  }
  return pictures
}

/** The page runs nothing and loads nothing; all its content is inline. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

/** A sheet as wide as A4, the cover on its own, no further breaks. Outweighs the report's own style sheet after it. */
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
