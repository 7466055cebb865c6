import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'

export interface Piece {
  bytes: Uint8Array
  /** Pages, from 1. */
  from: number
  to: number
}

/** A page leads to all others by its links within the document, and by the links' parent. */
function removeLinksWithin(source: PDFDocument): void {
  for (const page of source.getPages()) {
    const annotations = page.node.Annots()
    const kept = (annotations?.asArray() ?? []).filter((one) => {
      const annotation = source.context.lookupMaybe(one, PDFDict)
      annotation?.delete(PDFName.of('P'))
      return annotation?.lookupMaybe(PDFName.of('A'), PDFDict)?.has(PDFName.of('URI')) ?? false
    })
    if (annotations) page.node.set(PDFName.of('Annots'), source.context.obj(kept))
  }
}

async function pagesOf(source: PDFDocument, from: number, to: number): Promise<Uint8Array> {
  const piece = await PDFDocument.create()
  const pages = await piece.copyPages(
    source,
    Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at),
  )
  for (const page of pages) piece.addPage(page)
  return piece.save()
}

/** Throws for what is no PDF, or a locked one. Undefined if a page alone is larger than the limit. */
export async function splitPdf(bytes: Uint8Array, limitBytes: number): Promise<Piece[] | undefined> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  removeLinksWithin(source)
  const halve = async (from: number, to: number): Promise<Piece[] | undefined> => {
    const piece = await pagesOf(source, from, to)
    if (piece.length <= limitBytes) return [{ bytes: piece, from, to }]
    if (from === to) return undefined
    const middle = Math.floor((from + to) / 2)
    const first = await halve(from, middle)
    const second = first && (await halve(middle + 1, to))
    return second && [...first, ...second]
  }
  return halve(1, source.getPageCount())
}
