import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { BenchRoom } from './report.ts'
import type { Storage } from './storage.ts'

const require = createRequire(import.meta.url)
const MM = 72 / 25.4
const LEFT = 16 * MM
const TOP = 26 * MM
const BOTTOM = 275 * MM
const MEASURE = 178 * MM
const COLUMNS = [12, 48, 32, 70, 16].map((width) => width * MM)
const CELL_GAP = 3 * MM
/** Makes lines of 9 points 12 apart. */
const LINE_GAP = 1.2

/**
 * Draws the same pages, text and photographs with pdfkit: nothing is styled by anyone, no template runs, no tags and
 * no outline are written. It is the least that any way of making this document could cost in Node.
 */
export async function makeFloor(
  rooms: BenchRoom[],
  out: string,
  _width: number,
  storage: Storage,
): Promise<{ pages: number }> {
  const files = new Set(rooms.flatMap((room) => room.rows.flat().map((photo) => photo.id)))
  const pictures = new Map<string, Buffer>()
  await Promise.all([...files].map(async (id) => pictures.set(id, await storage.fetch(id))))
  const document = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true })
  const done = finished(document.pipe(createWriteStream(out)))
  for (const weight of ['400', '700'])
    document.registerFont(weight, require.resolve(`@fontsource/lato/files/lato-latin-${weight}-normal.woff2`))
  const pen = { y: TOP }
  const newPage = () => {
    document.addPage()
    pen.y = TOP
  }
  const line = (text: string, weight: string, size: number, leading: number) => {
    document.font(weight).fontSize(size).text(text, LEFT, pen.y, { lineBreak: false })
    pen.y += leading
  }
  const row = (cells: readonly (readonly string[])[]) => {
    const heights = cells.map((cell, i) =>
      cell.reduce((sum, text) => sum + measure(text, (COLUMNS[i] ?? 0) - CELL_GAP), 0),
    )
    const height = Math.max(...heights) + 2.4 * MM
    if (pen.y + height > BOTTOM) newPage()
    let x = LEFT
    cells.forEach((cell, i) => {
      let y = pen.y + 1.15 * MM
      for (const text of cell) {
        document.text(text, x, y, { width: (COLUMNS[i] ?? 0) - CELL_GAP, lineGap: LINE_GAP })
        y = document.y
      }
      x += COLUMNS[i] ?? 0
    })
    pen.y += height
    document
      .moveTo(LEFT, pen.y)
      .lineTo(LEFT + MEASURE, pen.y)
      .lineWidth(0.5)
      .stroke('#b9b5ac')
  }
  const measure = (text: string, room: number) =>
    document.font('400').fontSize(9).heightOfString(text, { width: room, lineGap: LINE_GAP })

  line('Inventory', '700', 38, 50)
  line('12 Example Street, Norbridge ZZ1 2AB', '400', 9.5, 13)
  newPage()
  line('Contents', '700', 26, 40)
  const contents = rooms.map((room) => {
    const at = pen.y
    line(room.name, '400', 9, 19)
    return { room, at }
  })
  const starts = new Map<BenchRoom, number>()
  for (const room of rooms) {
    newPage()
    starts.set(room, document.bufferedPageRange().count)
    document.addNamedDestination(room.id)
    line(`${room.number}. ${room.name}`, '700', 26, 48)
    for (const item of room.items)
      row([
        [item.ref],
        [item.name, item.look],
        [item.grade, item.cleanliness],
        [`${item.notes} ${item.code}`],
        [item.photo],
      ])
    if (room.rows.length > 0) line('Photographs', '700', 13, 26)
    for (const photos of room.rows) {
      const height = 41.5 * MM + 26
      if (pen.y + height > BOTTOM) newPage()
      photos.forEach((photo, i) => {
        const x = LEFT + i * 59.3 * MM
        const picture = pictures.get(photo.id)
        if (picture) document.image(picture, x, pen.y, { width: 55.3 * MM, height: 41.475 * MM })
        document.font('700').fontSize(7.5)
        document.text(`${photo.ref} ${photo.taken}`, x, pen.y + 44 * MM, { lineBreak: false })
        document.font('400').text(photo.caption, x, pen.y + 44 * MM + 10, { lineBreak: false })
      })
      pen.y += height + 5 * MM
    }
  }
  const { count } = document.bufferedPageRange()
  document.switchToPage(1)
  for (const { room, at } of contents)
    document
      .font('400')
      .fontSize(9)
      .text(String(starts.get(room)), LEFT + MEASURE - 20, at, { lineBreak: false, goTo: room.id })
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    document.font('400').fontSize(7.5)
    document.text('Harbour & Vale Lettings', LEFT, 16 * MM, { lineBreak: false })
    document.text('12 Example Street, Norbridge ZZ1 2AB', LEFT, 281 * MM, { lineBreak: false })
    document.text(`Page ${page + 1} of ${count}`, LEFT + MEASURE - 60, 281 * MM, { lineBreak: false })
  }
  document.end()
  await done
  return { pages: count }
}
