import { openPdf } from '../read/file.ts'
import type { PdfFile } from '../read/file.ts'
import type { PdfSource } from '../read/source.ts'
import { PdfMalformed, PdfRef } from '../read/values.ts'
import type { PdfDictionary, PdfValue } from '../read/values.ts'

/** Read in full: without its photographs a document is small. */
export interface Part {
  file: PdfFile
  bytes: Buffer
  catalogue: PdfDictionary
  /** Objects that both parts have and the joined file has once. */
  root: number
  pages: number
  structure: number
  document: number
  parentTree: number
  /** A part can lack named destinations, the outline, names of table headings. */
  places: number | undefined
  outline: number | undefined
  headings: number | undefined
  info: number | undefined
}

/** Throws PdfMalformed if it is not written as Chromium writes tagged documents. */
export async function readPart(source: PdfSource): Promise<Part> {
  const bytes = await source.read(0, source.size)
  const file = await openPdf(source)
  const catalogue = await file.catalogue()
  const structure = await file.dictionary(catalogue.get('StructTreeRoot'))
  return {
    file,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    catalogue,
    root: needed(file.trailer, 'Root'),
    pages: needed(catalogue, 'Pages'),
    structure: needed(catalogue, 'StructTreeRoot'),
    document: needed(structure, 'K'),
    parentTree: needed(structure, 'ParentTree'),
    places: numberOf(catalogue.get('Dests')),
    outline: numberOf(catalogue.get('Outlines')),
    headings: numberOf(structure.get('IDTree')),
    info: numberOf(file.trailer.get('Info')),
  }
}

export const numberOf = (value: PdfValue | undefined): number | undefined =>
  value instanceof PdfRef ? value.number : undefined

function needed(dictionary: PdfDictionary, key: string): number {
  const number = numberOf(dictionary.get(key))
  if (number === undefined) throw new PdfMalformed(`The PDF has no ${key} where one is expected.`)
  return number
}

/** A single value counts as a list of one. */
export function listIn(dictionary: PdfDictionary, key: string): PdfValue[] {
  const value = dictionary.get(key) ?? []
  return Array.isArray(value) ? value : [value]
}

/** 0 if missing. */
export function countIn(dictionary: PdfDictionary, key: string): number {
  const value = dictionary.get(key) ?? 0
  if (typeof value !== 'number') throw new PdfMalformed(`The ${key} of the PDF is no number.`)
  return value
}
