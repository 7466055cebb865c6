import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { DrawnPage } from './drawing.ts'
import type { Storage } from './storage.ts'

const require = createRequire(import.meta.url)

/** Faces by their names in the PDF. WOFF decompresses faster than WOFF2 here. */
const faces: Record<string, string> = {
  'Lato-Regular': 'lato/files/lato-latin-400-normal',
  'Lato-Bold': 'lato/files/lato-latin-700-normal',
  'CrimsonText-Regular': 'crimson-text/files/crimson-text-latin-400-normal',
  'CrimsonText-Italic': 'crimson-text/files/crimson-text-latin-400-italic',
  'CrimsonText-SemiBold': 'crimson-text/files/crimson-text-latin-600-normal',
}

/** Concurrent fetches of pictures, as many as the connections allow. */
const ahead = 16

/**
 * Draws the same pages, text and photographs with pdfkit at the positions of our document: no layout, no templates, no
 * lines, tags or outline. It is the minimum cost of this document in Node.
 */
export const makeFloor = async (pages: readonly DrawnPage[], out: string, storage: Storage): Promise<void> => {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const done = finished(document.pipe(createWriteStream(out, { highWaterMark: 1 << 22 })))
  for (const [name, file] of Object.entries(faces))
    document.registerFont(name, require.resolve(`@fontsource/${file}.woff`))
  const ids = pages.flatMap(({ pictures }) => pictures.map(({ id }) => id))
  const coming: Promise<Buffer>[] = []
  const fetchNext = () => {
    const id = ids.shift()
    if (id !== undefined) coming.push(storage.open(id).then((answer) => buffer(answer)))
  }
  for (let number = 0; number < ahead; number++) fetchNext()
  for (const { width, height, texts, pictures } of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const { text, font, size, x, y } of texts)
      document.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    for (const picture of pictures) {
      const jpeg = await coming.shift()
      fetchNext()
      if (jpeg) document.image(jpeg, picture.x, picture.y, { width: picture.width, height: picture.height })
    }
  }
  document.end()
  await done
}
