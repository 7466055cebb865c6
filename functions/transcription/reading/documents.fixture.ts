import PDFDocument from 'pdfkit'

/** A line of a page: what stands at which place from the left, and how large. */
export interface DrawnLine {
  cells: readonly (readonly [number, string])[]
  size?: number
}

/** A PDF of these pages, as an inventory program draws one. */
export function aPdf(
  pages: readonly (readonly DrawnLine[])[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  for (const lines of pages) {
    document.addPage()
    let y = 60
    for (const { cells, size = 10 } of lines) {
      for (const [x, text] of cells) document.fontSize(size).text(text, x, y, { lineBreak: false })
      y += size * 1.6
    }
  }
  document.end()
  return done
}
