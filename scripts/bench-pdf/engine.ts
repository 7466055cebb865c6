import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { swap } from '@lintel/report-document/swap'
import { openFileSource } from '../../functions/documents/file-source.ts'
import { layOut } from '../../functions/documents/lay-out.ts'
import type { BenchRoom } from './report.ts'
import type { Storage } from './storage.ts'

const CSS = `
@page { size: A4; margin: 26mm 16mm 22mm 16mm;
  @top-left { font: 700 7.5pt Lato; content: "Harbour & Vale Lettings" }
  @bottom-left { font: 7.5pt Lato; content: "12 Example Street, Norbridge ZZ1 2AB" }
  @bottom-right { font: 7.5pt Lato; content: "Page " counter(page) " of " counter(pages) } }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 9.5pt/13pt Lato, sans-serif; color: #1a1a1a; font-variant-numeric: lining-nums tabular-nums }
h1 { font-size: 38pt; margin-top: 60mm } h2 { font-size: 26pt; line-height: 28pt; color: #1d3b4f; border-top: 2.5pt solid; padding-top: 3mm; margin-bottom: 5mm }
section { break-before: page } h3 { font-size: 13pt; margin: 5mm 0 2mm; break-after: avoid } p, td { text-wrap: pretty }
table { width: 100%; border-collapse: collapse; table-layout: fixed } thead { display: table-header-group } tr { break-inside: avoid }
th, td { text-align: left; vertical-align: top; padding: 1.15mm 3mm 1.25mm 0; font-size: 9pt; line-height: 12pt; border-bottom: 0.5pt solid #b9b5ac; overflow-wrap: anywhere }
.sub { display: block; font-size: 8pt; line-height: 11pt; color: #55534e } .num { text-align: right }
.code { font-size: 7pt; font-weight: 700; border: 0.6pt solid; padding: 0 1.2pt }
.row { display: flex; gap: 4mm; break-inside: avoid; margin-bottom: 5mm } figure img { display: block }
figcaption { font-size: 7.5pt; line-height: 10pt; color: #55534e; margin-top: 1.2mm } figcaption .cap { display: block; color: #1a1a1a }
.c1 { width: 12mm } .c2 { width: 48mm } .c3 { width: 32mm } .c5 { width: 16mm }`

const PUG = `
h1 Inventory
p 12 Example Street, Norbridge ZZ1 2AB
section
  h2 Contents
  table
    each room in rooms
      tr
        td: a(href='#' + room.id)= room.name
        td.num= room.items.length
        td.num= pages[room.id]
each room in rooms
  section(id=room.id)
    h2= room.number + '. ' + room.name
    table
      thead: tr
        th.c1 Ref
        th.c2 Item, colour, description
        th.c3 Condition, cleanliness
        th Notes
        th.c5 Photo
      tbody
        each item in room.items
          tr
            td= item.ref
            th(scope='row') #{item.name} #[span.sub= item.look]
            td #{item.grade} #[span.sub= item.cleanliness]
            td #{item.notes} #{' '}
              if item.code
                span.code= item.code
            td= item.photo
    each row, i in room.rows
      if i === 0
        h3 Photographs
      .row
        each photo in row
          figure
            != photograph(photo.id, { width: 55.3, alt: 'Photograph ' + photo.ref + ': ' + photo.caption })
            figcaption #[b= photo.ref] #{photo.taken} #[span.cap= photo.caption]
`

const require = createRequire(import.meta.url)
const face = async (weight: string) => ({
  family: 'Lato',
  weight,
  base64: (await readFile(require.resolve(`@fontsource/lato/files/lato-latin-${weight}-normal.woff2`))).toString(
    'base64',
  ),
})

/** Makes the report as the product does, from plan to finished file. */
export async function makeWithEngine(
  rooms: BenchRoom[],
  out: string,
  width: number,
  storage: Storage,
): Promise<{ pages: number; layOutMs: number; swapMs: number; browserMb: number }> {
  const ids = rooms.flatMap((room) => room.rows.flat().map((photo) => photo.id))
  const size = { width, height: (width * 3) / 4 }
  const began = performance.now()
  await using laidOut = await layOut(
    {
      title: 'Inventory, 12 Example Street',
      lang: 'en-GB',
      css: CSS,
      fonts: [await face('400'), await face('700')],
      parts: [{ name: 'report', pug: PUG }],
      data: { rooms },
      photographs: Object.fromEntries(ids.map((id) => [id, size])),
    },
    { deadlineMs: 120_000 },
  )
  const laidOutAt = performance.now()
  await using pdf = await openFileSource(laidOut.path)
  await swap({
    pdf,
    photographIds: laidOut.photographIds,
    open: async (id) => {
      const bytes = await storage.fetch(id)
      return { ...size, length: bytes.length, stream: [bytes] }
    },
    out: createWriteStream(out, { highWaterMark: 1 << 22 }),
  })
  return {
    pages: laidOut.pageCount,
    layOutMs: laidOutAt - began,
    swapMs: performance.now() - laidOutAt,
    browserMb: laidOut.peakMemoryMb,
  }
}
