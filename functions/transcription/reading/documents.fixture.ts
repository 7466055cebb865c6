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

/** A document that an agent sends before a tenancy begins: details, a meter, keys, and a kitchen. */
export const aLettingFile = () =>
  aPdf([
    [
      { cells: [[60, 'Inventory and Schedule of Condition']], size: 18 },
      {
        cells: [
          [60, 'Address:'],
          [160, '12 Quay Street, Westhaven, ZZ1 4DB'],
        ],
      },
      {
        cells: [
          [60, 'Tenant(s):'],
          [160, 'Anna Brown and John Smith'],
        ],
      },
      {
        cells: [
          [60, 'Tenancy start date:'],
          [160, '1 December 2026'],
        ],
      },
      { cells: [[60, 'Meter readings']], size: 14 },
      { cells: [[60, 'Electricity meter: serial number E12A34567, reading 04512.3, located in the hall cupboard']] },
      { cells: [[60, 'Keys']], size: 14 },
      { cells: [[60, '2 x Front door Yale keys']] },
    ],
    [
      { cells: [[60, 'Kitchen']], size: 14 },
      {
        cells: [
          [60, 'Item'],
          [180, 'Description'],
          [400, 'Condition'],
        ],
      },
      {
        cells: [
          [60, 'Door'],
          [180, 'White panelled door'],
          [400, 'Good. Scuffs to lower edge'],
        ],
      },
      {
        cells: [
          [60, 'Walls'],
          [180, 'Magnolia emulsion'],
          [400, 'Excellent'],
        ],
      },
    ],
  ])
