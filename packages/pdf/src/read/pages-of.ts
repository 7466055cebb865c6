import type { PdfFile } from './file.ts'
import { PdfRef } from './values.ts'
import type { PdfValue } from './values.ts'

/** From 1, by the destination's name (the id of an element that something links to). */
export type PageNumbers = Record<string, number>

/** Reads only the page tree and the destinations. Throws PdfMalformed. */
export async function pagesOf(file: PdfFile): Promise<{ pageCount: number; pages: PageNumbers }> {
  const numbers = await file.pages()
  const pageByObject = new Map(numbers.map((number, i) => [number, i + 1]))
  const pages: PageNumbers = {}
  const destinations = await file.dictionary((await file.catalogue()).get('Dests'))
  for (const [name, value] of destinations) {
    const page = pageByObject.get(targetOf(await file.resolve(value)) ?? 0)
    if (page) pages[decodeAnchor(name)] = page
  }
  return { pageCount: numbers.length, pages }
}

/** A destination is an array, or a dictionary with the array under D; its first entry is the page. */
function targetOf(destination: PdfValue): number | undefined {
  const array = destination instanceof Map ? destination.get('D') : destination
  const page = Array.isArray(array) ? array[0] : null
  return page instanceof PdfRef ? page.number : undefined
}

/** Chromium names destinations as the link spells them, percent-encoded outside ASCII. */
function decodeAnchor(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
