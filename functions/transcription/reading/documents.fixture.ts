import PDFDocument from 'pdfkit'

/** A line of a page: its texts with their positions from the left, and its size. */
export interface DrawnLine {
  cells: readonly (readonly [number, string])[]
  size?: number
}

/** Draws a PDF of these pages, as an inventory program does. */
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

const line = (...texts: string[]): DrawnLine => ({ cells: texts.map((text, at) => [[60, 180, 400][at] ?? 60, text]) })
const heading = (text: string, size = 14): DrawnLine => ({ ...line(text), size })

/** A document that an agent sends before a tenancy begins: details, a meter, keys, and a kitchen. */
export const aLettingFile = () =>
  aPdf([
    [
      heading('Inventory and Schedule of Condition', 18),
      line('Address:', '12 Quay Street, Westhaven, ZZ1 4DB'),
      line('Tenant(s):', 'Anna Brown and John Smith'),
      line('Tenancy start date:', '1 December 2026'),
      heading('Meter readings'),
      line('Electricity meter: serial number E12A34567, reading 04512.3, located in the hall cupboard'),
      heading('Keys'),
      line('2 x Front door Yale keys'),
    ],
    [
      heading('Kitchen'),
      line('Item', 'Description', 'Condition'),
      line('Door', 'White panelled door', 'Good. Scuffs to lower edge'),
      line('Walls', 'Magnolia emulsion', 'Excellent'),
    ],
  ])
